namespace SyncIoAnalyzers.CallGraph;

/// <summary>The result of a reachability analysis: the reach kind of each member and the path on which a request reaches it.</summary>
internal abstract class RequestPaths
{
    /// <summary>The name of the file that gives each project the request paths of the whole solution.</summary>
    public const string FileName = "SyncIo.RequestPaths.txt";

    /// <summary>The types of arguments for which calls wait that are not reported on other paths.</summary>
    public static readonly IReadOnlyList<string> ArgumentTypes = [ArgumentType.Connection, ArgumentType.Query];

    /// <summary>Gets whether any member serves requests or runs in the background.</summary>
    public abstract bool HasEntryPoints { get; }

    /// <summary>Finds the path to a member; null if none is known.</summary>
    public abstract RequestPath? FindPath(string key);

    /// <summary>
    /// Finds the path to a call in a member on streams that parameters bring: one on which not all of them are in memory. If they always
    /// are, the path is of <see cref="ReachKind.None"/>.
    /// </summary>
    /// <param name="key">The key of the member.</param>
    /// <param name="streamParameters">The ordinals of the parameters, in order.</param>
    public abstract RequestPath? FindPath(string key, IReadOnlyList<int> streamParameters);

    /// <summary>Finds a path on which a parameter of a member brings an argument of a type; null if there is none.</summary>
    /// <param name="key">The key of the member.</param>
    /// <param name="parameters">The ordinals of the parameters that decide.</param>
    /// <param name="type">One of <see cref="ArgumentTypes"/>.</param>
    public abstract RequestPath? FindArgumentPath(string key, IReadOnlyList<int> parameters, string type);

    /// <summary>Returns true if some code passes a stream in memory to a member.</summary>
    public abstract bool TakesStreamInMemory(string key);

    /// <summary>Returns true if each request has objects of its own of a type.</summary>
    /// <param name="type">The <see cref="TypeLifetimes.GetName">name</see> of the type.</param>
    public abstract bool IsCreatedPerRequest(string type);
}

/// <summary>The request paths that the reachability analyses of all hosts computed.</summary>
internal sealed class ComputedRequestPaths : RequestPaths
{
    // Not the analyses themselves, which hold the compilations.
    readonly (IReadOnlyDictionary<string, ReachabilityAnalysis.ReachStep> Steps, Lazy<EntryPointSets> EntryPoints)[] _hosts;
    readonly Lazy<EntryPointFact[]> _requests;
    readonly Lazy<Dictionary<string, int>> _requestNumbers;
    readonly Dictionary<string, List<PathNode>> _nodesByMember = [];
    readonly ICollection<string> _typesPerRequest;

    /// <summary>A member in one host, on objects of one type.</summary>
    /// <param name="Host">The number of the host.</param>
    /// <param name="Key">The <see cref="CallContext">contextual key</see> of the member.</param>
    public readonly record struct PathNode(int Host, string Key);

    /// <summary>Creates the paths of one or more analyses of the same program.</summary>
    public ComputedRequestPaths(params ReachabilityAnalysis[] analyses)
    {
        _requests = new(() => FindRequests(_hosts.Select(h => h.Steps)));
        _requestNumbers = new(NumberRequests);
        _hosts = [.. analyses.Select(a => (a.Steps, CreateEntryPointSets(a.Steps, a.Predecessors)))];
        _typesPerRequest = analyses[0].TypesPerRequest;
        for (var host = 0; host < _hosts.Length; host++)
            foreach (var step in _hosts[host].Steps)
                _nodesByMember.GetOrAddList(CallContext.GetMember(step.Key)).Add(new(host, step.Key));
        foreach (var nodes in _nodesByMember.Values.Where(n => n.Count > 1))
            MoveStrongestToFront(nodes);
    }

    void MoveStrongestToFront(List<PathNode> nodes)
    {
        var strongest = nodes.Max(n => GetStep(n).Kind);
        var first = nodes.FindIndex(n => GetStep(n).Kind == strongest);
        var node = nodes[first];
        nodes.RemoveAt(first);
        nodes.Insert(0, node);
    }

    /// <summary>Gets the reached members.</summary>
    public IEnumerable<string> Keys => _nodesByMember.Keys;

    /// <inheritdoc/>
    public override bool HasEntryPoints => _hosts.Any(h => h.Steps.Values.Any(s => s.Kind is ReachKind.Request or ReachKind.Background));

    /// <summary>
    /// Returns the nodes of a member, first the one of the member's own path, which the strongest kind of code runs; none if nothing
    /// reaches it.
    /// </summary>
    public IReadOnlyList<PathNode> GetNodes(string key) => _nodesByMember.TryGetValue(key, out var nodes) ? nodes : [];

    /// <summary>Returns the number of a node among those of its member; 0 for that of the member's own path.</summary>
    public int GetNumber(PathNode node) => _nodesByMember[CallContext.GetMember(node.Key)].IndexOf(node);

    /// <summary>Returns the step to a node.</summary>
    public ReachabilityAnalysis.ReachStep GetStep(PathNode node) => _hosts[node.Host].Steps[node.Key];

    /// <summary>Finds the node before another one; null for an entry point.</summary>
    /// <remarks>It is of the same host: a member may lead to another one in one process only.</remarks>
    public PathNode? FindPredecessor(PathNode node) =>
        GetStep(node).Predecessor is { } predecessor ? node with { Key = predecessor } : null;

    /// <inheritdoc/>
    public override RequestPath? FindPath(string key) => GetNodes(key) is { Count: > 0 } nodes ? CreatePath(nodes) : null;

