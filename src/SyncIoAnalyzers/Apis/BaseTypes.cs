using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>Steps from a type to what it derives from.</summary>
internal static class BaseTypes
{
    /// <summary>The type, its base, and so on up to <c>object</c>.</summary>
    public static IEnumerable<ITypeSymbol> AndSelf(ITypeSymbol? type)
    {
        for (; type != null; type = type.BaseType)
            yield return type;
    }
}
