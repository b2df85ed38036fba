using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab deadlock</c>.</summary>
internal sealed class DeadlockCommand()
    : ExperimentCommand<DeadlockSettings, DeadlockRun>(
        "deadlock",
        "Shows which ways to wait hang under a single-threaded context, as in System.Web and user interfaces."
    )
{
    /// <inheritdoc/>
    protected override string Overview => DeadlockExperiment.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [];

    /// <inheritdoc/>
    public override DeadlockSettings ReadSettings(ParseResult parsed) => DeadlockSettings.Quick;

    /// <inheritdoc/>
    protected override string FormatOptions(DeadlockSettings settings) => "";

    /// <inheritdoc/>
    protected override void MeasureParts(
        DeadlockSettings settings,
        LoadWatcher watcher,
        Action<DeadlockRun> done,
        CancellationToken cancellationToken
    ) => DeadlockExperiment.MeasureWays(settings, watcher.BeginLoad, done, cancellationToken);

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<DeadlockSettings, DeadlockRun> round) =>
        DeadlockExperiment.CreateDocument(round);
}
