using Spectre.Console;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the list of all rules.</summary>
internal static class RuleList
{
    /// <summary>Writes id, severity and title of each rule, then a hint how to read more.</summary>
    public static void WriteList(TextWriter output)
    {
        var screen = ConsoleScreen.CreateConsole(output);
        var table = new Table { Border = ConsoleScreen.IsTerminal(output) ? TableBorder.Rounded : TableBorder.None };
        table.AddColumns("Rule", "Severity", "Title");
        foreach (var rule in RuleDocumentation.Descriptors)
            table.AddRow(rule.Id, CheckReport.FormatSeverity(rule.DefaultSeverity), Markup.Escape(rule.Title.ToString()));
        screen.Write(table);
        screen.WriteTextLine("'syncio explain <rule>' shows the page of one.");
    }
}
