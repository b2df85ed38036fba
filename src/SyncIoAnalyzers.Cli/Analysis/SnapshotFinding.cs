using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>A finding of an earlier commit, as far as it is needed to recognize it.</summary>
/// <param name="Rule">The rule.</param>
/// <param name="Member">The symbol key of the containing member; the file outside of members.</param>
/// <param name="Call">The call as the message names it; the message of a finding that is not about a call.</param>
/// <param name="Statement">A hash of the statement that contains the call.</param>
internal sealed record SnapshotFinding(string Rule, string Member, string Call, string Statement)
{
    /// <summary>The severity.</summary>
    public DiagnosticSeverity Severity { get; init; }

    /// <summary>The message.</summary>
    public string Message { get; init; } = "";

    /// <summary>The file, relative to the current folder.</summary>
    public string File { get; init; } = "";

    /// <summary>The line, starting at 1.</summary>
    public int Line { get; init; }

    /// <summary>The entry point in the message; empty if there is none.</summary>
    public string Entry { get; init; } = "";

    /// <summary>True if the check of that commit reports it; false for a call off all request paths, and one that is suppressed.</summary>
    public bool IsReported { get; init; }

    /// <summary>The entry points that reach it, as indexes in the list of the snapshot.</summary>
    public ImmutableArray<int> Requests { get; init; } = [];
}
