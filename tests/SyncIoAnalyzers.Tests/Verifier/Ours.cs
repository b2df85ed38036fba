using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>The analyzers that share the rules, each for its kind of project.</summary>
static class Ours
{
    /// <summary>Both of a project's code, of which one finds something.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> Both { get; } = [new SyncIoAnalyzer(), new SuggestionAnalyzer()];

    /// <summary>The analyzer, and the one that takes its place in projects that no request gets to.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> With(DiagnosticAnalyzer analyzer) => analyzer is SyncIoAnalyzer ? [analyzer, new SuggestionAnalyzer()] : [analyzer];
}
