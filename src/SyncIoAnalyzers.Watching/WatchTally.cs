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
    /// <summary>The part of the time in which all stacks were sampled.</summary>
    public double SampledSeconds { get; init; }

    /// <summary>The time for which all calls together held threads.</summary>
    public double BlockedMsPerSecond => Rows.Sum(r => r.BlockedMsPerSecond);
}

/// <summary>Sums up consecutive recordings of one process.</summary>
/// <param name="separatesRoutes">Whether calls are listed separately for each request route.</param>
internal sealed class WatchTally(bool separatesRoutes)
{
    // Of a thousand. Any code waits for that long at times, for locks of the framework.
    const double MinMsPerSecond = 1;

    readonly Dictionary<object, CallTotal> _totals = [];
    readonly RouteLookup _routes = new(separatesRoutes);
    double _seconds,
        _sampledSeconds;
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
            StartSample(window.Seconds);
        _routes.AddWindow(window);
        foreach (var seen in window.Sightings)
            GetOrAddTotal(seen.BlockedCall).AddSighting(seen);
    }

    /// <summary>Returns the result of all recordings.</summary>
    public WatchResult CreateResult(PoolMonitor pool)
    {
        // A quiet recording does not show whether waits are reported.
        var waited = _hasWaits ? _seconds : 0;
        var rows = GroupTotals().Select(g => CallTotal.CreateRow(g.Call, g.Totals, waited, _sampleCount)).Where(IsWorthShowing);
        var sorted = rows.OrderByDescending(r => r.BlockedMsPerSecond)
            .ThenBy(r => r.BlockedCall.Location.Member, StringComparer.Ordinal)
            .ThenBy(r => r.BlockedCall.Location.Line);
        return new WatchResult([.. sorted], _seconds, waited > 0, _poolThreads, _lost, pool.Readings, pool.AddedThreads)
        {
            SampledSeconds = _sampledSeconds,
        };
    }

    static bool IsWorthShowing(WatchRow row) => row.BlockedMsPerSecond >= MinMsPerSecond || row.ThreadsNow > 0;

    /// <summary>Groups the totals by the call that is known now: a route or a handler may become known later than a wait.</summary>
    IEnumerable<(BlockedCall Call, CallTotal[] Totals)> GroupTotals() =>
        from total in _totals.Values
        let call = _routes.ResolveCall(total.BlockedCall)
        where call != null
        group (call, total) by (object)call.GroupingKey into same
        select (same.First().call, same.Select(s => s.total).ToArray());

    /// <summary>Resets the current threads: each sample determines them anew.</summary>
    void StartSample(double seconds)
    {
        (_sampleCount, _sampledSeconds) = (_sampleCount + 1, _sampledSeconds + seconds);
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
        double _waitMs,
            _threads,
            _spinning;
        int _waits,
            _maxThreads;

        public BlockedCall BlockedCall { get; private set; } = blocked;

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
            if (seen.BlockedCall.Callers.Length > BlockedCall.Callers.Length)
                BlockedCall = seen.BlockedCall;
        }

        /// <summary>
        /// Creates the row of some totals. Wait events miss waits that began before, sleeps and system calls; samples miss short waits. The
        /// greater of the two misses less.
        /// </summary>
        public static WatchRow CreateRow(BlockedCall call, IReadOnlyList<CallTotal> totals, double waited, int sampled)
        {
            var byWaits = waited > 0 ? totals.Sum(t => t._waitMs) / waited : 0;
            var threads = totals.Sum(t => t._threads);
            var bySamples = sampled > 0 ? 1000 * threads / sampled : 0;
            return new WatchRow(
                call,
                waited > 0 ? totals.Sum(t => t._waits) / waited : 0,
                Math.Max(byWaits, bySamples),
                totals.Sum(t => t.ThreadsNow),
                Math.Max(totals.Max(t => t._maxThreads), totals.Sum(t => t.ThreadsNow))
            )
            {
                SpinningShare = threads > 0 ? totals.Sum(t => t._spinning) / threads : 0,
            };
        }
    }
}
