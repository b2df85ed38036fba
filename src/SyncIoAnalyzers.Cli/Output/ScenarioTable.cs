using Spectre.Console;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Which scenarios are named.</summary>
internal static class ScenarioTable
{
    /// <summary>Writes it; returns the exit code.</summary>
    public static int Write(IReadOnlyList<Named> named, TextWriter output)
    {
        var table = new Table { Border = Screen.IsTerminal(output) ? TableBorder.Rounded : TableBorder.None };
        table.AddColumns("Scenario", "Named", "Where", "waits in", "Rule", "flagged by", "Code");
        foreach (var one in named)
            table.AddRow(new[]
            {
                one.Scenario.Id, one switch { { Row: null } => "no", { HasLine: false } => "wrong line", { HasRule: false } => "line", _ => "line, rule" },
                one.Row?.Blocked.Site.Short ?? "", one.Row?.Blocked.Primitive ?? "", one.Row?.Blocked.Rule ?? "", string.Join(", ", one.Scenario.Rules), one.Scenario.Title,
            }.Select(cell => new Text(cell)));
        Screen.Over(output).Write(table);
        return ExitCode.Clean;
    }
}
