using System.CommandLine;
using System.Diagnostics;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>What <c>lab all</c> is told.</summary>
/// <param name="Folder">Where every report goes.</param>
internal sealed record AllSettings(string Folder);

/// <summary>What came of one experiment.</summary>
/// <param name="Experiment">Its name.</param>
/// <param name="IsMeasured">Whether anything came of it.</param>
/// <param name="Says">Its sentence, or why there is none.</param>
/// <param name="Seconds">How long it took.</param>
internal sealed record Verdict(string Experiment, bool IsMeasured, string Says, double Seconds);

/// <summary>The command line of <c>syncio lab all</c>: every experiment with its defaults, and a page that leads to each.</summary>
internal sealed class AllCommand(IReadOnlyList<IExperiment> experiments) : Experiment<AllSettings, Verdict>("all", "Every experiment with its defaults, one after another, in less than six minutes; one page leads to all reports.")
{
    /// <inheritdoc/>
    protected override string Overview => "Experiments";

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [];

    /// <inheritdoc/>
    public override AllSettings Read(ParseResult parsed) => new(parsed.GetValue(Common.Output)!);

    /// <inheritdoc/>
    protected override string Repeat(AllSettings settings) => "";

    /// <inheritdoc/>
    protected override void Measure(AllSettings settings, Watcher watcher, Action<Verdict> done, CancellationToken cancel)
    {
        foreach (var (index, experiment) in experiments.Index())
        {
            cancel.ThrowIfCancellationRequested();
            watcher.Within($"{index + 1} of {experiments.Count}, {experiment.Name}");
            done(One(experiment, settings.Folder, watcher, cancel));
        }
    }

    /// <inheritdoc/>
    protected override int Exit(IReadOnlyList<Verdict> parts) => parts.All(v => v.IsMeasured) ? ExitCode.Clean : ExitCode.Failed;

    /// <inheritdoc/>
    protected override Document Document(Results<AllSettings, IReadOnlyList<Verdict>> results)
    {
        var (failed, missing) = (results.Measured.Count(v => !v.IsMeasured), experiments.Count - results.Measured.Count);
        return new Document("What blocking costs on this machine",
            $"{results.Measured.Count - failed} of {experiments.Count} experiments were measured{(failed > 0 ? $", {failed} could not be" : "")}{(missing > 0 ? $", {missing} did not begin" : "")}.",
            results.Facts(),
            [new Table(Overview, ["experiment", "what came of it", "took"], [.. results.Measured.Select(Row)]) { Note = "Each with its quick defaults; --full measures the sizes of the articles." }]);
    }

    /// <summary>One that fails does not keep the others from being measured.</summary>
    static Verdict One(IExperiment experiment, string folder, Watcher watcher, CancellationToken cancel)
    {
        var clock = Stopwatch.StartNew();
        try
        {
            var says = experiment.Quick(folder, watcher, cancel).Says;
            return new Verdict(experiment.Name, true, cancel.IsCancellationRequested ? "Cut short. " + says : says, clock.Elapsed.TotalSeconds);
        }
        catch (Exception failed) when (failed is not (OperationCanceledException or OutOfMemoryException))
        {
            return new Verdict(experiment.Name, false, failed is StopException ? failed.Message : Guarded.Defect($"{failed.GetType().Name}: {failed.Message}"), clock.Elapsed.TotalSeconds);
        }
    }

    static IReadOnlyList<Entry> Row(Verdict verdict) =>
    [
        new Entry(verdict.Experiment) { Link = verdict.IsMeasured ? verdict.Experiment + ".html" : null },
        new Entry(verdict.Says, verdict.IsMeasured ? Tone.Plain : Tone.Bad), $"{verdict.Seconds:N0} s",
    ];
}
