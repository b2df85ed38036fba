using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>One blocking call over all the time that was watched.</summary>
/// <param name="Blocked">Which.</param>
/// <param name="WaitsPerSecond">How many waits ended, a second.</param>
/// <param name="BlockedMsPerSecond">How long threads were held, in milliseconds a second: 1000 is one thread all the time.</param>
/// <param name="Now">How many threads it held when it was looked at last.</param>
/// <param name="Most">How many it held at most.</param>
internal sealed record Row(Blocked Blocked, double WaitsPerSecond, double BlockedMsPerSecond, int Now, int Most);

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

/// <summary>Sums up recordings of one process.</summary>
internal sealed class Tally
{
    // Of a thousand. Any code waits so much at times, for a lock of the framework's.
    const double LeastMs = 1;

    readonly List<Window> _windows = [];

    /// <summary>Adds one.</summary>
    public void Add(Window window) => _windows.Add(window);

    /// <summary>What came of all of them.</summary>
    public Watched Sum(Pool pool)
    {
        var sampled = _windows.Where(w => w.HasSamples).ToArray();
        // Whether waits are told of, a quiet recording does not show.
        var waited = _windows.Any(w => w.HasWaits) ? _windows.Sum(w => w.Seconds) : 0;
        var rows = _windows.SelectMany(w => w.Sightings).GroupBy(s => s.Blocked.Key).Select(same => Row([.. same], waited, sampled))
            .Where(r => r.BlockedMsPerSecond >= LeastMs || r.Now > 0)
            .OrderByDescending(r => r.BlockedMsPerSecond).ThenBy(r => r.Blocked.Site.Member, StringComparer.Ordinal).ThenBy(r => r.Blocked.Site.Line);
        return new Watched([.. rows], _windows.Sum(w => w.Seconds), waited > 0, _windows.Select(w => w.PoolThreads).DefaultIfEmpty().Max(), _windows.Sum(w => w.Lost), pool.Readings, pool.Added);
    }

    /// <summary>Waits miss what began before, sleep and system calls; samples miss what is short. The greater of the two misses less.</summary>
    static Row Row(Sighting[] same, double waited, Window[] sampled)
    {
        var key = same[0].Blocked.Key;
        var byWaits = waited > 0 ? same.Sum(s => s.WaitMs) / waited : 0;
        var bySamples = sampled.Length > 0 ? 1000 * same.Sum(s => s.Threads) / sampled.Length : 0;
        var now = sampled.LastOrDefault()?.Sightings.Where(s => s.Blocked.Key.Equals(key)).Sum(s => s.Now) ?? 0;
        return new Row(same.MaxBy(s => s.Blocked.Callers.Length)!.Blocked, waited > 0 ? same.Sum(s => s.Waits) / waited : 0, Math.Max(byWaits, bySamples), now, same.Max(s => s.Now));
    }
}
