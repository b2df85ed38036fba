using Spectre.Console;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>All rules, one line each.</summary>
internal static class RuleList
{
    /// <summary>Writes id, severity and title, then how to learn more.</summary>
    public static void Write(TextWriter output)
    {
        var screen = Screen.Over(output);
        var table = new Table { Border = Screen.IsTerminal(output) ? TableBorder.Rounded : TableBorder.None };
        table.AddColumns("Rule", "Severity", "Title");
        foreach (var rule in RuleCatalog.Rules)
            table.AddRow(rule.Id, Report.Word(rule.DefaultSeverity), Markup.Escape(rule.Title.ToString()));
        screen.Write(table);
        screen.Line("'syncio explain <rule>' shows the page of one.");
    }
}
