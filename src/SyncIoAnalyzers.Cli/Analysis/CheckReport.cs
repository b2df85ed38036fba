using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The findings selected for output, independent of the format.</summary>
internal sealed class CheckReport
{
    /// <summary>Selects the findings by severity, rule and baseline.</summary>
    public CheckReport(CheckResult result, CheckOptions options)
    {
        (Result, Options) = (result, options);
        var all = result.Findings.RemoveAll(finding => !IsChosen(finding.Id));
        UnchangedFindings = all.RemoveAll(f => f.Change != FindingChange.Unchanged || f.Severity < options.Severity);
        KnownFindings = result.KnownFindings.RemoveAll(f => !IsChosen(f.Id) || f.Severity < options.Severity);
        GoneFindings = result.ComparedCommit?.GoneFindings.RemoveAll(f => !IsChosen(f.Rule) || f.Severity < options.Severity) ?? [];
        var chosen = all.RemoveAll(finding => finding.Change == FindingChange.Unchanged);
        ListedFindings = chosen.RemoveAll(finding => finding.Severity < options.Severity);
        LowerCounts = CountBySeverity(chosen.Where(finding => finding.Severity < options.Severity));
    }

    /// <summary>The complete result.</summary>
    public CheckResult Result { get; }

    /// <summary>The options of the command.</summary>
    public CheckOptions Options { get; }

    bool IsChosen(string rule) => Options.Rules.IsEmpty || Options.Rules.Contains(rule);

    /// <summary>The findings at or above the requested severity; compared with a commit, without the unchanged ones.</summary>
    public ImmutableArray<ReportedFinding> ListedFindings { get; }

    /// <summary>The findings at or above the requested severity that are the same at the compared commit.</summary>
    public ImmutableArray<ReportedFinding> UnchangedFindings { get; }

    /// <summary>The findings at or above the requested severity that only the compared commit has.</summary>
    public ImmutableArray<SnapshotFinding> GoneFindings { get; }

    /// <summary>Returns the number of listed findings with a change.</summary>
    public int CountChanged(FindingChange change) => ListedFindings.Count(f => f.Change == change);

    /// <summary>The findings in the baselines at or above the requested severity.</summary>
    public ImmutableArray<ReportedFinding> KnownFindings { get; }

    /// <summary>
    /// The findings that a document lists: the reported ones, those that did not change, and, with <c>--show-baseline</c>, those in the
    /// baselines.
    /// </summary>
    public ImmutableArray<ReportedFinding> DocumentFindings =>
        [.. ListedFindings, .. UnchangedFindings, .. Options.ShowBaseline ? KnownFindings : []];

    /// <summary>The number of findings at each severity below the requested one.</summary>
    public ImmutableArray<(DiagnosticSeverity Severity, int Count)> LowerCounts { get; }

    /// <summary>Counts findings at each severity, the most severe first.</summary>
    public static ImmutableArray<(DiagnosticSeverity Severity, int Count)> CountBySeverity(IEnumerable<ReportedFinding> findings) =>
        [.. findings.GroupBy(finding => finding.Severity).OrderByDescending(same => same.Key).Select(same => (same.Key, same.Count()))];

    /// <summary>Failures, compilation errors and notes, the most severe first.</summary>
    public IEnumerable<(DiagnosticSeverity Severity, string Text)> Problems =>
        [
            .. Result.Failures.Select(failure => (DiagnosticSeverity.Error, failure)),
            .. Result
                .Projects.Where(project => project.ErrorCount > 0)
                .Select(project => (DiagnosticSeverity.Warning, project.ErrorSummary)),
            .. Result.Notes.Select(note => (DiagnosticSeverity.Info, note)),
        ];

    /// <summary>Returns the file of a finding, or the project file for a finding outside of any file.</summary>
    public string GetFile(ReportedFinding finding) =>
        finding.File != "" ? finding.File
        : Result.Projects.FirstOrDefault(project => project.Name == finding.Project) is { } project
            ? RelativePath.FormatPath(project.File, Options.Load.CurrentDirectory)
        : finding.Project;

    /// <summary>The exit code of the process: an incomplete check has failed even if it found nothing.</summary>
    public int ExitCode =>
        !Result.Failures.IsEmpty ? Common.ExitCode.Failed
        : ListedFindings.IsEmpty ? Common.ExitCode.Clean
        : Common.ExitCode.Findings;

    /// <summary>Returns the change of a finding as used in output; null if the check is compared with no commit.</summary>
    public static string? FormatChange(FindingChange? change) => change?.ToString().ToLowerInvariant();

    /// <summary>Returns the prospects of a fix as used in output.</summary>
    public static string FormatFixability(Fixability fixable) => fixable.ToString().ToLowerInvariant();

    /// <summary>Returns the name of a severity as used in options and output.</summary>
    public static string FormatSeverity(DiagnosticSeverity severity) => severity.ToString().ToLowerInvariant();
}
