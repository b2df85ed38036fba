using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>A documentation id that may hold wildcards: <c>M:System.IO.Stream.Read(*)</c>, <c>T:System.IO.MemoryStream</c>, <c>M:Acme.*.Load*(*)</c>.</summary>
/// <remarks>
/// <c>(*)</c>, or no parameter list, means every overload. A generic method may be written without its arity. A <c>T:</c> pattern matches
/// the type and all its members.
/// </remarks>
internal sealed class Pattern
{
    static readonly char[] Kinds = ['M', 'P', 'T', 'F', 'E'];

    readonly char _kind;
    readonly string _type;
    readonly string? _parameters;

    Pattern(string text, char kind, string type, string name, string? parameters) =>
        (Text, _kind, _type, Name, _parameters) = (text, kind, type, name, parameters);

    /// <summary>The pattern as it was written.</summary>
    public string Text { get; }

    /// <summary>The full name of the type, perhaps with wildcards: <c>System.Threading.Tasks.Task`1</c>.</summary>
    public string Type => _type;

    /// <summary>The member's name, perhaps with wildcards; <c>*</c> for a <c>T:</c> pattern.</summary>
    public string Name { get; }

    /// <summary>Whether the line means the type as a whole.</summary>
    public bool IsType => _kind == 'T';

    /// <summary>Reads a pattern.</summary>
    /// <param name="text">The documentation id.</param>
    /// <param name="error">What is wrong and what is allowed; null when the pattern is read.</param>
    /// <returns>The pattern, or null.</returns>
    public static Pattern? Parse(string text, out string? error)
    {
        error = null;
        if (text.Length < 3 || text[1] != ':' || !Kinds.Contains(text[0]))
        {
            error = $"'{text}' is not a documentation id; write M:Namespace.Type.Method(*), P:Namespace.Type.Property or T:Namespace.Type";
            return null;
        }

        var open = text.IndexOf('(');
        if (open >= 0 && !text.EndsWith(")", StringComparison.Ordinal) || open < 0 && text.Contains(')'))
        {
            error = $"'{text}' has an unclosed parameter list; '(*)' means every overload";
            return null;
        }

        var parameters = open < 0 || text.Substring(open) == "(*)" ? null : text.Substring(open + 1, text.Length - open - 2);
        var path = text.Substring(2, (open < 0 ? text.Length : open) - 2);
        if (text[0] == 'T')
            return new Pattern(text, 'T', path, "*", null);

        var dot = path.LastIndexOf('.');
        if (dot > 0 && dot < path.Length - 1)
            return new Pattern(text, text[0], path.Substring(0, dot), WithoutArity(path.Substring(dot + 1)), parameters);
        error = $"'{text}' names no member; write {text[0]}:Namespace.Type.Member";
        return null;
    }

    /// <summary>Whether this pattern means the member, itself and not what it overrides.</summary>
    public bool Matches(ISymbol member, string typeName) =>
        Matches(Kind(member), NameOf(member), typeName, () => ParametersOf(member.GetDocumentationCommentId() ?? ""));

    /// <summary>Whether this pattern means a member that no compiler knows.</summary>
    /// <param name="kind">The letter of its documentation id.</param>
    /// <param name="name">Its name there, without the arity.</param>
    /// <param name="typeName">The full name of its type.</param>
    /// <param name="parameters">What stands between the parentheses there.</param>
    public bool Matches(char kind, string name, string typeName, Func<string> parameters) =>
        (_kind == 'T' || kind == _kind && Wildcard.Matches(Name, name) && (_parameters == null || Wildcard.Matches(_parameters, parameters())))
        && Wildcard.Matches(_type, typeName);

    /// <summary>A real id of a generic method ends in <c>``1</c>; the name alone means it just as well.</summary>
    static string WithoutArity(string name) => name.IndexOf("``", StringComparison.Ordinal) is var ticks && ticks > 0 ? name.Substring(0, ticks) : name;

    /// <summary>The name of a member as documentation ids write it, without the arity.</summary>
    public static string NameOf(ISymbol member) => member.MetadataName is ".ctor" ? "#ctor" : member.MetadataName;

    static char Kind(ISymbol member) => member.Kind switch
    {
        SymbolKind.Method => 'M',
        SymbolKind.Property => 'P',
        SymbolKind.Field => 'F',
        SymbolKind.Event => 'E',
        _ => 'T',
    };

    static string ParametersOf(string id)
    {
        var open = id.IndexOf('(');
        var close = id.LastIndexOf(')');
        return open < 0 ? "" : id.Substring(open + 1, close - open - 1);
    }
}
