using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Build;

/// <summary>What is to be said of a referenced project when the requests of an entry project are known: what its own build, which does not know them, left out.</summary>
internal static class Findings
{
    static readonly ImmutableArray<DiagnosticAnalyzer> Rules = SyncIoAnalyzer.All();

    /// <summary>Warnings and errors, each as the compiler writes it.</summary>
    public static IEnumerable<string> Of(CompiledProject project, string paths)
    {
        var folder = Path.GetDirectoryName(project.Description.Variant.Project)!;
        var loud = Loud(project.Compilation, GivenPaths.To(project.Options, folder, paths));
        // Most projects have nothing loud, and need not be looked at once more.
        var alone = loud.Count == 0 ? [] : Loud(project.Compilation, project.Options);
        return loud.Where(finding => !alone.Any(own => own.Id == finding.Id && own.Location == finding.Location && own.Severity >= finding.Severity))
            .Select(finding => CSharpDiagnosticFormatter.Instance.Format(finding));
    }

    static List<Diagnostic> Loud(Compilation compilation, AnalyzerOptions options)
    {
        // A rule that fails says so where the project itself is compiled.
        var driver = compilation.WithAnalyzers(Rules, new CompilationWithAnalyzersOptions(options, (_, _, _) => { }, concurrentAnalysis: true, logAnalyzerExecutionTime: false));
        return [.. driver.GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult().Where(finding => finding is { Severity: >= DiagnosticSeverity.Warning, IsSuppressed: false, Location.IsInSource: true })];
    }
}
