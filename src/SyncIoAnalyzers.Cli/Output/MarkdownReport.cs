using System.Text;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the report as markdown for a comment on a pull request, short enough for the servers that show it.</summary>
internal static class MarkdownReport
{
    /// <summary>The first line, by which a program finds its comment again to update it.</summary>
    public const string MarkLine = "<!-- syncio -->";

    // A comment on GitHub has at most 65,536 characters, and few readers go on after so many rows.
    const int MaxRows = 50;

    /// <summary>Writes the comment.</summary>
    public static void WriteReport(CheckReport report, TextWriter output)
    {
        output.WriteLine(MarkLine);
        output.WriteLine($"### {FormatTitle(report)}");
        foreach (var change in report.ListedFindings.ToLookup(f => f.Change).OrderBy(c => c.Key))
            WriteTable(FormatHeading(change.Key), [.. change.Select(f => FormatRow(f, report))], output);
        WriteTable("Gone", [.. report.GoneFindings.Select(FormatRow)], output);
        output.WriteLine();
        output.WriteLine(EscapeText(ReportTotals.FormatTotals(report)));
        foreach (var failure in report.Result.Failures)
            output.WriteLine($"\n> {EscapeText(failure)}");
    }

    static string FormatTitle(CheckReport report)
    {
        var count = CountedNoun.FormatCount(report.ListedFindings.Length, "call");
        return report.Result.ComparedCommit == null ? $"Requests wait for {count}"
            : report.ListedFindings.IsEmpty ? "This change lets no request wait for more"
            : $"This change lets requests wait for {count}";
    }

    static string FormatHeading(FindingChange? change) =>
        change switch
        {
            FindingChange.New => "New calls",
            FindingChange.Reached => "Calls from before that further requests reach now",
            _ => "Calls",
        };

    static void WriteTable(string heading, string[] rows, TextWriter output)
    {
        if (rows.Length == 0)
            return;
        output.WriteLine($"\n**{heading}**\n\n| from | to | where | rule | instead |\n|---|---|---|---|---|");
        foreach (var row in rows.Take(MaxRows))
            output.WriteLine(row);
        if (rows.Length > MaxRows)
            output.WriteLine($"\nand {rows.Length - MaxRows} more.");
    }

    static string FormatRow(ReportedFinding finding, CheckReport report) =>
        FormatRow(
            FormatRequests(finding),
            string.Join(DiagnosticProperties.Arrow, finding.Path.Add(finding.CallOrMessage).TakeLast(2)),
            $"{report.GetFile(finding)}:{finding.Line}",
            finding.Id,
            TextReport.FormatAdvice(finding)
        );

    static string FormatRequests(ReportedFinding finding) =>
        finding.NewRequests.Length > 1 ? $"{finding.Entry} and {finding.NewRequests.Length - 1} more" : finding.Entry;

    static string FormatRow(SnapshotFinding gone) => FormatRow(gone.Entry, gone.Call, $"{gone.File}:{gone.Line}", gone.Rule, "");

    static string FormatRow(params string[] cells) => $"| {string.Join(" | ", cells.Select(EscapeText))} |";

    /// <summary>Escapes what would act as markup, so that names of members, routes and files are shown as they are.</summary>
    static string EscapeText(string text)
    {
        var escaped = new StringBuilder();
        foreach (var c in text.ReplaceLineEndings(" "))
            escaped.Append("\\`*_{}[]<>#|~@".Contains(c) ? "\\" : "").Append(c);
        return escaped.ToString();
    }
}
