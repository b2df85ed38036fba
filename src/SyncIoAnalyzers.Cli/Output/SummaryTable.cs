using Spectre.Console;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>How many findings each rule has in each project.</summary>
internal static class SummaryTable
{
    /// <summary>The table; with lines on a terminal, columns only where it is piped.</summary>
    public static Table Of(Report report, bool isTerminal)
    {
        var table = new Table { Border = isTerminal ? TableBorder.Rounded : TableBorder.None };
        table.AddColumns("Rule", "Project");
        table.AddColumn(new TableColumn("Findings").RightAligned());
        table.AddColumn("Title");
        var rows = report.Listed
            .GroupBy(finding => (finding.Id, finding.Project))
            .OrderBy(same => same.Key.Id, StringComparer.Ordinal)
            .ThenBy(same => same.Key.Project, StringComparer.Ordinal);
        foreach (var row in rows)
            table.AddRow(row.Key.Id, Markup.Escape(row.Key.Project), row.Count().ToString(), Markup.Escape(RuleCatalog.Title(row.Key.Id)));
        return table;
    }
}
