using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Finds types in other types.</summary>
internal static class TypeMentions
{
    /// <summary>Returns true if a type is another one, an array of it, or generic with it as a direct or indirect argument.</summary>
    public static bool MentionsType(ITypeSymbol mentioning, ITypeSymbol type) =>
        SymbolEqualityComparer.Default.Equals(mentioning.OriginalDefinition, type.OriginalDefinition)
        || mentioning is IArrayTypeSymbol array && MentionsType(array.ElementType, type)
        || mentioning is INamedTypeSymbol named && named.TypeArguments.Any(a => MentionsType(a, type));
}
