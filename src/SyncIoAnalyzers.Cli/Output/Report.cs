using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>What is shown of a result, whatever the format.</summary>
internal sealed class Report
{
    /// <summary>Parts the findings by what the options ask for.</summary>
    public Report(CheckResult result, CheckOptions options)
    {
        (Result, Options) = (result, options);
        var chosen = result.Findings.Where(finding => options.Rules.IsEmpty || options.Rules.Contains(finding.Id)).ToImmutableArray();
        Known = [.. result.Known.Where(finding => finding.Severity >= options.Severity && (options.Rules.IsEmpty || options.Rules.Contains(finding.Id)))];
        Listed = chosen.RemoveAll(finding => finding.Severity < options.Severity);
        Lower = [.. chosen.Where(finding => finding.Severity < options.Severity)
            .GroupBy(finding => finding.Severity).OrderByDescending(same => same.Key).Select(same => (same.Key, same.Count()))];
    }

    /// <summary>Everything that was found.</summary>
    public CheckResult Result { get; }

    /// <summary>What was asked for.</summary>
    public CheckOptions Options { get; }

    /// <summary>The findings at or above the severity asked for.</summary>
    public ImmutableArray<ReportedCall> Listed { get; }

    /// <summary>What the baselines know at or above the severity asked for.</summary>
    public ImmutableArray<ReportedCall> Known { get; }

    /// <summary>What a document lists: the findings, and where it was asked for, what the baselines know.</summary>
    public ImmutableArray<ReportedCall> Written => Options.ShowBaseline ? [.. Listed, .. Known] : Listed;

    /// <summary>How many there are at each severity below.</summary>
    public ImmutableArray<(DiagnosticSeverity Severity, int Count)> Lower { get; }

    /// <summary>What was left out or went wrong beside the findings, the worst first.</summary>
    public IEnumerable<(DiagnosticSeverity Severity, string Text)> Troubles =>
    [
        .. Result.Failures.Select(failure => (DiagnosticSeverity.Error, failure)),
        .. Result.Projects.Where(project => project.ErrorCount > 0).Select(project => (DiagnosticSeverity.Warning, project.Errors)),
        .. Result.Notes.Select(note => (DiagnosticSeverity.Info, note)),
    ];

    /// <summary>The file of a finding; of one that stands in none, that of its project.</summary>
    public string FileOf(ReportedCall finding) => finding.File != "" ? finding.File
        : Result.Projects.FirstOrDefault(project => project.Name == finding.Project) is { } project ? RelativePath.Of(project.File, Options.Load.CurrentDirectory) : finding.Project;

    /// <summary>What the process returns: half a check is a failed one, even if what it saw is clean.</summary>
    public int ExitCode =>
        !Result.Failures.IsEmpty ? Cli.ExitCode.Failed
        : Listed.IsEmpty ? Cli.ExitCode.Clean
        : Cli.ExitCode.Findings;

    /// <summary>The word for a severity, as options and output have it.</summary>
    public static string Word(DiagnosticSeverity severity) => severity.ToString().ToLowerInvariant();
}
