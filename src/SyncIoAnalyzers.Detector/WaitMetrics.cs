using System.Diagnostics.Metrics;

namespace SyncIoAnalyzers.Detector;

/// <summary>The waits as metrics, for OpenTelemetry, <c>dotnet-counters</c> and whoever else listens. Nobody listening, nothing is counted.</summary>
internal sealed class WaitMetrics
{
    /// <summary>The name of the meter.</summary>
    public const string Name = "SyncIoAnalyzers.Detector";

    readonly Counter<long> _count;
    readonly Histogram<double> _duration;

    public WaitMetrics(IMeterFactory meters)
    {
        var meter = meters.Create(Name);
        _count = meter.CreateCounter<long>("syncio.blocking.count", "{wait}", "Waits for a task that held a pool thread.");
        _duration = meter.CreateHistogram<double>("syncio.blocking.duration", "s", "How long a pool thread was held by one of them.");
    }

    /// <summary>A wait began.</summary>
    public void Begin(BlockedWait wait)
    {
        if (_count.Enabled)
            _count.Add(1, Tags(wait));
    }

    /// <summary>A wait is over.</summary>
    public void End(BlockedWait wait)
    {
        if (_duration.Enabled)
            _duration.Record(wait.Duration.TotalSeconds, Tags(wait));
    }

    /// <summary>What a metric or a span says of a wait.</summary>
    public static KeyValuePair<string, object?>[] Tags(BlockedWait wait) =>
    [
        new("code.function.name", wait.Site.Member), new("code.file.path", wait.Site.File), new("code.line.number", wait.Site.Line),
        new("syncio.primitive", wait.Site.Primitive), new("syncio.rule", wait.Site.Rule), new("http.route", wait.Route),
    ];
}
