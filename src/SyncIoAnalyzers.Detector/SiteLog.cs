using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Detector;

/// <summary>Tells the log of places: at once when one is new, with its stack, then at most once in an interval, and at the end what is left.</summary>
internal sealed class SiteLog(ILogger logger, LogLevel level, TimeSpan interval)
{
    readonly ConcurrentDictionary<(BlockedSite, string?), Last> _told = new();

    /// <summary>Writes what is known of a place, if it is new or due.</summary>
    public void Write(SiteReport site)
    {
        if (!logger.IsEnabled(level))
            return;
        var last = _told.GetOrAdd((site.Site, site.Route), _ => new Last());
        lock (last)
        {
            var now = Environment.TickCount64;
            if (last.Told is { } told && told.Count <= site.Count && now - last.At < interval.TotalMilliseconds)
                return;
            Write(site, last.Told?.Count <= site.Count ? last.Told : null);
            (last.Told, last.At) = (site, now);
        }
    }

    /// <summary>Forgets what it has told: every place is new again.</summary>
    public void Clear() => _told.Clear();

    /// <summary>Writes what came since the last line of each place.</summary>
    public void Flush(IEnumerable<SiteReport> sites)
    {
        foreach (var site in sites)
            if (_told.TryGetValue((site.Site, site.Route), out var last) && last.Told is { } told && told.Count < site.Count)
            {
                Write(site, told);
                last.Told = site;
            }
    }

    void Write(SiteReport site, SiteReport? told)
    {
        var waits = site.Count - (told?.Count ?? 0);
        var total = (long)(site.Total - (told?.Total ?? TimeSpan.Zero)).TotalMilliseconds;
        if (told == null)
            logger.Log(level, "A pool thread was held for {Milliseconds} ms: {Site}, in {Route}; {Rule}\n{Stack}", total, site.Site.ToString(), site.Route ?? "no request", site.Site.Rule ?? "no rule", site.Site.Stack);
        else
            logger.Log(level, "Pool threads were held {Waits} times more, for {Milliseconds} ms in all: {Site}, in {Route}; {Rule}", waits, total, site.Site.ToString(), site.Route ?? "no request", site.Site.Rule ?? "no rule");
    }

    /// <summary>What was told of a place, and when.</summary>
    sealed class Last
    {
        public SiteReport? Told { get; set; }

        public long At { get; set; }
    }
}
