namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Resolves the messages that an entry point passes as a type parameter of the method around it: <c>MapCommand&lt;PlaceOrder&gt;("/")</c>
/// maps an endpoint that sends a <c>T</c>. The code that calls such a method, or takes it as a delegate, names the types.
/// </summary>
internal sealed class GenericMessages
{
    readonly Dictionary<string, HashSet<string>> _types = [];
    readonly Dictionary<string, List<string>> _innerParameters = [];
    readonly Dictionary<string, List<(string Source, CallEdge Edge)>> _messages = [];

    /// <summary>Adds a message whose type is a type parameter, and returns the edges for the types that are known of it.</summary>
    public IReadOnlyList<(string Source, CallEdge Edge)> AddMessage(string source, CallEdge edge)
    {
        _messages.GetOrAddList(edge.Target).Add((source, edge));
        return [.. GetTypes(edge.Target).Select(type => (source, edge with { Target = type }))];
    }

    /// <summary>
    /// Adds a type that code uses for a type parameter, which is one of the program or a type parameter of another method, and returns the
    /// edges of the messages that get a type by it.
    /// </summary>
    public IReadOnlyList<(string Source, CallEdge Edge)> AddTypeArgument(string parameter, string type)
    {
        if (!SymbolKeys.IsTypeParameter(type))
            return AddTypes(parameter, [type]);
        _innerParameters.GetOrAddList(type).Add(parameter);
        return AddTypes(parameter, GetTypes(type));
    }

    /// <summary>Adds types of the program to a type parameter, and to those that get its types.</summary>
    List<(string Source, CallEdge Edge)> AddTypes(string parameter, IEnumerable<string> types)
    {
        var edges = new List<(string, CallEdge)>();
        var open = new Stack<(string Parameter, string Type)>(types.Select(t => (parameter, t)));
        while (open.Count > 0)
        {
            var (current, added) = open.Pop();
            if (!GetTypes(current).Add(added))
                continue;
            foreach (var inner in Find(_innerParameters, current))
                open.Push((inner, added));
            edges.AddRange(Find(_messages, current).Select(m => (m.Source, m.Edge with { Target = added })));
        }

        return edges;
    }

    HashSet<string> GetTypes(string parameter) => _types.TryGetValue(parameter, out var types) ? types : _types[parameter] = [];

    static IReadOnlyList<T> Find<T>(Dictionary<string, List<T>> lists, string key) => lists.TryGetValue(key, out var list) ? list : [];
}
