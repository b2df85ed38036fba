using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>
/// Awaits the other tasks that a test waits for when it becomes async. No request runs a test, so no finding asks for that; in async code,
/// other analyzers report what is left.
/// </summary>
internal static class TestWaitRewriter
{
    /// <summary>Finds the rewrites of the plain waits in a test; none for any other function.</summary>
    /// <param name="function">The function that becomes async.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static IEnumerable<CallRewrite> FindRewrites(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        if (function is not MethodDeclarationSyntax || !FrameworkEntryPoints.IsInTest(function))
            yield break;
        foreach (var wait in EnclosingFunction.GetOwnNodes(function).OfType<ExpressionSyntax>())
            if (
                WaitsForTask(wait, model, cancellationToken)
                && AwaitObstacles.FindRefusal(wait, function, model, cancellationToken) == null
                && WaitForms.FindForm(wait, "await", model, cancellationToken).Form is TaskWaitForm form
            )
                yield return TaskWaitRewriter.CreateRewrite(form, model);
    }

    static bool WaitsForTask(ExpressionSyntax wait, SemanticModel model, CancellationToken cancellationToken) =>
        TaskSyntax.FindWaitedTask(wait) is { } task && AwaitableTypes.IsTask(model.GetTypeInfo(task, cancellationToken).Type, out _);
}
