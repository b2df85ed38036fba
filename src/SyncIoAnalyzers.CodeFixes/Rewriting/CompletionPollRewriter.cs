using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Rewrites waits for the completion of a task, which do not throw the exception of the task, as <c>await Task.WhenAny(task)</c>.
/// </summary>
internal static class CompletionPollRewriter
{
    /// <summary>Awaits the completion of the task in place of the statement or expression that waits.</summary>
    public static CallRewrite CreateRewrite(CompletionPollForm form, SemanticModel model) =>
        new(
            form.Target,
            n =>
                form.Target is StatementSyntax
                    ? StatementBuilder.CreateAwait(WriteWhenAny(form, model)).WithTriviaFrom(n)
                    : AwaitSyntax.CreateAwait(WriteWhenAny(form, model), n, form.Target)
        );

    static ExpressionSyntax WriteWhenAny(CompletionPollForm form, SemanticModel model) =>
        form.Limits.Count > 0
            ? TimedWaitRewriter.WriteFirst(form.Task, form.Limits, model, form.Task.SpanStart)
            : InvocationExpression(
                TypeReferences.WriteStaticMember("Task.WhenAny", model, form.Task.SpanStart),
                ArgumentList(SingletonSeparatedList(Argument(form.Task.WithoutTrivia())))
            );
}
