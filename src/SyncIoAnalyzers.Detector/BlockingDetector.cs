using System.Diagnostics;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace SyncIoAnalyzers.Detector;

/// <summary>Hears of waits, finds their places, and passes them on: to the counts, the log, the metrics, the request's trace and the app.</summary>
internal sealed class BlockingDetector : IHostedService, IBlockingReport, IDisposable
{
    readonly BlockingDetectionOptions _options;
    readonly Sites _sites;
    readonly SiteCounts _counts;
    readonly SiteLog _log;
    readonly WaitMetrics _metrics;
    readonly Budget _stacks;
    IDisposable? _waits;
    int _waiting;

    public BlockingDetector(IOptions<BlockingDetectionOptions> options, ILogger<BlockingDetector> logger, System.Diagnostics.Metrics.IMeterFactory meters)
    {
        _options = options.Value;
        (_sites, _counts, _stacks) = (new Sites(_options.MaxSites), new SiteCounts(_options.MaxSites), new Budget(_options.MaxStacksPerSecond));
        _log = new SiteLog(logger, _options.LogLevel, _options.LogInterval);
        _metrics = new WaitMetrics(meters);
    }

    /// <summary>Whether it may listen at all.</summary>
    public bool IsOn => _options.Enabled;

    public DateTimeOffset Since => _counts.Since;

    public IReadOnlyList<SiteReport> Sites => _counts.All();

    public int WaitingNow => Volatile.Read(ref _waiting);

    public long Uncounted => _counts.Uncounted;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        if (IsOn)
            _waits ??= TaskWaits.Tell(Begun);
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken)
    {
        Dispose();
        return Task.CompletedTask;
    }

    public void Clear()
    {
        _counts.Clear();
        _log.Clear();
    }

    public string ToJson() => ReportJson.Of(this);

    public void Dispose()
    {
        Interlocked.Exchange(ref _waits, null)?.Dispose();
        _log.Flush(_counts.All());
    }

    // On the thread that is about to wait.
    Action<TimeSpan>? Begun()
    {
        if (!Thread.CurrentThread.IsThreadPoolThread || BlockingScope.IsAllowed)
            return null;
        if (!_stacks.Take() || _sites.Here() is not { } site)
            return Missed();
        var wait = new BlockedWait(site, CurrentRequest.Route, CurrentRequest.TraceId);
        if (_options.Ignore?.Invoke(wait) == true)
            return null;
        if (!_counts.Begin(wait))
            return Missed();
        _metrics.Begin(wait);
        Interlocked.Increment(ref _waiting);
        return duration => Ended(wait with { Duration = duration });
    }

    Action<TimeSpan>? Missed()
    {
        _counts.Miss();
        return null;
    }

    // On the same thread, which goes on afterwards.
    void Ended(BlockedWait wait)
    {
        Interlocked.Decrement(ref _waiting);
        _metrics.End(wait);
        Activity.Current?.AddEvent(new ActivityEvent("syncio.blocking", tags: [.. WaitMetrics.Tags(wait), new("syncio.blocking.duration", wait.Duration.TotalSeconds)]));
        if (_counts.End(wait) is { } seen)
            _log.Write(seen);
        _options.OnBlocked?.Invoke(wait);
    }
}
