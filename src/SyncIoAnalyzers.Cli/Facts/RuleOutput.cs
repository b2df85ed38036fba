using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>The output of the rules and of the compiler for one project.</summary>
/// <param name="Diagnostics">The diagnostics of the rules, suppressed ones included.</param>
/// <param name="KnownDiagnostics">Those that the baseline of the project contains.</param>
/// <param name="ErrorCount">The number of errors that the compiler reported.</param>
/// <param name="FirstErrors">The first few of them.</param>
internal sealed record RuleOutput(
    ImmutableArray<Diagnostic> Diagnostics,
    ImmutableArray<Diagnostic> KnownDiagnostics,
    int ErrorCount,
    ImmutableArray<string> FirstErrors
)
{
    /// <summary>The analyzers that failed; the output is incomplete then.</summary>
    public ImmutableArray<string> Failures { get; init; } = [];
}
