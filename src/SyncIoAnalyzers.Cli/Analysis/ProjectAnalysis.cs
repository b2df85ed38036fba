using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Cli.Facts;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Creates the analyzers of one run; they pass each diagnostic that the baseline contains to <paramref name="onKnown"/>.</summary>
internal delegate ImmutableArray<DiagnosticAnalyzer> AnalyzerSetFactory(Action<Diagnostic> onKnown);

/// <summary>The result of running the rules on one project.</summary>
internal sealed record ProjectAnalysis(ProjectResult Project, ImmutableArray<ReportedFinding> Findings, ImmutableArray<string> Failures)
{
    const int ErrorsShown = 5;

    /// <summary>The findings that the project's baseline contains; they are not among the findings.</summary>
    public ImmutableArray<ReportedFinding> KnownFindings { get; init; } = [];

    /// <summary>The suppressed findings and switched-off rules, with a flag for those that give a reason.</summary>
    public ImmutableArray<RuleSuppression> Suppressions { get; init; } = [];

    /// <summary>Analyzes <paramref name="project"/> with the request paths of the whole solution in <paramref name="paths"/>.</summary>
    public static async Task<ProjectAnalysis> AnalyzeAsync(
        CompiledProject project,
        string? paths,
        AnalyzerSetFactory analyzers,
        AnalysisSettings settings,
        CancellationToken cancel
    )
    {
        var started = Stopwatch.GetTimestamp();
        var output = await settings.GetOutputAsync(project, "request paths", paths, () => RunRulesAsync(project, paths, analyzers, cancel));
        var seconds = Stopwatch.GetElapsedTime(started).TotalSeconds;
        var suppressed = output.Diagnostics.Where(finding => finding.IsSuppressed);
        var suppressions = await RuleSuppression.FindAsync(project, suppressed, settings.CurrentDirectory, cancel);
        var findings = output.Diagnostics.Where(IsFinding).Select(CreateFinding);
        var knownFindings = output.KnownDiagnostics.Select(finding => CreateFinding(finding) with { IsInBaseline = true });
        return new(CreateResult(project, output, seconds), [.. findings], output.Failures)
        {
            KnownFindings = [.. knownFindings],
            Suppressions = [.. suppressions],
        };

        ReportedFinding CreateFinding(Diagnostic finding) =>
            ReportedFinding.FromDiagnostic(finding, project.Source.Name, settings.CurrentDirectory, settings.IsCompared);
    }

    static async Task<RuleOutput> RunRulesAsync(
        CompiledProject project,
        string? paths,
        AnalyzerSetFactory analyzers,
        CancellationToken cancel
    )
    {
        var failures = new ConcurrentDictionary<string, bool>();
        var known = new ConcurrentBag<Diagnostic>();
        var diagnostics = await CreateDriver(project, paths, analyzers(known.Add), failures).GetAllDiagnosticsAsync(cancel);
        // The driver binds every body in any case, so the compiler's errors cost nothing.
        var errors = diagnostics
            .Where(IsCompilerError)
            .OrderBy(e => e.Location.GetLineSpan().Path, StringComparer.Ordinal)
            .ThenBy(e => e.Location.SourceSpan.Start)
            .ThenBy(e => e.Id, StringComparer.Ordinal)
            .ToImmutableArray();
        return new(
            [.. diagnostics.Where(IsOwnRule)],
            [.. ApplySeverities(known, project)],
            errors.Length,
            [.. errors.Take(ErrorsShown).Select(error => error.ToString())]
        )
        {
            Failures = [.. failures.Keys.Order(StringComparer.Ordinal)],
        };
    }

    /// <summary>
    /// Returns only the findings, as compiler diagnostics and including those of the baseline, and the analyzer failures; with
    /// <paramref name="trees"/>, only the findings in those trees.
    /// </summary>
    public static async Task<(ImmutableArray<Diagnostic> Findings, ImmutableArray<string> Failures)> FindDiagnosticsAsync(
        CompiledProject project,
        string? paths,
        AnalyzerSetFactory analyzers,
        CancellationToken cancel,
        IReadOnlyCollection<SyntaxTree>? trees = null
    )
    {
        var failures = new ConcurrentDictionary<string, bool>();
        var known = new ConcurrentBag<Diagnostic>();
        var diagnostics =
            trees == null
                ? await CreateDriver(project, paths, analyzers(known.Add), failures).GetAnalyzerDiagnosticsAsync(cancel)
                : TreeRunner.FindDiagnostics(project.Compilation, AddPaths(project, paths), trees, known.Add, OnFailure, cancel);
        return ([.. diagnostics.Where(IsFinding), .. ApplySeverities(known, project)], [.. failures.Keys.Order(StringComparer.Ordinal)]);

        void OnFailure(Exception exception) => failures.TryAdd(FormatFailure(exception, AnalyzerFactory.All[0], project), true);
    }

