using System.Text.Json;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>The report as GitLab's code quality JSON.</summary>
internal static class GitLabReport
{
    /// <summary>Writes it, in one go.</summary>
    public static void Write(Report report, TextWriter output) =>
        output.WriteLine(JsonSerializer.Serialize(report.Listed.Select(f => Issue(f, report)), Options));

    // The names of this format are written with underscores.
    static readonly JsonSerializerOptions Options = new(JsonReport.Options) { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

    static object Issue(ReportedCall finding, Report report) => new
    {
        Description = $"{finding.Id}: {finding.Message}",
        CheckName = finding.Id,
        finding.Fingerprint,
        Severity = finding.Severity switch
        {
            DiagnosticSeverity.Error => "critical",
            DiagnosticSeverity.Warning => "major",
            _ => "info",
        },
        Location = new { Path = report.FileOf(finding), Lines = new { Begin = finding.Line, End = finding.End.Line } },
    };
}
