using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab step</c>.</summary>
internal sealed class StepCommand() : Experiment<StepSettings, StepRun>("step", "More and more users ask a slow service, sync and async: where each tips over, and what a pair of loads shows.")
{
    static readonly Option<int?> Workers = new("--workers") { Description = "The most pool threads of the constrained host (default: 8 times the processors); 0 measures on the whole machine alone.", HelpName = "16" };

    /// <inheritdoc/>
    protected override string Overview => StepDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [Common.Full, Common.Seconds, Workers];

    /// <inheritdoc/>
    public override StepSettings Read(ParseResult parsed)
    {
        var settings = parsed.GetValue(Common.Full) ? StepSettings.Full : StepSettings.Quick;
        settings = settings with { Seconds = parsed.GetValue(Common.Seconds) ?? settings.Seconds, Workers = parsed.GetValue(Workers) is { } workers ? Limits.Workers(workers) : settings.Workers };
        Limits.Check(settings.Seconds, settings.TimeoutSeconds);
        Limits.CheckFiles(Math.Max(settings.Many, settings.Users[^1]));
        return settings;
    }

    /// <inheritdoc/>
    protected override string Repeat(StepSettings settings) => $"{(settings.Users.SequenceEqual(StepSettings.Full.Users) ? "--full " : "")}--seconds {Figures.Plain(settings.Seconds)} --workers {settings.Workers ?? 0}";

    /// <inheritdoc/>
    protected override void Measure(StepSettings settings, Watcher watcher, Action<StepRun> done, CancellationToken cancel) => StepLoad.Measure(settings, watcher.Begin, watcher.Show, done, cancel);

    /// <inheritdoc/>
    protected override Document Document(Results<StepSettings, IReadOnlyList<StepRun>> results) => StepDocument.Of(results);
}
