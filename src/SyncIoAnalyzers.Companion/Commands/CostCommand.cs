using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab cost</c>.</summary>
internal sealed class CostCommand()
    : ExperimentCommand<CostSettings, CostRun>(
        "cost",
        "Measures the cost of an await where threads are not scarce: a small local file, sync and async."
    )
{
    /// <inheritdoc/>
    protected override string Overview => CostExperiment.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [CommonOptions.Full, CommonOptions.Seconds];

    /// <inheritdoc/>
    protected override int QuickRounds => 3;

    /// <inheritdoc/>
    protected override int FullRounds => 10;

    /// <inheritdoc/>
    public override CostSettings ReadSettings(ParseResult parsed)
    {
        var settings = parsed.GetValue(CommonOptions.Full) ? CostSettings.Full : CostSettings.Quick;
        settings = settings with { Seconds = parsed.GetValue(CommonOptions.Seconds) ?? settings.Seconds };
        LoadLimits.CheckSeconds(settings.Seconds);
        return settings;
    }

    /// <inheritdoc/>
    protected override string FormatOptions(CostSettings settings) => $"--seconds {FigureFormat.FormatPlain(settings.Seconds)}";

    /// <inheritdoc/>
    protected override void MeasureParts(
        CostSettings settings,
        LoadWatcher watcher,
        Action<CostRun> done,
        CancellationToken cancellationToken
    ) => CostExperiment.MeasureRoutes(settings, watcher.BeginLoad, watcher.ShowMoment, done, cancellationToken);

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<CostSettings, CostRun> round) => CostExperiment.CreateDocument(round);
}
