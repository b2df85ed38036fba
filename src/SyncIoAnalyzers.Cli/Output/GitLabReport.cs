using System.Text.Json;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the report as JSON in GitLab's code quality format.</summary>
internal static class GitLabReport
{
    /// <summary>
    /// Writes the whole document at once. It also contains the findings that did not change, because GitLab compares it with the document
    /// of the target branch and would call them fixed.
    /// </summary>
    public static void WriteReport(CheckReport report, TextWriter output) =>
        output.WriteLine(
            JsonSerializer.Serialize(report.ListedFindings.Concat(report.UnchangedFindings).Select(f => CreateIssue(f, report)), Options)
        );

    // The property names of this format are in snake case.
    static readonly JsonSerializerOptions Options = new(JsonReport.Options) { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

    static object CreateIssue(ReportedFinding finding, CheckReport report) =>
        new
        {
            Description = $"{finding.Id}: {finding.Message}",
            CheckName = finding.Id,
            finding.Fingerprint,
            Severity = GetSeverity(finding.Severity),
            Location = new { Path = report.GetFile(finding), Lines = new { Begin = finding.Line, End = finding.End.Line } },
        };

    static string GetSeverity(DiagnosticSeverity severity) =>
        severity switch
        {
            DiagnosticSeverity.Error => "critical",
            DiagnosticSeverity.Warning => "major",
            _ => "info",
        };
}
