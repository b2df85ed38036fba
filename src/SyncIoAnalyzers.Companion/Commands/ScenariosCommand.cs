using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab scenarios</c>.</summary>
internal sealed class ScenariosCommand()
    : ExperimentCommand<MatrixSettings, MatrixCell>(
        "scenarios",
        "Loads ten ways to call one async method with more and more connections, and shows which answer and which starve."
    )
{
    static readonly Option<string?> Scenarios = new("--scenario")
    {
        Description =
            "Scenarios to run, separated by commas, or 'all' that can run here; 'lab show' lists them (default: the article's ten).",
        HelpName = "5,10,lock",
    };

    /// <inheritdoc/>
    protected override string Overview => ScenarioDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [CommonOptions.Full, Scenarios, .. MatrixOptions.All];

    /// <inheritdoc/>
    public override MatrixSettings ReadSettings(ParseResult parsed)
    {
        var settings = MatrixOptions.ReadSettings(parsed);
        return parsed.GetValue(Scenarios) is { } scenarios
            ? settings with
            {
                Scenarios = [.. ScenarioNames.ParseList(scenarios).Select(s => s.Id)],
            }
            : settings;
    }

    /// <inheritdoc/>
    protected override string FormatOptions(MatrixSettings settings) =>
        $"--scenario {string.Join(',', settings.Scenarios)} {MatrixOptions.FormatOptions(settings)}";

    /// <inheritdoc/>
    protected override void MeasureParts(
        MatrixSettings settings,
        LoadWatcher watcher,
        Action<MatrixCell> done,
        CancellationToken cancellationToken
    )
    {
        var (begun, all) = (0, settings.Scenarios.Count * settings.Connections.Count);
        ScenarioExperiment.MeasureCells(
            settings,
            (scenario, connections) => watcher.BeginLoad($"{++begun} of {all}: scenario {scenario.Id}, {connections} connections"),
            watcher.ShowMoment,
            done,
            cancellationToken
        );
    }

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<MatrixSettings, MatrixCell> round) =>
        ScenarioDocument.CreateDocument(round);
}
