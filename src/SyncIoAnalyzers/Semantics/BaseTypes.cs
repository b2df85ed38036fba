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
}
