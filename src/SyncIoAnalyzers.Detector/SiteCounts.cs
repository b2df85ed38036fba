using System.Collections.Concurrent;

namespace SyncIoAnalyzers.Detector;

/// <summary>What was seen, by place and route. As many places as are known, times the routes that an app declares: bounded.</summary>
internal sealed class SiteCounts
{
    readonly ConcurrentDictionary<(BlockedSite Site, string? Route), Counts> _sites = new();
    long _uncounted;

    /// <summary>When counting began.</summary>
    public DateTimeOffset Since { get; private set; } = DateTimeOffset.UtcNow;

    /// <summary>The waits of which nothing else is known.</summary>
    public long Uncounted => Interlocked.Read(ref _uncounted);

    /// <summary>A wait began.</summary>
    public void Begin(BlockedWait wait) => Interlocked.Increment(ref Of(wait).Count);

    /// <summary>A wait is over.</summary>
    /// <returns>What is known of its place now.</returns>
    public SiteReport End(BlockedWait wait)
    {
        var counts = Of(wait);
        lock (counts)
        {
            counts.Total += wait.Duration.Ticks;
            counts.Longest = Math.Max(counts.Longest, wait.Duration.Ticks);
            return Report(wait.Site, wait.Route, counts);
        }
    }

    /// <summary>A wait began of which the place is not known.</summary>
    public void Miss() => Interlocked.Increment(ref _uncounted);

    /// <summary>Everything so far, what held threads longest first; then by name, so that it stays in its order.</summary>
    public IReadOnlyList<SiteReport> All() =>
    [
        .. _sites.Select(s => Report(s.Key.Site, s.Key.Route, s.Value))
            .OrderByDescending(s => s.Total).ThenByDescending(s => s.Count).ThenBy(s => s.Site.ToString(), StringComparer.Ordinal).ThenBy(s => s.Route, StringComparer.Ordinal),
    ];

    /// <summary>Forgets everything.</summary>
    public void Clear()
    {
        _sites.Clear();
        Interlocked.Exchange(ref _uncounted, 0);
        Since = DateTimeOffset.UtcNow;
    }

    static SiteReport Report(BlockedSite site, string? route, Counts counts)
    {
        lock (counts)
            return new SiteReport(site, route, Interlocked.Read(ref counts.Count), new TimeSpan(counts.Total), new TimeSpan(counts.Longest));
    }

    Counts Of(BlockedWait wait) => _sites.GetOrAdd((wait.Site, wait.Route), _ => new Counts());

    sealed class Counts
    {
        public long Count;
        public long Total;
        public long Longest;
    }
}
