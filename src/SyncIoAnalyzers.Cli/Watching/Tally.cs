using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>One blocking call over all the time that was watched.</summary>
/// <param name="Blocked">Which.</param>
/// <param name="WaitsPerSecond">How many waits began, a second.</param>
/// <param name="BlockedMsPerSecond">How long threads were held, in milliseconds a second: 1000 is one thread all the time.</param>
/// <param name="Now">How many threads it held when it was looked at last.</param>
/// <param name="Most">How many it held at most.</param>
internal sealed record Row(Blocked Blocked, double WaitsPerSecond, double BlockedMsPerSecond, int Now, int Most)
{
    /// <summary>The share of the time it held threads in which they still spun: of a wait that is over by then the runtime does not tell.</summary>
    public double Spinning { get; init; }
}

/// <summary>All that was watched.</summary>
/// <param name="Rows">What waits, the worst first.</param>
/// <param name="Seconds">How long it was watched.</param>
/// <param name="HasWaits">Whether waits were told of, not only sampled.</param>
/// <param name="PoolThreads">How many threads of the pool were seen at most.</param>
/// <param name="Lost">How many events were lost.</param>
/// <param name="Readings">How the pool was.</param>
/// <param name="Added">Threads that were added, by reason.</param>
internal sealed record Watched(ImmutableArray<Row> Rows, double Seconds, bool HasWaits, int PoolThreads, int Lost, IReadOnlyList<PoolReading> Readings, IReadOnlyDictionary<string, int> Added)
{
    /// <summary>How long threads were held by all of them.</summary>
    public double BlockedMsPerSecond => Rows.Sum(r => r.BlockedMsPerSecond);
}

/// <summary>Sums up recordings of one process, one after another.</summary>
internal sealed class Tally
{
    // Of a thousand. Any code waits so much at times, for a lock of the framework's.
    const double LeastMs = 1;

    readonly Dictionary<object, Total> _totals = [];
    double _seconds;
    bool _hasWaits;
    int _sampled, _poolThreads, _lost;

    /// <summary>Adds one.</summary>
    public void Add(Window window)
    {
        (_seconds, _hasWaits, _poolThreads, _lost) = (_seconds + window.Seconds, _hasWaits || window.HasWaits, Math.Max(_poolThreads, window.PoolThreads), _lost + window.Lost);
        if (window.HasSamples)
            Sampled();
        foreach (var seen in window.Sightings)
            Of(seen.Blocked).Add(seen);
    }

    /// <summary>What came of all of them.</summary>
    public Watched Sum(Pool pool)
    {
        // Whether waits are told of, a quiet recording does not show.
        var waited = _hasWaits ? _seconds : 0;
        var rows = _totals.Values.Select(t => t.Row(waited, _sampled)).Where(r => r.BlockedMsPerSecond >= LeastMs || r.Now > 0)
            .OrderByDescending(r => r.BlockedMsPerSecond).ThenBy(r => r.Blocked.Site.Member, StringComparer.Ordinal).ThenBy(r => r.Blocked.Site.Line);
        return new Watched([.. rows], _seconds, waited > 0, _poolThreads, _lost, pool.Readings, pool.Added);
    }

    /// <summary>Who waits now is told anew by each sample.</summary>
    void Sampled()
    {
        _sampled++;
        foreach (var total in _totals.Values)
            total.Now = 0;
    }

    Total Of(Blocked blocked)
    {
        if (!_totals.TryGetValue(blocked.Key, out var total))
            _totals[blocked.Key] = total = new Total(blocked);
        return total;
    }

    /// <summary>What was seen of one blocking call so far.</summary>
    sealed class Total(Blocked blocked)
    {
        Blocked _blocked = blocked;
        double _waitMs, _threads, _spinning;
        int _waits, _most;

        public int Now { get; set; }

        public void Add(Sighting seen)
        {
            (_waits, _waitMs, _threads, _spinning) = (_waits + seen.Waits, _waitMs + seen.WaitMs, _threads + seen.Threads, _spinning + seen.Spinning);
            (Now, _most) = (Now + seen.Now, Math.Max(_most, seen.Now));
            if (seen.Blocked.Callers.Length > _blocked.Callers.Length)
                _blocked = seen.Blocked;
        }

        /// <summary>Waits miss what began before, sleep and system calls; samples miss what is short. The greater of the two misses less.</summary>
        public Row Row(double waited, int sampled)
        {
            var byWaits = waited > 0 ? _waitMs / waited : 0;
            var bySamples = sampled > 0 ? 1000 * _threads / sampled : 0;
            return new Row(_blocked, waited > 0 ? _waits / waited : 0, Math.Max(byWaits, bySamples), Now, _most) { Spinning = _threads > 0 ? _spinning / _threads : 0 };
        }
    }
}
