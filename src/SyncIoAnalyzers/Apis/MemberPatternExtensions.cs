using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>Applies the patterns of tables to symbols.</summary>
internal static class MemberPatternExtensions
{
    /// <summary>Returns true if the pattern matches the member itself, not only a member that it overrides.</summary>
    /// <param name="pattern">The pattern of a table line.</param>
    /// <param name="member">The member.</param>
    /// <param name="typeName">The full name under which the member is looked up: that of its type or of a derived one.</param>
    public static bool Matches(this MemberPattern pattern, ISymbol member, string typeName) =>
        pattern.IsMatch(
            GetKindLetter(member),
            GetDocumentationName(member),
            typeName,
            () => GetParameterList(member.GetDocumentationCommentId() ?? "")
        );

    /// <summary>Returns the name of a member as documentation ids write it, without the arity.</summary>
    public static string GetDocumentationName(ISymbol member) => member.MetadataName is ".ctor" ? "#ctor" : member.MetadataName;

    /// <summary>Returns the full name of a type as documentation ids write it; empty for types without one.</summary>
    public static string GetTypeName(ITypeSymbol type) =>
        type.OriginalDefinition.GetDocumentationCommentId() is { Length: > 2 } id ? id.Substring(2) : "";

    static char GetKindLetter(ISymbol member) =>
        member.Kind switch
        {
            SymbolKind.Method => 'M',
            SymbolKind.Property => 'P',
            SymbolKind.Field => 'F',
            SymbolKind.Event => 'E',
            _ => 'T',
        };

    static string GetParameterList(string id)
    {
        var open = id.IndexOf('(');
        var close = id.LastIndexOf(')');
        return open < 0 ? "" : id.Substring(open + 1, close - open - 1);
    }
}
