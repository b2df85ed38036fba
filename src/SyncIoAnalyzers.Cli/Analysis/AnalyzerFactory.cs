using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Facts;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The only place where the command line tool creates the analyzers.</summary>
internal static class AnalyzerFactory
{
    /// <summary>All analyzers of the package.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> All { get; } = SyncIoAnalyzer.CreateAnalyzers();

    /// <summary>
    /// Creates the analyzers so that they pass diagnostics of the baseline to <paramref name="onKnown"/>, on any thread, instead of
    /// dropping them.
    /// </summary>
    public static ImmutableArray<DiagnosticAnalyzer> CreateAnalyzers(Action<Diagnostic> onKnown) => SyncIoAnalyzer.CreateAnalyzers(onKnown);

    /// <summary>Analyzes the request paths of the whole solution.</summary>
    /// <param name="projects">All projects.</param>
    /// <param name="cancel">Cancels the reachability analysis.</param>
    /// <param name="cache">The facts of earlier runs; null to read everything.</param>
    public static SolutionPaths AnalyzeRequestPaths(
        IReadOnlyList<CompiledProject> projects,
        CancellationToken cancel,
        FactCache? cache = null
    )
    {
        var inputs = projects.Select(project => (project.Compilation, project.Options)).ToArray();
        if (cache == null)
            return RequestPathFiles.Analyze(inputs, cancel);
        var sources = projects.ToDictionary(p => p.Compilation, p => p.Source.Project);
        return RequestPathFiles.Analyze(inputs, cancel, cache.FindFacts, c => cache.Bodies.OpenStore(sources[c], c));
    }
}
