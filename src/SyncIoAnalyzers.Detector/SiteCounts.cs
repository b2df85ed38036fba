using System.Collections.Concurrent;

namespace SyncIoAnalyzers.Detector;

/// <summary>What was seen, by place and route.</summary>
/// <param name="most">How many are kept: an app may declare routes while it runs. Threads that come at the same moment may pass it by one each.</param>
internal sealed class SiteCounts(int most)
{
    readonly ConcurrentDictionary<(BlockedSite Site, string? Route), Counts> _sites = new();
    long _uncounted;

    /// <summary>When counting began.</summary>
    public DateTimeOffset Since { get; private set; } = DateTimeOffset.UtcNow;

    /// <summary>The waits of which nothing else is known.</summary>
    public long Uncounted => Interlocked.Read(ref _uncounted);

    /// <summary>A wait began.</summary>
    /// <returns>False when too many places are known to keep this one, too.</returns>
    public bool Begin(BlockedWait wait)
    {
        var place = (wait.Site, wait.Route);
        if (!_sites.TryGetValue(place, out var counts) && _sites.Count < most)
            counts = _sites.GetOrAdd(place, _ => new Counts());
        if (counts != null)
            Interlocked.Increment(ref counts.Count);
        return counts != null;
    }

    /// <summary>A wait is over.</summary>
    /// <returns>What is known of its place now; null when all was forgotten meanwhile.</returns>
    public SiteReport? End(BlockedWait wait)
    {
        if (!_sites.TryGetValue((wait.Site, wait.Route), out var counts))
            return null;
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

    sealed class Counts
    {
        public long Count;
        public long Total;
        public long Longest;
    }
}
