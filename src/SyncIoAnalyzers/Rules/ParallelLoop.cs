using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Rules;

/// <summary>Calls that run delegates on several pool threads and hold their own thread until all are done.</summary>
internal static class ParallelLoop
{
    // Short local file I/O may run on the pool, here as in Task.Run.
    static readonly HashSet<string> Waits = ["SIO001", "SIO002", "SIO101", "SIO103", "SIO104", "SIO106"];

    /// <summary>The waits in the lambdas that the call is given, without those in lambdas further inside: nobody knows where they run.</summary>
    public static IReadOnlyList<Answer> WaitsIn(IInvocationOperation loop, Site site) => loop.Syntax is not InvocationExpressionSyntax call ? []
        : [.. call.ArgumentList.Arguments.Select(a => a.Expression).OfType<AnonymousFunctionExpressionSyntax>().SelectMany(l => WaitsIn(l, loop.Syntax, site))];

    static IEnumerable<Answer> WaitsIn(AnonymousFunctionExpressionSyntax lambda, SyntaxNode loop, Site site) =>
        Candidates.In(lambda.Body, site.Semantics, site.Model, loop, site.Token)
            .Where(a => Waits.Contains(a.Rule.Descriptor.Id) && a.Where.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() == lambda);
}
