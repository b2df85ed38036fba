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

    /// <summary>How many there are at each severity below.</summary>
    public ImmutableArray<(DiagnosticSeverity Severity, int Count)> Lower { get; }

    /// <summary>What the process returns: half a check is a failed one, even if what it saw is clean.</summary>
    public int ExitCode =>
        !Result.Failures.IsEmpty ? Cli.ExitCode.Failed
        : Listed.IsEmpty ? Cli.ExitCode.Clean
        : Cli.ExitCode.Findings;

    /// <summary>The word for a severity, as options and output have it.</summary>
    public static string Word(DiagnosticSeverity severity) => severity.ToString().ToLowerInvariant();
}
