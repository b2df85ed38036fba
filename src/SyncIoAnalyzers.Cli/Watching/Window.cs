namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>What a recording shows.</summary>
/// <param name="Seconds">How long it lasted.</param>
/// <param name="Sightings">What was seen to wait.</param>
/// <param name="HasWaits">Whether waits were recorded; never before .NET 9.</param>
/// <param name="HasSamples">Whether samples were.</param>
/// <param name="PoolThreads">How many pool threads were seen.</param>
/// <param name="Lost">How many events the process could not write.</param>
internal sealed record Window(double Seconds, IReadOnlyList<Sighting> Sightings, bool HasWaits, bool HasSamples, int PoolThreads, int Lost)
{
    // Since .NET 9.
    const int FirstToTellWaits = 9;

    /// <summary>The major version of the process's runtime; 0 where it is not known.</summary>
    public int Runtime { get; init; }

    /// <summary>Whether the runtime would have told of waits, had there been any.</summary>
    public bool CanTellWaits => Runtime is 0 or >= FirstToTellWaits;
}

/// <summary>One blocking call as it was seen.</summary>
/// <param name="Blocked">Which.</param>
internal sealed record Sighting(Blocked Blocked)
{
    /// <summary>How many waits began.</summary>
    public int Waits { get; set; }

    /// <summary>How long they took together, in milliseconds.</summary>
    public double WaitMs { get; set; }

    /// <summary>How many threads it held on average over the samples.</summary>
    public double Threads { get; set; }

    /// <summary>How many of these had not begun to wait: they spun.</summary>
    public double Spinning { get; set; }

    /// <summary>How many it held at the end of the samples.</summary>
    public int Now { get; set; }
}

/// <summary>Sightings by what makes them the same.</summary>
internal sealed class Sightings
{
    readonly Dictionary<object, Sighting> _seen = [];

    /// <summary>All of them.</summary>
    public IReadOnlyList<Sighting> All => [.. _seen.Values];

    /// <summary>The one of this call.</summary>
    public Sighting Of(Blocked blocked)
    {
        if (!_seen.TryGetValue(blocked.Key, out var sighting))
            _seen[blocked.Key] = sighting = new Sighting(blocked);
        return sighting;
    }
}

/// <summary>The samples of one thread.</summary>
internal sealed class SampledThread
{
    readonly Dictionary<object, (Blocked Blocked, int Count, int Spinning)> _seen = [];
    int _count;
    Blocked? _last;

    /// <summary>How many there are.</summary>
    public int Count => _count;

    /// <summary>A sample, and what it shows.</summary>
    public void Add(Blocked? blocked, bool isSpinning)
    {
        (_count, _last) = (_count + 1, blocked);
        if (blocked != null && _seen.GetValueOrDefault(blocked.Key) is var (_, count, spinning))
            _seen[blocked.Key] = (blocked, count + 1, spinning + (isSpinning ? 1 : 0));
    }

    /// <summary>Adds the thread to where it was seen.</summary>
    /// <param name="sightings">Where to.</param>
    /// <param name="rounds">How often all threads were sampled: a share of the rounds is a share of the time, however long the interval was.</param>
    public void AddTo(Sightings sightings, int rounds)
    {
        foreach (var (blocked, count, spinning) in _seen.Values)
            if (sightings.Of(blocked) is var sighting)
                (sighting.Threads, sighting.Spinning) = (sighting.Threads + (double)count / rounds, sighting.Spinning + (double)spinning / rounds);
        if (_last != null)
            sightings.Of(_last).Now++;
    }
}
