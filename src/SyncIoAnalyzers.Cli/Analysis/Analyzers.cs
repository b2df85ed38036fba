using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The one place where the tool meets the rules.</summary>
internal static class Analyzers
{
    /// <summary>Every analyzer of the package.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> All { get; } = SyncIoAnalyzer.All();

    /// <summary>The same, but what a baseline knows is handed to <paramref name="onKnown"/>, on any thread, instead of being kept back.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> With(Action<Diagnostic> onKnown) => SyncIoAnalyzer.All(onKnown);

    /// <summary>The request paths of the whole solution: what each assembly gets as its <c>SyncIo.RequestPaths.txt</c>.</summary>
    /// <param name="projects">All projects.</param>
    /// <param name="cancel">Ends the walk.</param>
    /// <param name="isKept">Whether they are to be written to files.</param>
    public static IReadOnlyDictionary<string, string> RequestPaths(IReadOnlyList<CompiledProject> projects, CancellationToken cancel, bool isKept = false) =>
        SolutionPaths.Of([.. projects.Select(project => (project.Compilation, project.Options))], cancel, isKept);
}
