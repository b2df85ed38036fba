using System.Text.Encodings.Web;
using System.Text.Json;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the report as one JSON document. Fields may be added; renaming one requires a new version.</summary>
internal static class JsonReport
{
    const int Version = 1;

    /// <summary>The JSON settings of all documents that the tool writes.</summary>
    public static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        // Arrows and generics stay readable; the document is never embedded in a page.
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>Writes the whole document at once.</summary>
    public static void WriteReport(CheckReport report, TextWriter output)
    {
        var document = new
        {
            Version,
            Findings = report.ListedFindings.Select(CreateFinding),
            Baseline = report.Options.ShowBaseline ? report.KnownFindings.Select(CreateFinding) : null,
            Since = report.Result.ComparedCommit is { } commit ? CreateComparison(commit, report) : null,
            Summary = CreateSummary(report),
            Unreported = report.Result.UnreportedCalls.Select(CreateUnreportedCall),
            Projects = report.Result.Projects.Select(CreateProject),
            report.Result.Notes,
            report.Result.Failures,
            Seconds = Math.Round(report.Result.Seconds, 3),
        };
        output.WriteLine(JsonSerializer.Serialize(document, Options));
    }

    static object CreateUnreportedCall(UnreportedCall unreported) =>
        new
        {
            unreported.Why,
            unreported.Call.Rule,
            unreported.Call.Primitive,
            unreported.Call.Member,
            unreported.Call.File,
            unreported.Call.Line,
            unreported.Call.BlockedMsPerSecond,
        };

    static object CreateFinding(ReportedFinding finding) =>
        new
        {
            finding.Id,
            Severity = CheckReport.FormatSeverity(finding.Severity),
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
            Fixable = CheckReport.FormatFixability(finding.Fixable),
            finding.Refusal,
            finding.OtherEntries,
            finding.OtherEntryPoints,
            Change = CheckReport.FormatChange(finding.Change),
            finding.NewRequests,
            SeenMsPerSecond = finding.SeenCalls == null ? (double?)null : Math.Round(finding.SeenMilliseconds, 3),
        };

    static object CreateComparison(ComparedCommit commit, CheckReport report) =>
        new
        {
            commit.Reference,
            commit.Commit,
            New = report.CountChanged(FindingChange.New),
            Reached = report.CountChanged(FindingChange.Reached),
            Unchanged = report.UnchangedFindings.Select(CreateFinding),
            Gone = report.GoneFindings.Select(CreateGone),
        };

    static object CreateGone(SnapshotFinding gone) =>
        new
        {
            Id = gone.Rule,
            Severity = CheckReport.FormatSeverity(gone.Severity),
            gone.Message,
            gone.File,
            gone.Line,
            gone.Member,
            gone.Call,
            gone.Entry,
        };

    static object CreateSummary(CheckReport report)
    {
        var rules = report.ListedFindings.GroupBy(finding => finding.Id).OrderBy(same => same.Key, StringComparer.Ordinal);
        var justified = report.Result.Suppressions.Count(one => one.IsJustified);
        return new
        {
            Severity = CheckReport.FormatSeverity(report.Options.Severity),
            Findings = report.ListedFindings.Length,
            Lower = report.LowerCounts.ToDictionary(same => CheckReport.FormatSeverity(same.Severity), same => same.Count),
            Rules = rules.ToDictionary(same => same.Key, same => same.Count()),
            Fixable = Enum.GetValues<Fixability>()
                .ToDictionary(CheckReport.FormatFixability, fixable => report.ListedFindings.Count(finding => finding.Fixable == fixable)),
            Baseline = report.KnownFindings.Length,
            Suppressed = new { Justified = justified, Unjustified = report.Result.Suppressions.Length - justified },
        };
    }

    static object CreateProject(ProjectResult project) =>
        new
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
