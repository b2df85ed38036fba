using System.Collections.Concurrent;

namespace SyncIoAnalyzers.Detector;

/// <summary>Counts waits by place and route.</summary>
/// <param name="most">
/// The maximum number of entries, because an app may declare routes while it runs. Concurrent threads may exceed it by one each.
/// </param>
internal sealed class SiteCounts(int most)
{
    readonly ConcurrentDictionary<(BlockedSite Site, string? Route), SiteCounter> _sites = new();
    long _uncounted;

    /// <summary>The start of the period.</summary>
    public DateTimeOffset Since { get; private set; } = DateTimeOffset.UtcNow;

    /// <summary>The number of waits without a known place.</summary>
    public long Uncounted => Interlocked.Read(ref _uncounted);

    /// <summary>Counts the start of a wait.</summary>
    /// <returns>False if there are too many places to add this one.</returns>
    public bool CountBegin(BlockedWait wait)
    {
        var place = (wait.Site, wait.Route);
        if (!_sites.TryGetValue(place, out var counts) && _sites.Count < most)
            counts = _sites.GetOrAdd(place, _ => new SiteCounter());
        if (counts != null)
            Interlocked.Increment(ref counts.Count);
        return counts != null;
    }

    /// <summary>Counts the end of a wait.</summary>
    /// <returns>The counts of its place; null if they were cleared meanwhile.</returns>
    public SiteReport? CountEnd(BlockedWait wait)
    {
        if (!_sites.TryGetValue((wait.Site, wait.Route), out var counts))
            return null;
        lock (counts)
        {
            counts.Total += wait.Duration.Ticks;
            counts.Longest = Math.Max(counts.Longest, wait.Duration.Ticks);
            return CreateReport(wait.Site, wait.Route, counts);
        }
    }

    /// <summary>Counts a wait without a known place.</summary>
    public void CountMissed() => Interlocked.Increment(ref _uncounted);

    /// <summary>Returns all counts, those with the longest total time first, then by name, so that the order is stable.</summary>
    public IReadOnlyList<SiteReport> CreateReports() =>
        [
            .. _sites
                .Select(s => CreateReport(s.Key.Site, s.Key.Route, s.Value))
                .OrderByDescending(s => s.Total)
                .ThenByDescending(s => s.Count)
                .ThenBy(s => s.Site.ToString(), StringComparer.Ordinal)
                .ThenBy(s => s.Route, StringComparer.Ordinal),
        ];

    /// <summary>Clears all counts.</summary>
    public void ClearCounts()
    {
        _sites.Clear();
        Interlocked.Exchange(ref _uncounted, 0);
        Since = DateTimeOffset.UtcNow;
    }

    static SiteReport CreateReport(BlockedSite site, string? route, SiteCounter counts)
    {
        lock (counts)
            return new SiteReport(
                site,
                route,
                Interlocked.Read(ref counts.Count),
                new TimeSpan(counts.Total),
                new TimeSpan(counts.Longest)
            );
    }

    sealed class SiteCounter
    {
        public long Count;
        public long Total;
        public long Longest;
    }
}
