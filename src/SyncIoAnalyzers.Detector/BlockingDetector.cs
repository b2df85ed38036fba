using System.Diagnostics;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace SyncIoAnalyzers.Detector;

/// <summary>
/// Receives waits, finds their places and passes them on: to the counts, the log, the metrics, the trace of the request and the app.
/// </summary>
internal sealed class BlockingDetector : IHostedService, IBlockingReport, IDisposable
{
    readonly BlockingDetectionOptions _options;
    readonly SiteFinder _sites;
    readonly SiteCounts _counts;
    readonly SiteLog _log;
    readonly WaitMetrics _metrics;
    readonly EventBudget _stacks;
    IDisposable? _waits;
    int _waiting;

    public BlockingDetector(
        IOptions<BlockingDetectionOptions> options,
        ILogger<BlockingDetector> logger,
        System.Diagnostics.Metrics.IMeterFactory meters
    )
    {
        _options = options.Value;
        (_sites, _counts, _stacks) = (
            new SiteFinder(_options.MaxSites),
            new SiteCounts(_options.MaxSites),
            new EventBudget(_options.MaxStacksPerSecond)
        );
        _log = new SiteLog(logger, _options.LogLevel, _options.LogInterval);
        _metrics = new WaitMetrics(meters);
    }

    /// <summary>True if detection is enabled.</summary>
    public bool IsEnabled => _options.Enabled;

    public DateTimeOffset Since => _counts.Since;

    public IReadOnlyList<SiteReport> Sites => _counts.CreateReports();

    public int WaitingNow => Volatile.Read(ref _waiting);

    public long Uncounted => _counts.Uncounted;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        if (IsEnabled)
            _waits ??= TaskWaitListener.AddObserver(HandleWaitBegin);
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken)
    {
        Dispose();
        return Task.CompletedTask;
    }

    public void Clear()
    {
        _counts.ClearCounts();
        _log.ClearEntries();
    }

    public string ToJson() => ReportJson.SerializeReport(this);

    public void Dispose()
    {
        Interlocked.Exchange(ref _waits, null)?.Dispose();
        _log.FlushRemaining(_counts.CreateReports());
    }

    // Runs on the thread that is about to wait.
    Action<TimeSpan>? HandleWaitBegin()
    {
        if (!Thread.CurrentThread.IsThreadPoolThread || BlockingScope.IsAllowed)
            return null;
        if (!_stacks.TryTake() || _sites.FindCurrentSite() is not { } site)
            return CountMissed();
        var wait = new BlockedWait(site, CurrentRequest.Route, CurrentRequest.TraceId);
        if (_options.Ignore?.Invoke(wait) == true)
            return null;
        if (!_counts.CountBegin(wait))
            return CountMissed();
        _metrics.RecordBegin(wait);
        Interlocked.Increment(ref _waiting);
        return duration => HandleWaitEnd(wait with { Duration = duration });
    }

    Action<TimeSpan>? CountMissed()
    {
        _counts.CountMissed();
        return null;
    }

    // Runs on the same thread after the wait.
    void HandleWaitEnd(BlockedWait wait)
    {
        Interlocked.Decrement(ref _waiting);
        _metrics.RecordEnd(wait);
        Activity.Current?.AddEvent(
            new ActivityEvent(
                "syncio.blocking",
                tags: [.. WaitMetrics.CreateTags(wait), new("syncio.blocking.duration", wait.Duration.TotalSeconds)]
            )
        );
        if (_counts.CountEnd(wait) is { } seen)
            _log.WriteIfDue(seen);
        _options.OnBlocked?.Invoke(wait);
    }
}
