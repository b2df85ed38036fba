using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>Runs all rules once over a compilation, however many checks of a fix need the findings: they are the same every time.</summary>
static class SharedAnalysis
{
    static readonly ConditionalWeakTable<Compilation, KnownAnalysis> Known = [];

    /// <summary>Gets the analysis of a compilation, with suppressed findings.</summary>
    public static CompilationWithAnalyzers GetAnalysis(Compilation compilation, AnalyzerOptions options)
    {
        // Additional files are part of a project, not of its compilation.
        if (Known.TryGetValue(compilation, out var known) && known.Options == options)
            return known.Analyzed;
        var analyzed = new CompilationWithAnalyzers(
            compilation,
            OwnAnalyzers.CodeAnalyzers,
            new CompilationWithAnalyzersOptions(
                options,
                null,
                concurrentAnalysis: true,
                logAnalyzerExecutionTime: false,
                reportSuppressedDiagnostics: true
            )
        );
        Known.AddOrUpdate(compilation, new(options, analyzed));
        return analyzed;
    }

    /// <summary>Runs all rules over a project.</summary>
    public static async Task<AnalysisResult> RunAsync(Project project) =>
        await GetAnalysis((await project.GetCompilationAsync())!, project.AnalyzerOptions).GetAnalysisResultAsync(default);

    /// <summary>Lists the findings of all rules in a project, except those that its code suppresses.</summary>
    public static async Task<ImmutableArray<Diagnostic>> FindAllAsync(Project project) =>
        [.. (await RunAsync(project)).GetAllDiagnostics().Where(finding => !finding.IsSuppressed)];

    sealed record KnownAnalysis(AnalyzerOptions Options, CompilationWithAnalyzers Analyzed);
}
