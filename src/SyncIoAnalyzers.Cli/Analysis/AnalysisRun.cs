using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Makes the analyzers of one run, which hand over what a baseline knows.</summary>
internal delegate ImmutableArray<DiagnosticAnalyzer> AnalyzersOfRun(Action<Diagnostic> onKnown);

/// <summary>The rules run over one project.</summary>
internal sealed record AnalysisRun(ProjectResult Project, ImmutableArray<ReportedCall> Findings, ImmutableArray<string> Failures)
{
    const int ErrorsShown = 5;

    /// <summary>What the project's baseline knows, and is among no findings.</summary>
    public ImmutableArray<ReportedCall> Known { get; init; } = [];

    /// <summary>What is suppressed, and whether anybody said why.</summary>
    public ImmutableArray<Suppression> Suppressions { get; init; } = [];

    /// <summary>Analyzes <paramref name="project"/>, which is told the paths of the whole solution.</summary>
    public static async Task<AnalysisRun> OfAsync(
        CompiledProject project, string? paths, AnalyzersOfRun analyzers, string currentDirectory, bool isCompared, CancellationToken cancel)
    {
        var started = Stopwatch.GetTimestamp();
        var failures = new ConcurrentDictionary<string, bool>();
        var known = new ConcurrentBag<Diagnostic>();
        var diagnostics = await Driver(project, paths, analyzers(known.Add), failures).GetAllDiagnosticsAsync(cancel);

        // The driver binds every body in any case, so the compiler's errors come for free.
        var errors = diagnostics.Where(IsCompilerError).ToImmutableArray();
        return new(
            Result(project, errors, Stopwatch.GetElapsedTime(started).TotalSeconds),
            [.. diagnostics.Where(IsFinding).Select(Call)],
            [.. failures.Keys.Order(StringComparer.Ordinal)])
        {
            Known = [.. Effective(known, project).Select(finding => Call(finding) with { IsKnown = true })],
            Suppressions = [.. await Suppression.InAsync(project, diagnostics.Where(finding => finding.IsSuppressed && IsOurs(finding)), currentDirectory, cancel)],
        };

        ReportedCall Call(Diagnostic finding) => ReportedCall.From(finding, project.Source.Name, currentDirectory, isCompared);
    }

    /// <summary>The findings alone, as the compiler knows them, those of the baseline included, and what failed on the way.</summary>
    public static async Task<(ImmutableArray<Diagnostic> Findings, ImmutableArray<string> Failures)> FindingsAsync(
        CompiledProject project, string? paths, AnalyzersOfRun analyzers, CancellationToken cancel)
    {
        var failures = new ConcurrentDictionary<string, bool>();
        var known = new ConcurrentBag<Diagnostic>();
        var diagnostics = await Driver(project, paths, analyzers(known.Add), failures).GetAnalyzerDiagnosticsAsync(cancel);
        return ([.. diagnostics.Where(IsFinding), .. Effective(known, project)], [.. failures.Keys.Order(StringComparer.Ordinal)]);
    }

    /// <summary>What would be found if every place were shown and nothing suppressed: why a call that was seen at run time is not reported.</summary>
    public static async Task<ImmutableArray<ReportedCall>> EverywhereAsync(
        CompiledProject project, string? paths, ImmutableArray<DiagnosticAnalyzer> analyzers, string currentDirectory, CancellationToken cancel)
    {
        var own = GivenPaths.To(project.Options, Path.GetDirectoryName(project.Source.File)!, paths);
        var options = new AnalyzerOptions(own.AdditionalFiles, new EveryPlace(own.AnalyzerConfigOptionsProvider));
        // What fails here has failed before, and was told.
        var driver = new CompilationWithAnalyzersOptions(options, (_, _, _) => { }, concurrentAnalysis: true, logAnalyzerExecutionTime: false, reportSuppressedDiagnostics: true);
        var diagnostics = await project.Compilation.WithAnalyzers(analyzers, driver).GetAnalyzerDiagnosticsAsync(cancel);
        return [.. diagnostics.Where(d => RuleCatalog.Ids.Contains(d.Id)).Select(d => ReportedCall.From(d, project.Source.Name, currentDirectory, isCompared: true))];
    }

    static CompilationWithAnalyzers Driver(CompiledProject project, string? paths, ImmutableArray<DiagnosticAnalyzer> analyzers, ConcurrentDictionary<string, bool> failures) =>
        project.Compilation.WithAnalyzers(analyzers, new CompilationWithAnalyzersOptions(
            GivenPaths.To(project.Options, Path.GetDirectoryName(project.Source.File)!, paths),
            (exception, analyzer, _) => failures.TryAdd(Failure(exception, analyzer, project), true),
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: true));

    /// <summary>Whether the compiler itself calls it an error.</summary>
    internal static bool IsCompilerError(Diagnostic diagnostic) =>
        diagnostic.Severity == DiagnosticSeverity.Error && diagnostic.Id.StartsWith("CS", StringComparison.Ordinal) && !diagnostic.IsWarningAsError;

    static bool IsFinding(Diagnostic diagnostic) => !diagnostic.IsSuppressed && IsOurs(diagnostic);

    static bool IsOurs(Diagnostic diagnostic) => RuleCatalog.Ids.Contains(diagnostic.Id);

    /// <summary>As loud as the user wants them: the driver has not seen what was kept back.</summary>
    static IEnumerable<Diagnostic> Effective(IEnumerable<Diagnostic> known, CompiledProject project) => CompilationWithAnalyzers.GetEffectiveDiagnostics(known, project.Compilation).Where(IsFinding);

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
