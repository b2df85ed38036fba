using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab look</c>, which <c>syncio lab</c> runs if no subcommand is given.</summary>
internal sealed class LookCommand()
    : ExperimentCommand<LookSettings, LookRun>(
        "look",
        "Sends the same burst of requests to a route that blocks and to one that awaits, side by side, for twenty seconds."
    )
{
    /// <inheritdoc/>
    protected override string Overview => LookExperiment.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [CommonOptions.Seconds];

    /// <inheritdoc/>
    public override LookSettings ReadSettings(ParseResult parsed)
    {
        var settings = LookSettings.Quick with { Seconds = parsed.GetValue(CommonOptions.Seconds) ?? LookSettings.Quick.Seconds };
        LoadLimits.CheckTimes(settings.Seconds, settings.TimeoutSeconds);
        LoadLimits.CheckFiles(settings.Many);
        return settings;
    }

    /// <inheritdoc/>
    protected override string FormatOptions(LookSettings settings) => $"--seconds {FigureFormat.FormatPlain(settings.Seconds)}";

    /// <inheritdoc/>
    protected override void MeasureParts(
        LookSettings settings,
        LoadWatcher watcher,
        Action<LookRun> done,
        CancellationToken cancellationToken
    ) => LookExperiment.MeasureBurst(settings, watcher.BeginLoad, watcher.ShowMoment, done, cancellationToken);

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<LookSettings, LookRun> round) => LookExperiment.CreateDocument(round);
}
