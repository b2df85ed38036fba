using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The rules run over one project.</summary>
internal sealed record AnalysisRun(ProjectResult Project, ImmutableArray<ReportedCall> Findings, ImmutableArray<string> Failures)
{
    const int ErrorsShown = 5;

    /// <summary>Analyzes <paramref name="project"/>, which is told the paths of the whole solution.</summary>
    public static async Task<AnalysisRun> OfAsync(
        CompiledProject project, string? paths, ImmutableArray<DiagnosticAnalyzer> analyzers, string currentDirectory, CancellationToken cancel)
    {
        var started = Stopwatch.GetTimestamp();
        var failures = new ConcurrentDictionary<string, bool>();
        var diagnostics = await Driver(project, paths, analyzers, failures).GetAllDiagnosticsAsync(cancel);

        // The driver binds every body in any case, so the compiler's errors come for free.
        var errors = diagnostics.Where(IsCompilerError).ToImmutableArray();
        return new(
            Result(project, errors, Stopwatch.GetElapsedTime(started).TotalSeconds),
            [.. diagnostics.Where(IsFinding).Select(finding => ReportedCall.From(finding, project.Source.Name, currentDirectory))],
            [.. failures.Keys.Order(StringComparer.Ordinal)]);
    }

    /// <summary>The findings alone, as the compiler knows them, and what failed on the way.</summary>
    public static async Task<(ImmutableArray<Diagnostic> Findings, ImmutableArray<string> Failures)> FindingsAsync(
        CompiledProject project, string? paths, ImmutableArray<DiagnosticAnalyzer> analyzers, CancellationToken cancel)
    {
        var failures = new ConcurrentDictionary<string, bool>();
        var diagnostics = await Driver(project, paths, analyzers, failures).GetAnalyzerDiagnosticsAsync(cancel);
        return ([.. diagnostics.Where(IsFinding)], [.. failures.Keys.Order(StringComparer.Ordinal)]);
    }

    static CompilationWithAnalyzers Driver(CompiledProject project, string? paths, ImmutableArray<DiagnosticAnalyzer> analyzers, ConcurrentDictionary<string, bool> failures) =>
        project.Compilation.WithAnalyzers(analyzers, new CompilationWithAnalyzersOptions(
            Options(project, paths),
            (exception, analyzer, _) => failures.TryAdd(Failure(exception, analyzer, project), true),
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false));

    /// <summary>The project's own options, so the user's <c>.editorconfig</c> counts, and the paths of the solution.</summary>
    static AnalyzerOptions Options(CompiledProject project, string? paths)
    {
        var own = project.Options;
        if (paths is null)
            return own;
        var file = Path.Combine(Path.GetDirectoryName(project.Source.File)!, RequestPaths.FileName);
        // The solution is known as a whole here, so a file that an earlier `paths` left on disk has nothing to add.
        var others = own.AdditionalFiles.Where(text => Path.GetFileName(text.Path) != RequestPaths.FileName);
        return new([.. others, new InMemoryText(file, paths)], own.AnalyzerConfigOptionsProvider);
    }

    /// <summary>Whether the compiler itself calls it an error.</summary>
    internal static bool IsCompilerError(Diagnostic diagnostic) =>
        diagnostic.Severity == DiagnosticSeverity.Error && diagnostic.Id.StartsWith("CS", StringComparison.Ordinal) && !diagnostic.IsWarningAsError;

    static bool IsFinding(Diagnostic diagnostic) => !diagnostic.IsSuppressed && RuleCatalog.Ids.Contains(diagnostic.Id);

    static string Failure(Exception exception, DiagnosticAnalyzer analyzer, CompiledProject project) =>
        $"{analyzer.GetType().Name} failed on {project.Source.Name}, so findings may be missing; please report it: " +
        $"{exception.GetType().Name}: {exception.Message.ReplaceLineEndings(" ")}";

    static ProjectResult Result(CompiledProject project, ImmutableArray<Diagnostic> errors, double seconds) =>
        new(project.Source.Name, project.Source.File, project.Source.Framework)
        {
            LoadSeconds = project.Source.Seconds,
            CompileSeconds = project.Seconds,
            AnalyzeSeconds = seconds,
            ErrorCount = errors.Length,
            FirstErrors = [.. errors.Take(ErrorsShown).Select(error => error.ToString())],
        };
}
