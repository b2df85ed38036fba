using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>Steps from an override to what it overrides.</summary>
internal static class Overrides
{
    /// <summary>What the member overrides; null when it overrides nothing.</summary>
    public static ISymbol? Next(ISymbol member) => member switch
    {
        IMethodSymbol method => method.OverriddenMethod,
        IPropertySymbol property => property.OverriddenProperty,
        _ => null,
    };

    /// <summary>Whether the member is the other one, or overrides it at some remove.</summary>
    public static bool Reach(ISymbol member, ISymbol? other)
    {
        for (ISymbol? level = member; level != null && other != null; level = Next(level))
            if (SymbolEqualityComparer.Default.Equals(level.OriginalDefinition, other.OriginalDefinition))
                return true;
        return false;
    }
}
