using System.Collections.Immutable;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Formatting;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The timing and the compilation errors of one project.</summary>
internal sealed record ProjectResult(string Name, string File, string Framework)
{
    /// <summary>The seconds MSBuild took to describe the project; projects are described in parallel.</summary>
    public double LoadSeconds { get; init; }

    /// <summary>The seconds to parse, run source generators and create the compilation.</summary>
    public double CompileSeconds { get; init; }

    /// <summary>The seconds to bind the bodies and run the rules.</summary>
    public double AnalyzeSeconds { get; init; }

    /// <summary>The number of errors that the compiler reported.</summary>
    public int ErrorCount { get; init; }

    /// <summary>A message that states the number of compilation errors and their consequence.</summary>
    public string ErrorSummary => $"{Name} has {CountedNoun.FormatCount(ErrorCount, "compilation error")}, findings may be missing";

    /// <summary>The first few compilation errors.</summary>
    public ImmutableArray<string> FirstErrors { get; init; } = [];
}

/// <summary>The result of a check: all findings, at every severity.</summary>
internal sealed record CheckResult(ImmutableArray<ReportedFinding> Findings, ImmutableArray<ProjectResult> Projects)
{
    /// <summary>The findings that the baselines contain; they are not among the findings.</summary>
    public ImmutableArray<ReportedFinding> KnownFindings { get; init; } = [];

    /// <summary>The suppressed findings and switched-off rules, with a flag for those that give a reason.</summary>
    public ImmutableArray<RuleSuppression> Suppressions { get; init; } = [];

    /// <summary>The projects and files left out on purpose, one line each.</summary>
    public ImmutableArray<string> Notes { get; init; } = [];

    /// <summary>The projects and files that should have been checked but could not be, one line each.</summary>
    public ImmutableArray<string> Failures { get; init; } = [];

    /// <summary>
    /// The checked source files, relative to the current folder; empty unless the findings are compared with a runtime report.
    /// </summary>
    public ImmutableArray<string> CheckedFiles { get; init; } = [];

    /// <summary>
    /// All findings, including those off all request paths and those that the code suppresses; empty unless the findings are compared with
    /// a runtime report.
    /// </summary>
    public ImmutableArray<ReportedFinding> UnfilteredFindings { get; init; } = [];

    /// <summary>The calls that were seen to block at run time and that no finding reports.</summary>
    public ImmutableArray<UnreportedCall> UnreportedCalls { get; init; } = [];

    /// <summary>The request paths of the solution and its projects, for a forecast of fixes; null if none were analyzed.</summary>
    public (SolutionPaths Paths, ImmutableArray<CompiledProject> Projects)? CallGraph { get; init; }

    /// <summary>The commit with which the findings were compared; null for none.</summary>
    public ComparedCommit? ComparedCommit { get; init; }

    /// <summary>The seconds from the start until all projects were loaded.</summary>
    public double LoadSeconds { get; init; }

    /// <summary>The seconds from the start to the last finding.</summary>
    public double Seconds { get; init; }
}
