using System.Collections.Concurrent;

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
    readonly ConcurrentDictionary<string, int> _entries = new();

    /// <inheritdoc/>
    public override bool HasEntryPoints { get; } = walk.Steps.Values.Any(s => s.Kind is ReachKind.Request or ReachKind.Background);

    /// <inheritdoc/>
    public override RequestPath? To(string key)
    {
        if (!walk.Steps.TryGetValue(key, out var step))
            return null;
        var steps = new List<string>();
        for (var at = key; at != null; at = walk.Steps[at].From)
            steps.Insert(0, at);
        return new RequestPath(step.Kind, step.Entry.Display, steps, step.Kind == ReachKind.Request ? _entries.GetOrAdd(key, CountEntries) - 1 : 0);
    }

    /// <summary>Entry points from which the member can be reached, found backward over the edges that the walk followed.</summary>
    int CountEntries(string key)
    {
        var seen = new HashSet<string> { key };
        var queue = new Queue<string>(seen);
        var count = 0;
        while (queue.Count > 0)
        {
            var at = queue.Dequeue();
            // A constructor runs as part of its type's requests, it is none of its own.
            if (walk.Steps[at].From == null && (!at.Contains(".#ctor") || at == key))
                count++;
            if (walk.Sources.TryGetValue(at, out var sources))
                foreach (var source in sources)
                    if (seen.Add(source))
                        queue.Enqueue(source);
        }

        return Math.Max(1, count);
    }
}
