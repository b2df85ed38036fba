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

/// <summary>The request paths that a reachability analysis computed.</summary>
internal sealed class ComputedRequestPaths(ReachabilityAnalysis analysis) : RequestPaths
{
    // Not the analysis itself, which holds the compilation.
    readonly IReadOnlyDictionary<string, ReachabilityAnalysis.ReachStep> _steps = analysis.Steps;
    readonly Lazy<EntryPointSets> _entryPointSets = CreateEntryPointSets(analysis.Steps, analysis.Predecessors);

    /// <inheritdoc/>
    public override bool HasEntryPoints { get; } = analysis.Steps.Values.Any(s => s.Kind is ReachKind.Request or ReachKind.Background);

    /// <inheritdoc/>
    public override RequestPath? FindPath(string key)
    {
        if (!_steps.TryGetValue(key, out var step))
            return null;
        var steps = new List<string>();
        for (var current = key; current != null; current = _steps[current].Predecessor)
            steps.Add(current);
        steps.Reverse();
        return new RequestPath(step.Kind, step.EntryPoint.DisplayName, steps, CountOtherEntries(key));
    }

    /// <summary>Returns the entry points that reach a member, by name; the only one of a member that no request reaches.</summary>
    public IReadOnlyList<EntryPointFact> FindEntryPoints(string key)
    {
        if (!_steps.TryGetValue(key, out var step))
            return [];
        var entries = step.Kind == ReachKind.Request ? _entryPointSets.Value.GetEntryPoints(key).Select(k => _steps[k].EntryPoint) : [];
        return
        [
            .. entries
                .DefaultIfEmpty(step.EntryPoint)
                .OrderBy(e => e.DisplayName, StringComparer.Ordinal)
                .ThenBy(e => e.Key, StringComparer.Ordinal),
        ];
    }

    static Lazy<EntryPointSets> CreateEntryPointSets(
        IReadOnlyDictionary<string, ReachabilityAnalysis.ReachStep> steps,
        IReadOnlyDictionary<string, HashSet<string>> sources
    ) => new(() => new EntryPointSets(steps, sources));

    /// <summary>Returns the number of entry points that reach a member besides the one in its path.</summary>
    public int CountOtherEntries(string key) =>
        _steps[key].Kind == ReachKind.Request ? Math.Max(0, _entryPointSets.Value.GetCount(key) - 1) : 0;
}
