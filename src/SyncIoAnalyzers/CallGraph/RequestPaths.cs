namespace SyncIoAnalyzers.CallGraph;

/// <summary>The result of a reachability analysis: the reach kind of each member and the path on which a request reaches it.</summary>
internal abstract class RequestPaths
{
    /// <summary>The name of the file that gives each project the request paths of the whole solution.</summary>
    public const string FileName = "SyncIo.RequestPaths.txt";

    /// <summary>Gets whether any member serves requests or runs in the background.</summary>
    public abstract bool HasEntryPoints { get; }

    /// <summary>Finds the path to a member; null if none is known.</summary>
    public abstract RequestPath? FindPath(string key);
}

/// <summary>The request paths that the reachability analyses of all hosts computed.</summary>
internal sealed class ComputedRequestPaths : RequestPaths
{
    // Not the analyses themselves, which hold the compilations.
    readonly (IReadOnlyDictionary<string, ReachabilityAnalysis.ReachStep> Steps, Lazy<EntryPointSets> EntryPoints)[] _hosts;
    readonly Dictionary<string, int> _strongestHosts = [];

    /// <summary>Creates the paths of one or more analyses of the same program.</summary>
    public ComputedRequestPaths(params ReachabilityAnalysis[] analyses)
    {
        _hosts = [.. analyses.Select(a => (a.Steps, CreateEntryPointSets(a.Steps, a.Predecessors)))];
        for (var host = 0; host < _hosts.Length; host++)
            foreach (var step in _hosts[host].Steps)
                if (!_strongestHosts.TryGetValue(step.Key, out var other) || _hosts[other].Steps[step.Key].Kind < step.Value.Kind)
                    _strongestHosts[step.Key] = host;
    }

    /// <summary>Gets the reached members.</summary>
    public IEnumerable<string> Keys => _strongestHosts.Keys;

    /// <inheritdoc/>
    public override bool HasEntryPoints => _hosts.Any(h => h.Steps.Values.Any(s => s.Kind is ReachKind.Request or ReachKind.Background));

    /// <summary>Finds the first host of those in which the strongest kind of code runs a member; -1 if none reaches it.</summary>
    public int FindHost(string key) => _strongestHosts.TryGetValue(key, out var host) ? host : -1;

    /// <summary>Returns the step to a member in a host that reaches it.</summary>
    public ReachabilityAnalysis.ReachStep GetStep(string key, int host) => _hosts[host].Steps[key];

    /// <inheritdoc/>
    public override RequestPath? FindPath(string key)
    {
        // All steps are of one host: a member may lead to another one in one process only.
        if (FindHost(key) is not (>= 0 and var host))
            return null;
        var steps = new List<string>();
        for (var current = key; current != null; current = GetStep(current, host).Predecessor)
            steps.Add(current);
        steps.Reverse();
        var step = GetStep(key, host);
        return new RequestPath(step.Kind, step.EntryPoint.DisplayName, steps, CountOtherEntries(key));
    }

    /// <summary>Returns the entry points that reach a member, by name; the only one of a member that no request reaches.</summary>
    public IReadOnlyList<EntryPointFact> FindEntryPoints(string key)
    {
        if (FindHost(key) is not (>= 0 and var host))
            return [];
        return
        [
            .. FindRequests(key)
                .DefaultIfEmpty(GetStep(key, host).EntryPoint)
                .OrderBy(e => e.DisplayName, StringComparer.Ordinal)
                .ThenBy(e => e.Key, StringComparer.Ordinal),
        ];
    }

    IEnumerable<EntryPointFact> FindRequests(string key) =>
        _hosts
            .Where(h => h.Steps.TryGetValue(key, out var step) && step.Kind == ReachKind.Request)
            .SelectMany(h => h.EntryPoints.Value.GetEntryPoints(key).Select(k => h.Steps[k].EntryPoint))
            .GroupBy(e => e.Key)
            .Select(same => same.First());

    static Lazy<EntryPointSets> CreateEntryPointSets(
        IReadOnlyDictionary<string, ReachabilityAnalysis.ReachStep> steps,
        IReadOnlyDictionary<string, HashSet<string>> sources
    ) => new(() => new EntryPointSets(steps, sources));

    /// <summary>Returns the number of entry points that reach a member besides the one in its path.</summary>
    public int CountOtherEntries(string key) =>
        GetStep(key, FindHost(key)).Kind == ReachKind.Request ? Math.Max(0, CountRequests(key) - 1) : 0;

    int CountRequests(string key) => _hosts.Length == 1 ? _hosts[0].EntryPoints.Value.GetCount(key) : FindRequests(key).Count();
}
