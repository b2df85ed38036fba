using System.CommandLine;
using System.Diagnostics;
using System.Text.Json.Serialization;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.CommandLine;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The settings of <c>lab all</c>.</summary>
/// <param name="Folder">The folder for all reports.</param>
/// <param name="Rounds">The number of rounds of each experiment; null for its own.</param>
internal sealed record AllSettings(string Folder, int? Rounds);

/// <summary>The outcome of one experiment.</summary>
/// <param name="Experiment">The name of the experiment.</param>
/// <param name="IsMeasured">True if it has a result.</param>
/// <param name="Says">The sentence of its report, or the reason why there is none.</param>
/// <param name="Seconds">The elapsed time.</param>
internal sealed record ExperimentVerdict(string Experiment, bool IsMeasured, string Says, double Seconds)
{
    /// <summary>The chart that shows the result at a glance; null for most experiments. It is drawn, not saved.</summary>
    [JsonIgnore]
    public LineChart? Picture { get; init; }
}

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
    public override AllSettings ReadSettings(ParseResult parsed) =>
        new(parsed.GetValue(CommonOptions.Output)!, parsed.GetValue(CommonOptions.Rounds) == null ? null : base.ReadRounds(parsed));

    /// <inheritdoc/>
    protected override int ReadRounds(ParseResult parsed) => 1;

    /// <inheritdoc/>
    protected override string FormatOptions(AllSettings settings) => settings.Rounds is { } rounds ? $"--rounds {rounds}" : "";

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
            done(RunExperiment(experiment, settings, watcher, cancellationToken));
        }
    }

    /// <inheritdoc/>
    protected override RunCircumstances ObserveMachine(Action measurement) =>
        // Each experiment observes the machine and says so if it was busy.
        RunCircumstances.MeasureTime(measurement);

    /// <inheritdoc/>
    protected override int GetExitCode(IReadOnlyList<IReadOnlyList<ExperimentVerdict>> rounds) =>
        rounds.All(r => r.All(v => v.IsMeasured)) ? ExitCode.Clean : ExitCode.Failed;

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<AllSettings, ExperimentVerdict> round)
    {
        var (failed, missing) = (round.Measured.Count(v => !v.IsMeasured), experiments.Count - round.Measured.Count);
        var sentence = $"{round.Measured.Count - failed} of {experiments.Count} experiments were measured";
        if (failed > 0)
            sentence += $", {failed} could not be";
        if (missing > 0)
            sentence += $", {missing} did not start";
        var shown = round.Measured.FirstOrDefault(v => v.Picture != null);
        var table = new ReportTable(Overview, ["experiment", "result", "took"], [.. round.Measured.Select(CreateRow)])
        {
            Note = "Each experiment with its defaults; --full measures the sizes of the articles.",
        };
        return new ReportDocument(
            "What blocking costs on this machine",
            $"{(shown == null ? "" : shown.Says + " ")}{sentence}.",
            [],
            shown == null ? [table] : [shown.Picture!, table]
        );
    }

    /// <summary>Runs one experiment; a failure does not prevent the others from running.</summary>
    static ExperimentVerdict RunExperiment(
        IExperimentCommand experiment,
        AllSettings settings,
        LoadWatcher watcher,
        CancellationToken cancellationToken
    )
    {
        var clock = Stopwatch.StartNew();
        try
        {
            var report = experiment.RunQuick(settings.Folder, settings.Rounds, watcher, cancellationToken);
            var cut = cancellationToken.IsCancellationRequested ? "Cut short. " : "";
            return new ExperimentVerdict(experiment.Name, true, cut + SummarizeReport(report.Says), clock.Elapsed.TotalSeconds)
            {
                Picture = report.Blocks.OfType<LineChart>().FirstOrDefault(c => c.Title == experiment.PictureTitle),
            };
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

    /// <summary>Returns the first sentence about the result; the report itself has them all.</summary>
    static string SummarizeReport(string says)
    {
        var start = says.StartsWith(RunCircumstances.BusyMachine, StringComparison.Ordinal) ? RunCircumstances.BusyMachine.Length : 0;
        var end = says.IndexOf(". ", start, StringComparison.Ordinal);
        return end < 0 ? says : says[..(end + 1)];
    }

    static IReadOnlyList<TableEntry> CreateRow(ExperimentVerdict verdict) =>
        [
            new TableEntry(verdict.Experiment) { Link = verdict.IsMeasured ? verdict.Experiment + ".html" : null },
            new TableEntry(verdict.Says, verdict.IsMeasured ? VerdictTone.Plain : VerdictTone.Bad),
            $"{verdict.Seconds:N0} s",
        ];
}
