using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Build.Projects;

namespace SyncIoAnalyzers.Build;

/// <summary>
/// Finds the diagnostics of a referenced project that depend on the requests of an entry project. The project's own build does not know
/// these requests and therefore omits them.
/// </summary>
internal static class ReferencedProjectFindings
{
    static readonly ImmutableArray<DiagnosticAnalyzer> AllAnalyzers = SyncIoAnalyzer.CreateAnalyzers();

    /// <summary>Returns warnings and errors in the compiler's format.</summary>
    public static IEnumerable<string> FindNewDiagnostics(CompiledProject project, string paths)
    {
        var folder = Path.GetDirectoryName(project.Description.Variant.ProjectFile)!;
        var loud = FindLoudDiagnostics(project.Compilation, RequestPathsOptions.AddPaths(project.Options, folder, paths));
        // Most projects have no warnings, and do not need the second analysis.
        var alone = loud.Count == 0 ? [] : FindLoudDiagnostics(project.Compilation, project.Options);
        return loud.Where(finding =>
                !alone.Any(own => own.Id == finding.Id && own.Location == finding.Location && own.Severity >= finding.Severity)
            )
            .Select(finding => CSharpDiagnosticFormatter.Instance.Format(finding));
    }

    static List<Diagnostic> FindLoudDiagnostics(Compilation compilation, AnalyzerOptions options)
    {
        // An analyzer that throws is reported where the project itself is compiled.
        var driver = compilation.WithAnalyzers(
            AllAnalyzers,
            new CompilationWithAnalyzersOptions(options, (_, _, _) => { }, concurrentAnalysis: true, logAnalyzerExecutionTime: false)
        );
        return
        [
            .. driver
                .GetAnalyzerDiagnosticsAsync()
                .GetAwaiter()
                .GetResult()
                .Where(finding => finding is { Severity: >= DiagnosticSeverity.Warning, IsSuppressed: false, Location.IsInSource: true }),
        ];
    }
}
