using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Rewrites operations that are begun in one place and waited for in another: a kept awaiter, <c>EndX(BeginX(…))</c>.</summary>
internal static class BeginEndRewriter
{
    /// <summary>Keeps the task instead of its awaiter, and awaits it.</summary>
    public static CallRewrite CreateRewrite(KeptAwaiterForm form, SemanticModel model)
    {
        var variable = form.Variable;
        var name = new FreeNames(variable, model).TakeName("task", variable.Identifier.ValueText + "Task");
        // A task that is configured already is not configured again.
        var isConfigured =
            FindReceiver((InvocationExpressionSyntax)variable.Initializer!.Value) is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }
            };
        return new CallRewrite(form.Wait, AwaitTask)
        {
            RelatedRewrites = [new CallRewrite(variable.Parent!, n => KeepTask((VariableDeclarationSyntax)n, name)) { IsAwaiting = false }],
        };

        SyntaxNode AwaitTask(SyntaxNode now)
        {
            var awaited = AwaitSyntax.CreateAwait(IdentifierName(name), now, form.Wait);
            return isConfigured ? awaited.WithoutAnnotations(AwaitSyntax.Written) : awaited;
        }
    }

    /// <summary>Awaits the counterpart, or <c>Task.Factory.FromAsync</c>.</summary>
    public static CallRewrite CreateRewrite(BeginEndForm form, SemanticModel model) =>
        new(form.End, n => AwaitSyntax.CreateAwait(form.WriteCall((InvocationExpressionSyntax)n, model), n, form.End));

    static VariableDeclarationSyntax KeepTask(VariableDeclarationSyntax now, string name)
    {
        var variable = now.Variables[0];
        var task = FindReceiver((InvocationExpressionSyntax)variable.Initializer!.Value);
        var kept = variable
            .WithIdentifier(Identifier(name).WithTriviaFrom(variable.Identifier))
            .WithInitializer(variable.Initializer.WithValue(task.WithTriviaFrom(variable.Initializer.Value)));
        return now.WithType(IdentifierName("var").WithTriviaFrom(now.Type)).WithVariables(SingletonSeparatedList(kept));
    }

    static ExpressionSyntax FindReceiver(InvocationExpressionSyntax call) => ((MemberAccessExpressionSyntax)call.Expression).Expression;
}
