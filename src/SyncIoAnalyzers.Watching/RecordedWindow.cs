using SyncIoAnalyzers.Common.Stacks;

namespace SyncIoAnalyzers.Watching;

/// <summary>The content of a recording.</summary>
/// <param name="Seconds">The duration.</param>
/// <param name="Sightings">The blocking calls that were seen.</param>
/// <param name="HasWaits">Whether wait events were recorded; never before .NET 9.</param>
/// <param name="HasSamples">Whether samples were recorded.</param>
/// <param name="PoolThreads">The number of pool threads that were seen.</param>
/// <param name="LostEvents">The number of events that the process could not write.</param>
internal sealed record RecordedWindow(
    double Seconds,
    IReadOnlyList<BlockedCallSighting> Sightings,
    bool HasWaits,
    bool HasSamples,
    int PoolThreads,
    int LostEvents
)
{
    // The events exist since .NET 9.
    const int FirstVersionWithWaits = 9;

    /// <summary>The major version of the process's runtime; 0 if unknown.</summary>
    public int RuntimeVersion { get; init; }

    /// <summary>The handlers of the application; null if its assemblies are unknown.</summary>
    public InlinedHandlers? Handlers { get; init; }

    /// <summary>Returns true if the runtime reports waits.</summary>
    public bool SupportsWaits => RuntimeVersion is 0 or >= FirstVersionWithWaits;
}

/// <summary>The observations of one blocking call.</summary>
/// <param name="BlockedCall">The blocking call.</param>
internal sealed record BlockedCallSighting(BlockedCall BlockedCall)
{
    /// <summary>The number of waits.</summary>
    public int Waits { get; set; }

    /// <summary>The total time of the waits, in milliseconds.</summary>
    public double WaitMs { get; set; }

    /// <summary>The average number of held threads over the samples.</summary>
    public double Threads { get; set; }

    /// <summary>The number of these threads that were still spinning.</summary>
    public double SpinningThreads { get; set; }

    /// <summary>The number of held threads at the last sample.</summary>
    public int ThreadsNow { get; set; }
}

/// <summary>The sightings, grouped by blocking call.</summary>
internal sealed class SightingCollection
{
    readonly Dictionary<object, BlockedCallSighting> _sightingsByKey = [];

    /// <summary>All sightings.</summary>
    public IReadOnlyList<BlockedCallSighting> AllSightings => [.. _sightingsByKey.Values];

    /// <summary>Returns the sighting of a blocking call.</summary>
    public BlockedCallSighting GetOrAddSighting(BlockedCall blocked)
    {
        if (!_sightingsByKey.TryGetValue(blocked.GroupingKey, out var sighting))
            _sightingsByKey[blocked.GroupingKey] = sighting = new BlockedCallSighting(blocked);
        return sighting;
    }
}

/// <summary>The samples of one thread.</summary>
internal sealed class SampledThread
{
    readonly Dictionary<object, (BlockedCall Blocked, int Count, int Spinning)> _callsByKey = [];
    int _count;
    BlockedCall? _lastCall;

    /// <summary>The number of samples.</summary>
    public int SampleCount => _count;

    /// <summary>Adds a sample.</summary>
    public void AddSample(BlockedCall? blocked, bool isSpinning)
    {
        (_count, _lastCall) = (_count + 1, blocked);
        if (blocked != null && _callsByKey.GetValueOrDefault(blocked.GroupingKey) is var (_, count, spinning))
            _callsByKey[blocked.GroupingKey] = (blocked, count + 1, spinning + (isSpinning ? 1 : 0));
    }

    /// <summary>Adds the thread's samples to the sightings.</summary>
    /// <param name="sightings">The sightings.</param>
    /// <param name="rounds">The number of times that all threads were sampled. A share of the rounds is a share of the time, independent of
    /// the sampling interval.</param>
    public void AddTo(SightingCollection sightings, int rounds)
    {
        foreach (var (blocked, count, spinning) in _callsByKey.Values)
            if (sightings.GetOrAddSighting(blocked) is var sighting)
                (sighting.Threads, sighting.SpinningThreads) = (
                    sighting.Threads + (double)count / rounds,
                    sighting.SpinningThreads + (double)spinning / rounds
                );
        if (_lastCall != null)
            sightings.GetOrAddSighting(_lastCall).ThreadsNow++;
    }
}
