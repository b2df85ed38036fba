using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Steps from a type to its base types.</summary>
internal static class BaseTypes
{
    /// <summary>Returns the type, its base, and so on up to <c>object</c>.</summary>
    public static IEnumerable<ITypeSymbol> GetBaseTypesAndThis(ITypeSymbol? type)
    {
        for (; type != null; type = type.BaseType)
            yield return type;
    }

    /// <summary>
    /// Finds a type among a type, its bases and its interfaces, with its type arguments there; null if it is none of them.
    /// </summary>
    public static INamedTypeSymbol? FindForm(INamedTypeSymbol type, INamedTypeSymbol definition) =>
        GetBaseTypesAndThis(type)
            .OfType<INamedTypeSymbol>()
            .Concat(type.AllInterfaces)
            .FirstOrDefault(t => SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, definition.OriginalDefinition));
}
