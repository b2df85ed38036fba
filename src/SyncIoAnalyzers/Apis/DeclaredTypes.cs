using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>All types in a namespace.</summary>
internal static class DeclaredTypes
{
    /// <summary>The types of a namespace or type and of those in it, nested ones included.</summary>
    public static IEnumerable<INamedTypeSymbol> In(INamespaceOrTypeSymbol container, CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        foreach (var member in container.GetMembers().OfType<INamespaceOrTypeSymbol>())
        {
            if (member is INamedTypeSymbol type)
                yield return type;
            foreach (var inner in In(member, token))
                yield return inner;
        }
    }
}
