using System.Text.Encodings.Web;
using System.Text.Json;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>The report for programs: one document. A field may be added to it, never renamed without a new version.</summary>
internal static class JsonReport
{
    const int Version = 1;

    /// <summary>The one form of JSON that the tool writes.</summary>
    public static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        // Arrows and generics stay readable; the document is not put into a page.
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>Writes it, in one go.</summary>
    public static void Write(Report report, TextWriter output) =>
        output.WriteLine(JsonSerializer.Serialize(
            new
            {
                Version,
                Findings = report.Listed.Select(Finding),
                Baseline = report.Options.ShowBaseline ? report.Known.Select(Finding) : null,
                Summary = Summary(report),
                Unreported = report.Result.Unreported.Select(u => new { u.Why, u.Call.Rule, u.Call.Primitive, u.Call.Member, u.Call.File, u.Call.Line, u.Call.BlockedMsPerSecond }),
                Projects = report.Result.Projects.Select(Project),
                report.Result.Notes,
                report.Result.Failures,
                Seconds = Math.Round(report.Result.Seconds, 3),
            },
            Options));

    static object Finding(ReportedCall finding) => new
    {
        finding.Id,
        Severity = Report.Word(finding.Severity),
        finding.Message,
        finding.File,
        finding.Line,
        finding.Column,
        EndLine = finding.End.Line,
        EndColumn = finding.End.Column,
        finding.Fingerprint,
        finding.Member,
        finding.Project,
        finding.Place,
        finding.Entry,
        finding.Path,
        finding.Steps,
        finding.Call,
        finding.Counterpart,
        finding.Refusal,
        finding.OtherEntries,
        SeenMsPerSecond = finding.Seen == null ? (double?)null : Math.Round(finding.SeenMs, 3),
    };

    static object Summary(Report report) => new
    {
        Severity = Report.Word(report.Options.Severity),
        Findings = report.Listed.Length,
        Lower = report.Lower.ToDictionary(same => Report.Word(same.Severity), same => same.Count),
        Rules = report.Listed.GroupBy(finding => finding.Id).OrderBy(same => same.Key, StringComparer.Ordinal)
            .ToDictionary(same => same.Key, same => same.Count()),
        Baseline = report.Known.Length,
        Suppressed = new { Justified = report.Result.Suppressions.Count(one => one.IsJustified), Unjustified = report.Result.Suppressions.Count(one => !one.IsJustified) },
    };

    static object Project(ProjectResult project) => new
    {
        project.Name,
        project.Framework,
        Errors = project.ErrorCount,
        project.FirstErrors,
        Load = Math.Round(project.LoadSeconds, 3),
        Compile = Math.Round(project.CompileSeconds, 3),
        Analyze = Math.Round(project.AnalyzeSeconds, 3),
    };
}
