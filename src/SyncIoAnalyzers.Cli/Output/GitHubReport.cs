using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>The report as commands that GitHub Actions shows as annotations of the lines, and the totals.</summary>
internal static class GitHubReport
{
    /// <summary>Writes a line for each finding and each failure.</summary>
    public static void Write(Report report, TextWriter output)
    {
        foreach (var finding in report.Listed)
            output.WriteLine($"::{Command(finding.Severity)} {string.Join(',', Properties(finding, report).Select(p => $"{p.Name}={Property(p.Value)}"))}::{Data(finding.Message)}");
        foreach (var failure in report.Result.Failures)
            output.WriteLine($"::error title=syncio::{Data(failure)}");
        output.WriteLine(Totals.Of(report));
    }

    static IEnumerable<(string Name, string Value)> Properties(ReportedCall finding, Report report) =>
    [
        ("file", report.FileOf(finding)),
        ("line", $"{finding.Line}"),
        ("endLine", $"{finding.End.Line}"),
        // Columns of what goes over several lines are refused there.
        .. finding.Line == finding.End.Line ? new[] { ("col", $"{finding.Column}"), ("endColumn", $"{finding.End.Column}") } : [],
        ("title", $"{finding.Id}: {RuleCatalog.Title(finding.Id)}"),
    ];

    static string Command(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Error => "error",
        DiagnosticSeverity.Warning => "warning",
        _ => "notice",
    };

    static string Data(string text) => text.Replace("%", "%25").Replace("\r", "%0D").Replace("\n", "%0A");

    static string Property(string text) => Data(text).Replace(":", "%3A").Replace(",", "%2C");
}
