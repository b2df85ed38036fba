using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Enumerates all types in a namespace.</summary>
internal static class DeclaredTypes
{
    /// <summary>Returns the types in a namespace or type, nested ones included.</summary>
    public static IEnumerable<INamedTypeSymbol> GetAllTypes(INamespaceOrTypeSymbol container, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        foreach (var member in container.GetMembers().OfType<INamespaceOrTypeSymbol>())
        {
            if (member is INamedTypeSymbol type)
                yield return type;
            foreach (var inner in GetAllTypes(member, cancellationToken))
                yield return inner;
        }
    }
}
