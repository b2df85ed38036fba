using Spectre.Console;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Counts the findings by rule and project, and those of them with a fix that is planned or likely.</summary>
internal static class SummaryTable
{
    /// <summary>Creates the table, with borders only on a terminal.</summary>
    public static Table CreateTable(CheckReport report, bool isTerminal)
    {
        var table = new Table { Border = isTerminal ? TableBorder.Rounded : TableBorder.None };
        table.AddColumns("Rule", "Project");
        foreach (var count in new[] { "Findings", "Fixable" })
            table.AddColumn(new TableColumn(count).RightAligned());
        table.AddColumn("Title");
        var rows = report
            .ListedFindings.GroupBy(finding => (finding.Id, finding.Project))
            .OrderBy(same => same.Key.Id, StringComparer.Ordinal)
            .ThenBy(same => same.Key.Project, StringComparer.Ordinal);
        foreach (var row in rows)
            table.AddRow(
                row.Key.Id,
                Markup.Escape(row.Key.Project),
                row.Count().ToString(),
                row.Count(finding => finding.Fixable is Fixability.Yes or Fixability.Likely).ToString(),
                Markup.Escape(RuleDocumentation.GetTitle(row.Key.Id))
            );
        return table;
    }
}
