using Spectre.Console;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Which scenarios are named.</summary>
internal static class ScenarioTable
{
    /// <summary>Writes it; returns the exit code.</summary>
    public static int Write(IReadOnlyList<Named> named, TextWriter output)
    {
        var table = new Table { Border = Screen.IsTerminal(output) ? TableBorder.Rounded : TableBorder.None };
        table.AddColumns("Scenario", "watch names", "the detector names", "Where", "waits in", "Rule", "flagged by", "Code");
        foreach (var one in named)
            table.AddRow(new[]
            {
                one.Scenario.Id, one.Watched.Says, one.Detected.Says,
                Seen(one)?.Site.Short ?? "", Seen(one)?.Primitive ?? "", Seen(one)?.Rule ?? "", string.Join(", ", one.Scenario.Rules), one.Scenario.Title,
            }.Select(cell => new Text(cell)));
        Screen.Over(output).Write(table);
        return ExitCode.Clean;
    }

    static SeenCall? Seen(Named one) => one.Watched.Call ?? one.Detected.Call;
}
