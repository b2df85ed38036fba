namespace SyncIoAnalyzers.Common.Tables;

/// <summary>
/// A documentation id that may contain wildcards: <c>M:System.IO.Stream.Read(*)</c>, <c>T:System.IO.MemoryStream</c>,
/// <c>M:Acme.*.Load*(*)</c>.
/// </summary>
/// <remarks>
/// <c>(*)</c>, or a missing parameter list, matches every overload. A generic method may be written without its arity. A <c>T:</c> pattern
/// matches the type and all its members.
/// </remarks>
internal sealed class MemberPattern
{
    static readonly char[] KindLetters = ['M', 'P', 'T', 'F', 'E'];

    readonly char _kind;
    readonly string _typeName;
    readonly string? _parameters;

    MemberPattern(string text, char kind, string type, string name, string? parameters) =>
        (Text, _kind, _typeName, MemberName, _parameters) = (text, kind, type, name, parameters);

    /// <summary>The pattern as it was written.</summary>
    public string Text { get; }

    /// <summary>The full name of the type, possibly with wildcards: <c>System.Threading.Tasks.Task`1</c>.</summary>
    public string TypeName => _typeName;

    /// <summary>The name of the type without its namespace and arity: <c>Task</c>.</summary>
    public string SimpleTypeName => _typeName.Substring(_typeName.LastIndexOf('.') + 1).Split('`')[0];

    /// <summary>The name of the member, possibly with wildcards; <c>*</c> for a <c>T:</c> pattern.</summary>
    public string MemberName { get; }

    /// <summary>Returns true if the pattern matches a whole type.</summary>
    public bool IsTypePattern => _kind == 'T';

    /// <summary>Parses a pattern.</summary>
    /// <param name="text">The documentation id.</param>
    /// <param name="error">The defect and what is allowed instead; null if the pattern is valid.</param>
    /// <returns>The pattern, or null.</returns>
    public static MemberPattern? ParsePattern(string text, out string? error)
    {
        error = null;
        if (text.Length < 3 || text[1] != ':' || !KindLetters.Contains(text[0]))
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
            return new MemberPattern(text, 'T', path, "*", null);

        var dot = path.LastIndexOf('.');
        if (dot > 0 && dot < path.Length - 1)
            return new MemberPattern(text, text[0], path.Substring(0, dot), RemoveArity(path.Substring(dot + 1)), parameters);
        error = $"'{text}' names no member; write {text[0]}:Namespace.Type.Member";
        return null;
    }

    /// <summary>Returns true if this pattern matches a member that is given by the parts of its documentation id.</summary>
    /// <param name="kind">The letter of the id.</param>
    /// <param name="name">The name of the member, without the arity.</param>
    /// <param name="typeName">The full name of the type.</param>
    /// <param name="parameters">Returns the text between the parentheses.</param>
    public bool IsMatch(char kind, string name, string typeName, Func<string> parameters) =>
        (
            _kind == 'T'
            || kind == _kind
                && WildcardMatcher.IsMatch(MemberName, name)
                && (_parameters == null || WildcardMatcher.IsMatch(_parameters, parameters()))
        ) && WildcardMatcher.IsMatch(_typeName, typeName);

    /// <summary>The id of a generic method ends in <c>``1</c>; the name alone matches as well.</summary>
    static string RemoveArity(string name) =>
        name.IndexOf("``", StringComparison.Ordinal) is var ticks && ticks > 0 ? name.Substring(0, ticks) : name;
}
