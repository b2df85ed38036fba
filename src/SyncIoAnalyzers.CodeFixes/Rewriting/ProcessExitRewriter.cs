using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Rewrites waits for the end of a process that give up after a time: the await is of whichever comes first, the end or a delay, and what
/// depends on the answer reads <c>HasExited</c> afterwards.
/// </summary>
internal static class ProcessExitRewriter
{
    /// <summary>Returns the rewrite of a wait, or of the statement that depends on its answer.</summary>
    public static CallRewrite CreateRewrite(ProcessExitForm form, SemanticModel model)
    {
        var wait = form.Wait;
        return form.Target == wait
            ? new CallRewrite(wait, n => AwaitSyntax.CreateAwait(WriteTask((InvocationExpressionSyntax)n), (ExpressionSyntax)n, wait))
            : new CallRewrite(form.Target, n => WriteStatement((StatementSyntax)n));

        ExpressionSyntax WriteTask(InvocationExpressionSyntax now)
        {
            var exit = CallSyntax.RenameCall(now, ProcessExits.Counterpart).WithArgumentList(ArgumentList()).WithoutTrivia();
            return form.IsEndless ? exit : TimedWaitRewriter.WriteFirst(exit, now.ArgumentList.Arguments, model, wait.SpanStart);
        }

        StatementSyntax WriteStatement(StatementSyntax now)
        {
            var read = FindWait(now);
            var process = ((MemberAccessExpressionSyntax)read.Expression).WithName(IdentifierName("HasExited")).WithTriviaFrom(read);
            return StatementBuilder.JoinStatements(StatementBuilder.CreateAwait(WriteTask(read)), now.ReplaceNode(read, process), null);
        }
    }

    static InvocationExpressionSyntax FindWait(StatementSyntax statement) => TimedWaitRewriter.FindWait(FindAnswer(statement));

    static ExpressionSyntax FindAnswer(StatementSyntax statement) =>
        statement switch
        {
            IfStatementSyntax choice => choice.Condition,
            ReturnStatementSyntax returned => returned.Expression!,
            _ => ((LocalDeclarationStatementSyntax)statement).Declaration.Variables[0].Initializer!.Value,
        };
}
