using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>The analyzers that run the rules, each for its kind of project.</summary>
static class OwnAnalyzers
{
    /// <summary>Gets the two analyzers of a project's code, of which only one reports findings in a given project.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> CodeAnalyzers { get; } = [new SyncIoAnalyzer(), new SuggestionAnalyzer()];

    /// <summary>Returns the analyzer and the one that replaces it in projects that no request reaches.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> WithReplacement(DiagnosticAnalyzer analyzer) =>
        analyzer is SyncIoAnalyzer ? [analyzer, new SuggestionAnalyzer()] : [analyzer];
}
