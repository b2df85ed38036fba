using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What has to change together with a method, and where it is used.</summary>
internal static class Callers
{
    /// <summary>The method, what it overrides and implements, and what overrides and implements it, in all projects; null when another assembly declares one of them.</summary>
    public static async Task<IReadOnlyList<IMethodSymbol>?> Group(IMethodSymbol method, Solution solution, CancellationToken token)
    {
        var found = new List<IMethodSymbol>();
        var waiting = new Queue<IMethodSymbol>([method]);
        var isClosed = true;
        while (waiting.Count > 0)
        {
            var next = await Definition(waiting.Dequeue(), solution, token).ConfigureAwait(false);
            if (found.Contains(next, SymbolEqualityComparer.Default))
                continue;
            found.Add(next);
            if (next.MethodKind == MethodKind.LocalFunction)
                continue;
            isClosed &= next.Locations.Any(l => l.IsInSource);
            foreach (var related in Above(next).Concat(await Below(next, solution, token).ConfigureAwait(false)))
                waiting.Enqueue(related);
        }

        return isClosed ? found : null;
    }

    /// <summary>Where any of some methods is named.</summary>
    public static async Task<IReadOnlyList<Spot>> References(IReadOnlyList<IMethodSymbol> group, Solution solution, CancellationToken token)
    {
        var seen = new HashSet<(DocumentId, Microsoft.CodeAnalysis.Text.TextSpan)>();
        var spots = new List<Spot>();
        foreach (var method in group)
            foreach (var reference in await SymbolFinder.FindReferencesAsync(method, solution, token).ConfigureAwait(false))
                foreach (var location in reference.Locations)
                    if (!location.IsImplicit && seen.Add((location.Document.Id, location.Location.SourceSpan)) && await location.Document.GetSyntaxRootAsync(token).ConfigureAwait(false) is { } root
                        && root.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true) is { } node)
                        spots.Add(new Spot(location.Document.Id, node));
        return [.. spots.OrderBy(s => s.Document.Id).ThenBy(s => s.Node.SpanStart)];
    }

    static async Task<IMethodSymbol> Definition(IMethodSymbol method, Solution solution, CancellationToken token) =>
        await SymbolFinder.FindSourceDefinitionAsync(method.OriginalDefinition, solution, token).ConfigureAwait(false) as IMethodSymbol ?? method.OriginalDefinition;

    static IEnumerable<IMethodSymbol> Above(IMethodSymbol method)
    {
        if (method.OverriddenMethod is { } overridden)
            yield return overridden;
        foreach (var member in method.ContainingType?.AllInterfaces.SelectMany(i => i.GetMembers()).OfType<IMethodSymbol>() ?? [])
            if (member.MethodKind == MethodKind.Ordinary && SymbolEqualityComparer.Default.Equals(method.ContainingType!.FindImplementationForInterfaceMember(member), method))
                yield return member;
    }

    static async Task<IEnumerable<IMethodSymbol>> Below(IMethodSymbol method, Solution solution, CancellationToken token)
    {
        var found = method.ContainingType?.TypeKind == TypeKind.Interface ? await SymbolFinder.FindImplementationsAsync(method, solution, cancellationToken: token).ConfigureAwait(false)
            : method.IsVirtual || method.IsAbstract || method.IsOverride ? await SymbolFinder.FindOverridesAsync(method, solution, cancellationToken: token).ConfigureAwait(false)
            : [];
        return found.OfType<IMethodSymbol>();
    }
}