    /// <summary>
    /// Returns all findings, including those off all request paths and those that the code suppresses. They explain why no rule reports a
    /// call that was seen at run time.
    /// </summary>
    public static async Task<ImmutableArray<ReportedFinding>> FindUnfilteredAsync(
        CompiledProject project,
        string? paths,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        AnalysisSettings settings,
        CancellationToken cancel
    )
    {
        var output = await settings.GetOutputAsync(project, "all places", paths, RunRulesEverywhereAsync);
        return
        [
            .. output.Diagnostics.Select(d =>
                ReportedFinding.FromDiagnostic(d, project.Source.Name, settings.CurrentDirectory, isCompared: true)
            ),
        ];

        async Task<RuleOutput> RunRulesEverywhereAsync()
        {
            var own = AddPaths(project, paths);
            var options = new AnalyzerOptions(own.AdditionalFiles, new AllPlacesOptionsProvider(own.AnalyzerConfigOptionsProvider));
            // An analyzer that fails here has failed before, and that failure was reported.
            var driver = CreateDriver(project, options, analyzers, (_, _) => { });
            var diagnostics = await driver.GetAnalyzerDiagnosticsAsync(cancel);
            return new([.. diagnostics.Where(IsOwnRule)], [], 0, []);
        }
    }

    static CompilationWithAnalyzers CreateDriver(
        CompiledProject project,
        string? paths,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        ConcurrentDictionary<string, bool> failures
    ) =>
        CreateDriver(
            project,
            AddPaths(project, paths),
            analyzers,
            (exception, analyzer) => failures.TryAdd(FormatFailure(exception, analyzer, project), true)
        );

    static CompilationWithAnalyzers CreateDriver(
        CompiledProject project,
        AnalyzerOptions options,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        Action<Exception, DiagnosticAnalyzer> onFailure
    )
    {
        var settings = new CompilationWithAnalyzersOptions(
            options,
            (exception, analyzer, _) => onFailure(exception, analyzer),
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: true
        );
        return project.Compilation.WithAnalyzers(analyzers, settings);
    }

    static AnalyzerOptions AddPaths(CompiledProject project, string? paths) =>
        RequestPathsOptions.AddPaths(project.Options, Path.GetDirectoryName(project.Source.File)!, paths);

    /// <summary>Returns true if the compiler itself reports this diagnostic as an error.</summary>
    internal static bool IsCompilerError(Diagnostic diagnostic) =>
        diagnostic.Severity == DiagnosticSeverity.Error
        && diagnostic.Id.StartsWith("CS", StringComparison.Ordinal)
        && !diagnostic.IsWarningAsError;

    static bool IsFinding(Diagnostic diagnostic) => !diagnostic.IsSuppressed && IsOwnRule(diagnostic);

    static bool IsOwnRule(Diagnostic diagnostic) => RuleDocumentation.Ids.Contains(diagnostic.Id);

    /// <summary>
    /// Applies the user's severities to diagnostics that the analyzers held back, which the driver has therefore not seen.
    /// </summary>
    static IEnumerable<Diagnostic> ApplySeverities(IEnumerable<Diagnostic> known, CompiledProject project) =>
        CompilationWithAnalyzers.GetEffectiveDiagnostics(known, project.Compilation).Where(IsFinding);

    static string FormatFailure(Exception exception, DiagnosticAnalyzer analyzer, CompiledProject project) =>
        $"{analyzer.GetType().Name} failed on {project.Source.Name}, so findings may be missing; please report it: "
        + $"{exception.GetType().Name}: {exception.Message.ReplaceLineEndings(" ")}";

    static ProjectResult CreateResult(CompiledProject project, RuleOutput output, double seconds) =>
        new(project.Source.Name, project.Source.File, project.Source.Framework)
        {
            LoadSeconds = project.Source.LoadSeconds,
            CompileSeconds = project.CompileSeconds,
            AnalyzeSeconds = seconds,
            ErrorCount = output.ErrorCount,
            FirstErrors = output.FirstErrors,
        };
}
