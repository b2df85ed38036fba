using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab cost</c>.</summary>
internal sealed class CostCommand() : Experiment<CostSettings, CostRun>("cost", "What an await costs where no thread is short: a small local file, sync and async.")
{
    /// <inheritdoc/>
    protected override string Overview => "A request costs";

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [Common.Full, Common.Seconds];

    /// <inheritdoc/>
    public override CostSettings Read(ParseResult parsed)
    {
        var settings = parsed.GetValue(Common.Full) ? CostSettings.Full : CostSettings.Quick;
        settings = settings with { Seconds = parsed.GetValue(Common.Seconds) ?? settings.Seconds };
        Limits.CheckSeconds(settings.Seconds);
        return settings;
    }

    /// <inheritdoc/>
    protected override string Repeat(CostSettings settings) => $"{(settings.Rounds == CostSettings.Full.Rounds ? "--full " : "")}--seconds {Figures.Plain(settings.Seconds)}";

    /// <inheritdoc/>
    protected override void Measure(CostSettings settings, Watcher watcher, Action<CostRun> done, CancellationToken cancel) => Cost.Measure(settings, watcher.Begin, watcher.Show, done, cancel);

    /// <inheritdoc/>
    protected override Document Document(Results<CostSettings, IReadOnlyList<CostRun>> results) => Cost.Document(results);
}
