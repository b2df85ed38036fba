using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Detector;

/// <summary>
/// Logs places: a new one at once and with its stack, then at most once per interval, and at the end the remaining waits.
/// </summary>
internal sealed class SiteLog(ILogger logger, LogLevel level, TimeSpan interval)
{
    readonly ConcurrentDictionary<(BlockedSite, string?), LastEntry> _lastEntries = new();

    /// <summary>Logs a place if it is new or its interval has passed.</summary>
    public void WriteIfDue(SiteReport site)
    {
        if (!logger.IsEnabled(level))
            return;
        var last = _lastEntries.GetOrAdd((site.Site, site.Route), _ => new LastEntry());
        lock (last)
        {
            var now = Environment.TickCount64;
            if (last.Report is { } told && told.Count <= site.Count && now - last.LoggedAt < interval.TotalMilliseconds)
                return;
            WriteEntry(site, last.Report?.Count <= site.Count ? last.Report : null);
            (last.Report, last.LoggedAt) = (site, now);
        }
    }

    /// <summary>Clears the memory of logged places, so that every place is new again.</summary>
    public void ClearEntries() => _lastEntries.Clear();

    /// <summary>Logs the waits since the last entry of each place.</summary>
    public void FlushRemaining(IEnumerable<SiteReport> sites)
    {
        foreach (var site in sites)
            if (_lastEntries.TryGetValue((site.Site, site.Route), out var last) && last.Report is { } told && told.Count < site.Count)
            {
                WriteEntry(site, told);
                last.Report = site;
            }
    }

    void WriteEntry(SiteReport site, SiteReport? told)
    {
        var waits = site.Count - (told?.Count ?? 0);
        var total = (long)(site.Total - (told?.Total ?? TimeSpan.Zero)).TotalMilliseconds;
        if (told == null)
            logger.Log(
                level,
                "A pool thread was held for {Milliseconds} ms: {Site}, in {Route}; {Rule}\n{Stack}",
                total,
                site.Site.ToString(),
                site.Route ?? "no request",
                site.Site.Rule ?? "no rule",
                site.Site.Stack
            );
        else
            logger.Log(
                level,
                "Pool threads were held {Waits} times more, for {Milliseconds} ms in all: {Site}, in {Route}; {Rule}",
                waits,
                total,
                site.Site.ToString(),
                site.Route ?? "no request",
                site.Site.Rule ?? "no rule"
            );
    }

    /// <summary>The last entry for a place, and its time.</summary>
    sealed class LastEntry
    {
        public SiteReport? Report { get; set; }

        public long LoggedAt { get; set; }
    }
}
