using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Names members as messages do.</summary>
internal static class MemberNames
{
    /// <summary>Returns the names of a member and its type: <c>OrderStore.Load</c>.</summary>
    public static string GetDisplayName(ISymbol member) => GetTypeName(member.ContainingType) + "." + member.Name;

    /// <summary>Returns the name of a type; for an extension block, which has none, that of the class around it.</summary>
    static string GetTypeName(INamedTypeSymbol type) =>
        type is { Name.Length: 0, ContainingType: { } container } ? container.Name : type.Name;
}
