using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Rules;

/// <summary>
/// Finds the waits in parallel loops, which run delegates on several pool threads and block their own thread until all are done.
/// </summary>
internal static class ParallelLoopWaits
{
    // Short local file I/O may run on the pool, here as in Task.Run.
    static readonly HashSet<string> WaitingRuleIds = ["SIO001", "SIO002", "SIO101", "SIO103", "SIO104", "SIO106"];

    /// <summary>Returns the waits in the lambdas of a call, without those in nested lambdas, which may run anywhere.</summary>
    public static IReadOnlyList<BlockingFinding> FindWaits(IInvocationOperation loop, CallSite site) =>
        loop.Syntax is not InvocationExpressionSyntax call
            ? []
            :
            [
                .. call
                    .ArgumentList.Arguments.Select(a => a.Expression)
                    .OfType<AnonymousFunctionExpressionSyntax>()
                    .SelectMany(l => FindWaits(l, loop.Syntax, site)),
            ];

    static IEnumerable<BlockingFinding> FindWaits(AnonymousFunctionExpressionSyntax lambda, SyntaxNode loop, CallSite site) =>
        site
            .CompilationModel.Search.FindAll(lambda.Body, site.SemanticModel, site.CompilationModel, loop, site.CancellationToken)
            .Where(a =>
                WaitingRuleIds.Contains(a.Rule.Descriptor.Id) && a.Node.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() == lambda
            );
}
