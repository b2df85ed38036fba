using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab step</c>.</summary>
internal sealed class StepCommand()
    : ExperimentCommand<StepSettings, StepRun>(
        "step",
        "More and more users call a slow service, sync and async: the tipping point of each, and a pair of loads."
    )
{
    static readonly Option<int?> Workers = new("--workers")
    {
        Description =
            "Maximum number of pool threads of the constrained host (default: 8 times the processors); 0 measures only the whole machine.",
        HelpName = "16",
    };

    /// <inheritdoc/>
    protected override string Overview => StepDocument.Overview;

    /// <inheritdoc/>
    public override string PictureTitle => StepDocument.Picture;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [CommonOptions.Full, CommonOptions.Seconds, Workers];

    /// <inheritdoc/>
    public override StepSettings ReadSettings(ParseResult parsed)
    {
        var settings = parsed.GetValue(CommonOptions.Full) ? StepSettings.Full : StepSettings.Quick;
        settings = settings with
        {
            Seconds = parsed.GetValue(CommonOptions.Seconds) ?? settings.Seconds,
            Workers = parsed.GetValue(Workers) is { } workers ? LoadLimits.CheckWorkers(workers) : settings.Workers,
        };
        LoadLimits.CheckTimes(settings.Seconds, settings.TimeoutSeconds);
        LoadLimits.CheckFiles(Math.Max(settings.Many, settings.Users[^1]));
        return settings;
    }

    /// <inheritdoc/>
    protected override string FormatOptions(StepSettings settings) =>
        (settings.Users.SequenceEqual(StepSettings.Full.Users) ? "--full " : "")
        + $"--seconds {FigureFormat.FormatPlain(settings.Seconds)} --workers {settings.Workers ?? 0}";

    /// <inheritdoc/>
    protected override void MeasureParts(
        StepSettings settings,
        LoadWatcher watcher,
        Action<StepRun> done,
        CancellationToken cancellationToken
    ) => StepExperiment.MeasureRuns(settings, watcher.BeginLoad, watcher.ShowMoment, done, cancellationToken);

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<StepSettings, StepRun> round) => StepDocument.CreateDocument(round);
}
