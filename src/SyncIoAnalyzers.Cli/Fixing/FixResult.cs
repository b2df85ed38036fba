using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>The result of a fix.</summary>
/// <param name="Files">The changed files.</param>
/// <param name="FixedFindings">The findings that were rewritten.</param>
/// <param name="RefusedFindings">The findings that are left.</param>
/// <param name="TwinCount">The number of async members added beside sync ones.</param>
/// <param name="ConvertedCount">The number of members that became async.</param>
internal sealed record FixResult(
    IReadOnlyList<ChangedFile> Files,
    ImmutableArray<ReportedFinding> FixedFindings,
    ImmutableArray<RefusedFinding> RefusedFindings,
    int TwinCount,
    int ConvertedCount
)
{
    /// <summary>The projects and files that should have been loaded but could not be, one line each.</summary>
    public ImmutableArray<string> Failures { get; init; } = [];

    /// <summary>The projects and files left out on purpose, one line each.</summary>
    public ImmutableArray<string> Notes { get; init; } = [];

    /// <summary>The findings of the files on disk that the fix started with, and the reasons why it leaves some of them.</summary>
    public ImmutableArray<(ReportedFinding Finding, Refusal? Reason)> FirstOutcomes { get; init; } = [];

    /// <summary>The number of findings that are left at each severity below the requested one.</summary>
    public ImmutableArray<(DiagnosticSeverity Severity, int Count)> LowerCounts { get; init; } = [];

    /// <summary>The names of the removed members, whose callers go to the async members beside them.</summary>
    public ImmutableArray<string> RemovedMembers { get; init; } = [];

    /// <summary>The rewritten findings whose behavior can change beyond the waits, with the reasons.</summary>
    public ImmutableArray<RefusedFinding> UnsafeFixes { get; init; } = [];

    /// <summary>The requests that the selected calls hold, before and after.</summary>
    public ImmutableArray<RequestOutcome> Requests { get; init; } = [];

    /// <summary>The parts of the fix that can be taken back alone: the requests or files of each, see <see cref="FixGroups"/>.</summary>
    public ImmutableArray<ImmutableArray<string>> Groups { get; init; } = [];

    /// <summary>The outcome of the runs of the user's command; null if there were none.</summary>
    public VerificationOutcome? Verification { get; init; }
}
