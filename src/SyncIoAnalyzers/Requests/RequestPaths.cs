namespace SyncIoAnalyzers.Requests;

/// <summary>The outcome of a walk: for each member, who runs it and how a request gets there.</summary>
internal abstract class RequestPaths
{
    /// <summary>The name of the file by which the paths of a whole solution reach each of its projects.</summary>
    public const string FileName = "SyncIo.RequestPaths.txt";

    /// <summary>Whether anything serves requests, or runs in the background.</summary>
    public abstract bool HasEntryPoints { get; }

    /// <summary>How a member is reached; null when nobody is known to.</summary>
    public abstract RequestPath? To(string key);
}

/// <summary>Paths that were walked.</summary>
internal sealed class WalkedPaths(Walk walk) : RequestPaths
{
    // Not the walk itself: that knows the compilation.
    readonly IReadOnlyDictionary<string, Walk.Step> _steps = walk.Steps;
    readonly Lazy<EntryCounts> _counts = Counts(walk.Steps, walk.Sources);

    /// <inheritdoc/>
    public override bool HasEntryPoints { get; } = walk.Steps.Values.Any(s => s.Kind is ReachKind.Request or ReachKind.Background);

    /// <inheritdoc/>
    public override RequestPath? To(string key)
    {
        if (!_steps.TryGetValue(key, out var step))
            return null;
        var steps = new List<string>();
        for (var at = key; at != null; at = _steps[at].From)
            steps.Add(at);
        steps.Reverse();
        return new RequestPath(step.Kind, step.Entry.Display, steps, OtherEntries(key));
    }

    static Lazy<EntryCounts> Counts(IReadOnlyDictionary<string, Walk.Step> steps, IReadOnlyDictionary<string, HashSet<string>> sources) => new(() => new EntryCounts(steps, sources));

    /// <summary>How many entry points get to a member besides the one that is named.</summary>
    public int OtherEntries(string key) =>
        _steps[key].Kind == ReachKind.Request ? Math.Max(0, _counts.Value.Of(key) - 1) : 0;
}
