using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab scenarios</c>.</summary>
internal sealed class ScenariosCommand() : Experiment<MatrixSettings, Cell>("scenarios", "Ten ways to call one async method, each under more and more connections: which answer, which starve.")
{
    static readonly Option<string?> Scenarios = new("--scenario") { Description = "Only these, separated by commas.", HelpName = "1,5,10" };

    static readonly Option<string?> Connections = new("--connections") { Description = "How many connections ask at once, separated by commas (default: 4, 16 and 64 times the processors).", HelpName = "8,32,128" };

    /// <inheritdoc/>
    protected override string Overview => ScenarioDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [Common.Full, Scenarios, Connections, Common.Seconds, Common.Timeout];

    /// <inheritdoc/>
    public override MatrixSettings Read(ParseResult parsed)
    {
        var settings = parsed.GetValue(Common.Full) ? MatrixSettings.Full : MatrixSettings.Quick;
        if (parsed.GetValue(Scenarios) is { } scenarios)
            settings = settings with { Scenarios = [.. scenarios.Split(',').Select(s => ScenarioNames.Find(s).Id).Distinct()] };
        if (parsed.GetValue(Connections) is { } connections)
            settings = settings with { Connections = [.. connections.Split(',').Select(Limits.Connections).Distinct().Order()] };
        settings = settings with { Seconds = parsed.GetValue(Common.Seconds) ?? settings.Seconds, TimeoutSeconds = parsed.GetValue(Common.Timeout) ?? settings.TimeoutSeconds };
        Limits.Check(settings.Seconds, settings.TimeoutSeconds);
        Limits.CheckFiles(settings.Connections[^1]);
        return settings;
    }

    /// <inheritdoc/>
    protected override string Repeat(MatrixSettings settings) =>
        $"--scenario {string.Join(',', settings.Scenarios)} --connections {string.Join(',', settings.Connections)} --seconds {Figures.Plain(settings.Seconds)} --timeout {Figures.Plain(settings.TimeoutSeconds)}";

    /// <inheritdoc/>
    protected override void Measure(MatrixSettings settings, Watcher watcher, Action<Cell> done, CancellationToken cancel)
    {
        var (begun, all) = (0, settings.Scenarios.Count * settings.Connections.Count);
        ScenarioMatrix.Measure(settings, (scenario, connections) => watcher.Begin($"{++begun} of {all}: scenario {scenario.Id}, {connections} connections"), watcher.Show, done, cancel);
    }

    /// <inheritdoc/>
    protected override Document Document(Results<MatrixSettings, IReadOnlyList<Cell>> results) => ScenarioDocument.Of(results);
}
