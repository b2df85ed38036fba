using System.Diagnostics.Metrics;

namespace SyncIoAnalyzers.Detector;

/// <summary>
/// Publishes the waits as metrics, for OpenTelemetry, <c>dotnet-counters</c> and other listeners. Without a listener, nothing is
/// recorded.
/// </summary>
internal sealed class WaitMetrics
{
    /// <summary>The name of the meter.</summary>
    public const string MeterName = "SyncIoAnalyzers.Detector";

    readonly Counter<long> _count;
    readonly Histogram<double> _duration;

    public WaitMetrics(IMeterFactory meters)
    {
        var meter = meters.Create(MeterName);
        _count = meter.CreateCounter<long>("syncio.blocking.count", "{wait}", "Waits for a task that blocked a pool thread.");
        _duration = meter.CreateHistogram<double>("syncio.blocking.duration", "s", "The time that such a wait blocked a pool thread.");
    }

    /// <summary>Records the start of a wait.</summary>
    public void RecordBegin(BlockedWait wait)
    {
        if (_count.Enabled)
            _count.Add(1, CreateTags(wait));
    }

    /// <summary>Records the end of a wait.</summary>
    public void RecordEnd(BlockedWait wait)
    {
        if (_duration.Enabled)
            _duration.Record(wait.Duration.TotalSeconds, CreateTags(wait));
    }

    /// <summary>Returns the tags of a wait for metrics and spans.</summary>
    public static KeyValuePair<string, object?>[] CreateTags(BlockedWait wait) =>
        [
            new("code.function.name", wait.Site.Member),
            new("code.file.path", wait.Site.File),
            new("code.line.number", wait.Site.Line),
            new("syncio.primitive", wait.Site.Primitive),
            new("syncio.rule", wait.Site.Rule),
            new("http.route", wait.Route),
        ];
}
