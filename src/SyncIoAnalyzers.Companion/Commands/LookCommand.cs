using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab look</c>, which is also what <c>syncio lab</c> does by itself.</summary>
internal sealed class LookCommand() : Experiment<LookSettings, LookRun>("look", "Twenty seconds: the same burst of requests on a route that blocks and one that awaits, side by side.")
{
    /// <inheritdoc/>
    protected override string Overview => Look.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [Common.Seconds];

    /// <inheritdoc/>
    public override LookSettings Read(ParseResult parsed)
    {
        var settings = LookSettings.Quick with { Seconds = parsed.GetValue(Common.Seconds) ?? LookSettings.Quick.Seconds };
        Limits.Check(settings.Seconds, settings.TimeoutSeconds);
        Limits.CheckFiles(settings.Many);
        return settings;
    }

    /// <inheritdoc/>
    protected override string Repeat(LookSettings settings) => $"--seconds {Figures.Plain(settings.Seconds)}";

    /// <inheritdoc/>
    protected override void Measure(LookSettings settings, Watcher watcher, Action<LookRun> done, CancellationToken cancel) => Look.Measure(settings, watcher.Begin, watcher.Show, done, cancel);

    /// <inheritdoc/>
    protected override Document Document(Results<LookSettings, IReadOnlyList<LookRun>> results) => Look.Document(results);
}
