using Spectre.Console;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Scenarios;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes a table of the lab scenarios, with those that a watch and the detector recognize.</summary>
internal static class ScenarioTable
{
    /// <summary>Writes the table and returns the exit code.</summary>
    public static int WriteTable(IReadOnlyList<ScenarioSighting> named, TextWriter output)
    {
        var table = new Table { Border = ConsoleScreen.IsTerminal(output) ? TableBorder.Rounded : TableBorder.None };
        table.AddColumns("Scenario", "watch names", "the detector names", "Where", "waits in", "Rule", "flagged by", "Code");
        foreach (var one in named)
            table.AddRow(
                new[]
                {
                    one.Scenario.Id,
                    one.Watched.ResultText,
                    one.Detected.ResultText,
                    FindCall(one)?.Site.ShortText ?? "",
                    FindCall(one)?.Primitive ?? "",
                    FindCall(one)?.Rule ?? "",
                    string.Join(", ", one.Scenario.Rules),
                    one.Scenario.Title,
                }.Select(cell => new Text(cell))
            );
        ConsoleScreen.CreateConsole(output).Write(table);
        return ExitCode.Clean;
    }

    static SeenCall? FindCall(ScenarioSighting one) => one.Watched.BestCall ?? one.Detected.BestCall;
}
