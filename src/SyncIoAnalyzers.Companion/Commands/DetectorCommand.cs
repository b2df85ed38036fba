using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab detector</c>.</summary>
internal sealed class DetectorCommand()
    : ExperimentCommand<DetectionSettings, DetectionRun>(
        "detector",
        "Measures which scenarios the detector package reports, and its cost for routes that do not block."
    )
{
    /// <inheritdoc/>
    protected override string Overview => DetectionDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [CommonOptions.Full, CommonOptions.Seconds];

    /// <inheritdoc/>
    protected override int QuickRounds => 5;

    /// <inheritdoc/>
    protected override int FullRounds => 10;

    /// <inheritdoc/>
    public override DetectionSettings ReadSettings(ParseResult parsed)
    {
        var settings = parsed.GetValue(CommonOptions.Full) ? DetectionSettings.Full : DetectionSettings.Quick;
        settings = settings with { Seconds = parsed.GetValue(CommonOptions.Seconds) ?? settings.Seconds };
        LoadLimits.CheckSeconds(settings.Seconds);
        return settings;
    }

    /// <inheritdoc/>
    protected override string FormatOptions(DetectionSettings settings) => $"--seconds {FigureFormat.FormatPlain(settings.Seconds)}";

    /// <inheritdoc/>
    protected override void MeasureParts(
        DetectionSettings settings,
        LoadWatcher watcher,
        Action<DetectionRun> done,
        CancellationToken cancellationToken
    ) => DetectionExperiment.MeasureDetection(settings, watcher.BeginLoad, watcher.ShowMoment, done, cancellationToken);

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<DetectionSettings, DetectionRun> round) =>
        DetectionDocument.CreateDocument(round);
}
