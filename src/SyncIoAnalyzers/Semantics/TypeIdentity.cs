using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Compares the types in the signatures of two members.</summary>
internal static class TypeIdentity
{
    /// <summary>
    /// Returns true if two members write the same type. The type parameters of two generic methods have the same name and no other
    /// relation, and a <c>?</c> on a reference type makes no other type.
    /// </summary>
    public static bool HasSameName(ITypeSymbol type, ITypeSymbol other) => GetName(type) == GetName(other);

    static string GetName(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
}
