using System.CommandLine;
using System.Diagnostics;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.CommandLine;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The settings of <c>lab all</c>.</summary>
/// <param name="Folder">The folder for all reports.</param>
internal sealed record AllSettings(string Folder);

/// <summary>The outcome of one experiment.</summary>
/// <param name="Experiment">The name of the experiment.</param>
/// <param name="IsMeasured">True if it has a result.</param>
/// <param name="Says">The sentence of its report, or the reason why there is none.</param>
/// <param name="Seconds">The elapsed time.</param>
internal sealed record ExperimentVerdict(string Experiment, bool IsMeasured, string Says, double Seconds);

/// <summary>The command <c>syncio lab all</c>: runs every experiment with its defaults and links all reports on one page.</summary>
internal sealed class AllCommand(IReadOnlyList<IExperimentCommand> experiments)
    : ExperimentCommand<AllSettings, ExperimentVerdict>(
        "all",
        "Runs every experiment with its defaults, one after another, in less than six minutes; one page links to all reports."
    )
{
    /// <inheritdoc/>
    protected override string Overview => "Experiments";

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [];

    /// <inheritdoc/>
    public override AllSettings ReadSettings(ParseResult parsed) => new(parsed.GetValue(CommonOptions.Output)!);

    /// <inheritdoc/>
    protected override string FormatOptions(AllSettings settings) => "";

    /// <inheritdoc/>
    protected override void MeasureParts(
        AllSettings settings,
        LoadWatcher watcher,
        Action<ExperimentVerdict> done,
        CancellationToken cancellationToken
    )
    {
        foreach (var (index, experiment) in experiments.Index())
        {
            cancellationToken.ThrowIfCancellationRequested();
            watcher.SetPrefix($"{index + 1} of {experiments.Count}, {experiment.Name}");
            done(RunExperiment(experiment, settings.Folder, watcher, cancellationToken));
        }
    }

    /// <inheritdoc/>
    protected override int GetExitCode(IReadOnlyList<ExperimentVerdict> parts) =>
        parts.All(v => v.IsMeasured) ? ExitCode.Clean : ExitCode.Failed;

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentResults<AllSettings, IReadOnlyList<ExperimentVerdict>> results)
    {
        var (failed, missing) = (results.Measured.Count(v => !v.IsMeasured), experiments.Count - results.Measured.Count);
        var sentence = $"{results.Measured.Count - failed} of {experiments.Count} experiments were measured";
        if (failed > 0)
            sentence += $", {failed} could not be";
        if (missing > 0)
            sentence += $", {missing} did not start";
        var table = new ReportTable(Overview, ["experiment", "result", "took"], [.. results.Measured.Select(CreateRow)])
        {
            Note = "Each experiment with its defaults; --full measures the sizes of the articles.",
        };
        return new ReportDocument("What blocking costs on this machine", sentence + ".", results.CreateFacts(), [table]);
    }

    /// <summary>Runs one experiment; a failure does not prevent the others from running.</summary>
    static ExperimentVerdict RunExperiment(
        IExperimentCommand experiment,
        string folder,
        LoadWatcher watcher,
        CancellationToken cancellationToken
    )
    {
        var clock = Stopwatch.StartNew();
        try
        {
            var says = experiment.RunQuick(folder, watcher, cancellationToken).Says;
            return new ExperimentVerdict(
                experiment.Name,
                true,
                cancellationToken.IsCancellationRequested ? "Cut short. " + says : says,
                clock.Elapsed.TotalSeconds
            );
        }
        catch (Exception failed) when (failed is not (OperationCanceledException or OutOfMemoryException))
        {
            return new ExperimentVerdict(
                experiment.Name,
                false,
                failed is StopException ? failed.Message : GuardedCommand.FormatDefect($"{failed.GetType().Name}: {failed.Message}"),
                clock.Elapsed.TotalSeconds
            );
        }
    }

    static IReadOnlyList<TableEntry> CreateRow(ExperimentVerdict verdict) =>
        [
            new TableEntry(verdict.Experiment) { Link = verdict.IsMeasured ? verdict.Experiment + ".html" : null },
            new TableEntry(verdict.Says, verdict.IsMeasured ? VerdictTone.Plain : VerdictTone.Bad),
            $"{verdict.Seconds:N0} s",
        ];
}
