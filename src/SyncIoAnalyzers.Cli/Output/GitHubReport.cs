using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the report as GitHub Actions commands, which annotate the lines, followed by the totals.</summary>
internal static class GitHubReport
{
    /// <summary>Writes one line for each finding and each failure.</summary>
    public static void WriteReport(CheckReport report, TextWriter output)
    {
        foreach (var finding in report.ListedFindings)
        {
            var properties = GetProperties(finding, report).Select(p => $"{p.Name}={EscapeProperty(p.Value)}");
            output.WriteLine($"::{GetCommand(finding.Severity)} {string.Join(',', properties)}::{EscapeData(finding.Message)}");
        }

        foreach (var failure in report.Result.Failures)
            output.WriteLine($"::error title=syncio::{EscapeData(failure)}");
        output.WriteLine(ReportTotals.FormatTotals(report));
    }

    static IEnumerable<(string Name, string Value)> GetProperties(ReportedFinding finding, CheckReport report) =>
        [
            ("file", report.GetFile(finding)),
            ("line", $"{finding.Line}"),
            ("endLine", $"{finding.End.Line}"),
            // GitHub rejects columns for a range of several lines.
            .. finding.Line == finding.End.Line ? new[] { ("col", $"{finding.Column}"), ("endColumn", $"{finding.End.Column}") } : [],
            ("title", FormatTitle(finding)),
        ];

    static string FormatTitle(ReportedFinding finding) =>
        $"{finding.Id}: {RuleDocumentation.GetTitle(finding.Id)}{(finding.Change == FindingChange.Reached ? ", newly reached" : "")}";

    static string GetCommand(DiagnosticSeverity severity) =>
        severity switch
        {
            DiagnosticSeverity.Error => "error",
            DiagnosticSeverity.Warning => "warning",
            _ => "notice",
        };

    static string EscapeData(string text) => text.Replace("%", "%25").Replace("\r", "%0D").Replace("\n", "%0A");

    static string EscapeProperty(string text) => EscapeData(text).Replace(":", "%3A").Replace(",", "%2C");
}