    /// <inheritdoc/>
    public override RequestPath? FindPath(string key, IReadOnlyList<int> streamParameters)
    {
        if (GetNodes(key).Count == 0)
            return null;
        return FindStreamNodes(key, streamParameters) is { Count: > 0 } nodes
            ? CreatePath(nodes)
            : new RequestPath(ReachKind.None, "", [key], 0);
    }

    /// <inheritdoc/>
    public override RequestPath? FindArgumentPath(string key, IReadOnlyList<int> parameters, string type) =>
        FindArgumentNodes(key, parameters, type) is { Count: > 0 } nodes ? CreatePath(nodes) : null;

    /// <inheritdoc/>
    public override bool TakesStreamInMemory(string key) => GetStreamParameters(key).Any();

    /// <inheritdoc/>
    public override bool IsCreatedPerRequest(string type) => _typesPerRequest.Contains(type);

    /// <summary>Returns the parameters of a member to which some code passes a stream in memory, alone and in pairs, in order.</summary>
    public IEnumerable<IReadOnlyList<int>> GetStreamParameters(string key)
    {
        var parameters = GetParameters(key, ArgumentType.InMemory).ToArray();
        return parameters.SelectMany(p => parameters.Where(other => other >= p), (p, other) => p == other ? new[] { p } : [p, other]);
    }

    /// <summary>Returns the parameters of a member to which some code passes an argument of a type, in order.</summary>
    public IEnumerable<int> GetParameters(string key, string type) =>
        GetNodes(key).SelectMany(n => CallContext.GetParameters(n.Key, type)).Distinct().OrderBy(p => p);

    /// <summary>Finds the nodes on which not all streams are in memory, those first that the strongest kind of code runs.</summary>
    public IReadOnlyList<PathNode> FindStreamNodes(string key, IReadOnlyList<int> parameters) =>
        FindNodes(key, node => parameters.Except(CallContext.GetStreamsInMemory(node)).Any());

    /// <summary>Finds the nodes on which an argument is of a type, those first that the strongest kind of code runs.</summary>
    public IReadOnlyList<PathNode> FindArgumentNodes(string key, IReadOnlyList<int> parameters, string type) =>
        FindNodes(key, node => CallContext.GetParameters(node, type).Intersect(parameters).Any());

    IReadOnlyList<PathNode> FindNodes(string key, Func<string, bool> isOnArguments) =>
        [.. GetNodes(key).Where(n => isOnArguments(n.Key)).OrderByDescending(n => GetStep(n).Kind)];

    /// <summary>Creates the path to the first of some nodes of a member.</summary>
    RequestPath CreatePath(IReadOnlyList<PathNode> nodes)
    {
        var steps = new List<string>();
        for (PathNode? current = nodes[0]; current is { } node; current = FindPredecessor(node))
            steps.Add(CallContext.GetMember(node.Key));
        steps.Reverse();
        var step = GetStep(nodes[0]);
        return new RequestPath(step.Kind, step.EntryPoint.DisplayName, steps, CountOtherEntries(nodes));
    }

    /// <summary>Returns the entry points that reach a member, by name; the only one of a member that no request reaches.</summary>
    public IReadOnlyList<EntryPointFact> FindEntryPoints(string key)
    {
        if (GetNodes(key) is not { Count: > 0 } nodes)
            return [];
        return
        [
            .. FindRequests(nodes)
                .DefaultIfEmpty(GetStep(nodes[0]).EntryPoint)
                .OrderBy(e => e.DisplayName, StringComparer.Ordinal)
                .ThenBy(e => e.Key, StringComparer.Ordinal),
        ];
    }

    IEnumerable<EntryPointFact> FindRequests(IReadOnlyList<PathNode> nodes)
    {
        var bits = CombineRequests(nodes);
        return _requests.Value.Where((_, number) => EntryPointSets.Contains(bits, number));
    }

    ulong[] CombineRequests(IReadOnlyList<PathNode> nodes)
    {
        var bits = EntryPointSets.CreateBits(_requests.Value.Length);
        foreach (var host in nodes.GroupBy(n => n.Host, n => n.Key))
            _hosts[host.Key].EntryPoints.Value.AddEntryPoints(host, bits);
        return bits;
    }

    /// <summary>Finds the requests of all hosts; the place of each is its number.</summary>
    static EntryPointFact[] FindRequests(IEnumerable<IReadOnlyDictionary<string, ReachabilityAnalysis.ReachStep>> steps) =>
        [
            .. steps
                .SelectMany(s => s.Where(EntryPointSets.IsRequest))
                .Select(s => s.Value.EntryPoint)
                .GroupBy(e => e.Key)
                .Select(e => e.First()),
        ];

    Lazy<EntryPointSets> CreateEntryPointSets(
        IReadOnlyDictionary<string, ReachabilityAnalysis.ReachStep> steps,
        IReadOnlyDictionary<string, HashSet<string>> sources
    ) => new(() => new EntryPointSets(steps, sources, _requestNumbers.Value));

    Dictionary<string, int> NumberRequests() =>
        _requests.Value.Select((request, number) => (request.Key, Number: number)).ToDictionary(r => r.Key, r => r.Number);

    /// <summary>Returns the number of entry points that reach a member besides the one in its path.</summary>
    public int CountOtherEntries(string key) => CountOtherEntries(GetNodes(key));

    /// <summary>Returns the number of entry points that reach some nodes of a member besides the one in the path to the first.</summary>
    public int CountOtherEntries(IReadOnlyList<PathNode> nodes) =>
        GetStep(nodes[0]).Kind == ReachKind.Request ? Math.Max(0, EntryPointSets.CountEntryPoints(CombineRequests(nodes)) - 1) : 0;
}
