using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab scenarios</c>.</summary>
internal sealed class ScenariosCommand() : Experiment<MatrixSettings, Cell>("scenarios", "Ten ways to call one async method, each under more and more connections: which answer, which starve.")
{
    static readonly Option<string?> Scenarios = new("--scenario") { Description = "Only these, separated by commas, or all that can run here: 'lab show' lists them (default: the article's ten).", HelpName = "5,10,lock" };

    /// <inheritdoc/>
    protected override string Overview => ScenarioDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [Common.Full, Scenarios, .. MatrixOptions.All];

    /// <inheritdoc/>
    public override MatrixSettings Read(ParseResult parsed)
    {
        var settings = MatrixOptions.Read(parsed);
        return parsed.GetValue(Scenarios) is { } scenarios ? settings with { Scenarios = [.. ScenarioNames.List(scenarios).Select(s => s.Id)] } : settings;
    }

    /// <inheritdoc/>
    protected override string Repeat(MatrixSettings settings) => $"--scenario {string.Join(',', settings.Scenarios)} {MatrixOptions.Repeat(settings)}";

    /// <inheritdoc/>
    protected override void Measure(MatrixSettings settings, Watcher watcher, Action<Cell> done, CancellationToken cancel)
    {
        var (begun, all) = (0, settings.Able.Count() * settings.Connections.Count);
        ScenarioMatrix.Measure(settings, (scenario, connections) => watcher.Begin($"{++begun} of {all}: scenario {scenario.Id}, {connections} connections"), watcher.Show, done, cancel);
    }

    /// <inheritdoc/>
    protected override Document Document(Results<MatrixSettings, IReadOnlyList<Cell>> results) => ScenarioDocument.Of(results);
}
