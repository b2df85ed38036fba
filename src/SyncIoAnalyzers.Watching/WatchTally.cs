using System.Collections.Immutable;
using SyncIoAnalyzers.Common.Stacks;

namespace SyncIoAnalyzers.Watching;

/// <summary>One blocking call over the whole watch.</summary>
/// <param name="BlockedCall">The blocking call.</param>
/// <param name="WaitsPerSecond">The number of waits per second.</param>
/// <param name="BlockedMsPerSecond">The time for which threads were held, in milliseconds per second: 1000 is one thread all the
/// time.</param>
/// <param name="ThreadsNow">The number of threads that it held at the last look.</param>
/// <param name="MaxThreads">The maximum number of threads that it held.</param>
internal sealed record WatchRow(BlockedCall BlockedCall, double WaitsPerSecond, double BlockedMsPerSecond, int ThreadsNow, int MaxThreads)
{
    /// <summary>
    /// The share of the held time in which the threads were still spinning. The runtime reports no wait that ends in that time.
    /// </summary>
    public double SpinningShare { get; init; }
}

/// <summary>The result of a watch.</summary>
/// <param name="Rows">The blocking calls, the worst first.</param>
/// <param name="Seconds">The duration of the watch.</param>
/// <param name="HasWaits">Whether wait events were recorded, not only samples.</param>
/// <param name="PoolThreads">The maximum number of pool threads that were seen.</param>
/// <param name="LostEvents">The number of lost events.</param>
/// <param name="Readings">The states of the pool.</param>
/// <param name="AddedThreads">The added threads, by reason.</param>
internal sealed record WatchResult(
    ImmutableArray<WatchRow> Rows,
    double Seconds,
    bool HasWaits,
    int PoolThreads,
    int LostEvents,
    IReadOnlyList<PoolReading> Readings,
    IReadOnlyDictionary<string, int> AddedThreads
)
{
    /// <summary>The time for which all calls together held threads.</summary>
    public double BlockedMsPerSecond => Rows.Sum(r => r.BlockedMsPerSecond);
}

/// <summary>Sums up consecutive recordings of one process.</summary>
internal sealed class WatchTally
{
    // Of a thousand. Any code waits for that long at times, for locks of the framework.
    const double MinMsPerSecond = 1;

    readonly Dictionary<object, CallTotal> _totals = [];
    double _seconds;
    bool _hasWaits;
    int _sampleCount,
        _poolThreads,
        _lost;

    /// <summary>Adds one recording.</summary>
    public void AddWindow(RecordedWindow window)
    {
        (_seconds, _hasWaits, _poolThreads, _lost) = (
            _seconds + window.Seconds,
            _hasWaits || window.HasWaits,
            Math.Max(_poolThreads, window.PoolThreads),
            _lost + window.LostEvents
        );
        if (window.HasSamples)
            StartSample();
        foreach (var seen in window.Sightings)
            GetOrAddTotal(seen.BlockedCall).AddSighting(seen);
    }

    /// <summary>Returns the result of all recordings.</summary>
    public WatchResult CreateResult(PoolMonitor pool)
    {
        // A quiet recording does not show whether waits are reported.
        var waited = _hasWaits ? _seconds : 0;
        var rows = _totals
            .Values.Select(t => t.ToRow(waited, _sampleCount))
            .Where(r => r.BlockedMsPerSecond >= MinMsPerSecond || r.ThreadsNow > 0)
            .OrderByDescending(r => r.BlockedMsPerSecond)
            .ThenBy(r => r.BlockedCall.Location.Member, StringComparer.Ordinal)
            .ThenBy(r => r.BlockedCall.Location.Line);
        return new WatchResult([.. rows], _seconds, waited > 0, _poolThreads, _lost, pool.Readings, pool.AddedThreads);
    }

    /// <summary>Resets the current threads: each sample determines them anew.</summary>
    void StartSample()
    {
        _sampleCount++;
        foreach (var total in _totals.Values)
            total.ThreadsNow = 0;
    }

    CallTotal GetOrAddTotal(BlockedCall blocked)
    {
        if (!_totals.TryGetValue(blocked.GroupingKey, out var total))
            _totals[blocked.GroupingKey] = total = new CallTotal(blocked);
        return total;
    }

    /// <summary>The sum of one blocking call so far.</summary>
    sealed class CallTotal(BlockedCall blocked)
    {
        BlockedCall _blockedCall = blocked;
        double _waitMs,
            _threads,
            _spinning;
        int _waits,
            _maxThreads;

        public int ThreadsNow { get; set; }

        public void AddSighting(BlockedCallSighting seen)
        {
            (_waits, _waitMs, _threads, _spinning) = (
                _waits + seen.Waits,
                _waitMs + seen.WaitMs,
                _threads + seen.Threads,
                _spinning + seen.SpinningThreads
            );
            (ThreadsNow, _maxThreads) = (ThreadsNow + seen.ThreadsNow, Math.Max(_maxThreads, seen.ThreadsNow));
            if (seen.BlockedCall.Callers.Length > _blockedCall.Callers.Length)
                _blockedCall = seen.BlockedCall;
        }

        /// <summary>
        /// Creates the row. Wait events miss waits that began before, sleeps and system calls; samples miss short waits. The greater of the
        /// two misses less.
        /// </summary>
        public WatchRow ToRow(double waited, int sampled)
        {
            var byWaits = waited > 0 ? _waitMs / waited : 0;
            var bySamples = sampled > 0 ? 1000 * _threads / sampled : 0;
            return new WatchRow(_blockedCall, waited > 0 ? _waits / waited : 0, Math.Max(byWaits, bySamples), ThreadsNow, _maxThreads)
            {
                SpinningShare = _threads > 0 ? _spinning / _threads : 0,
            };
        }
    }
}
