using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab detector</c>.</summary>
internal sealed class DetectorCommand() : Experiment<DetectionSettings, DetectionRun>("detector", "What the detector package sees of every scenario, and what it costs those that do not block.")
{
    /// <inheritdoc/>
    protected override string Overview => DetectionDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [Common.Full, Common.Seconds];

    /// <inheritdoc/>
    public override DetectionSettings Read(ParseResult parsed)
    {
        var settings = parsed.GetValue(Common.Full) ? DetectionSettings.Full : DetectionSettings.Quick;
        settings = settings with { Seconds = parsed.GetValue(Common.Seconds) ?? settings.Seconds };
        Limits.CheckSeconds(settings.Seconds);
        return settings;
    }

    /// <inheritdoc/>
    protected override string Repeat(DetectionSettings settings) => $"{(settings.Rounds == DetectionSettings.Full.Rounds ? "--full " : "")}--seconds {Figures.Plain(settings.Seconds)}";

    /// <inheritdoc/>
    protected override void Measure(DetectionSettings settings, Watcher watcher, Action<DetectionRun> done, CancellationToken cancel) => Detection.Measure(settings, watcher.Begin, watcher.Show, done, cancel);

    /// <inheritdoc/>
    protected override Document Document(Results<DetectionSettings, IReadOnlyList<DetectionRun>> results) => DetectionDocument.Of(results);
}
