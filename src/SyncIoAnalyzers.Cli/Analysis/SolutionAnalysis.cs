using System.Collections.Immutable;
using System.Diagnostics;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Facts;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Runs the rules on all projects of a solution.</summary>
internal static class SolutionAnalysis
{
    /// <summary>Compiles all projects, computes the request paths across them, then analyzes each project.</summary>
    public static async Task<CheckResult> RunAsync(
        LoadedSolution solution,
        AnalysisSettings settings,
        Action<string> step,
        CancellationToken cancel
    )
    {
        var started = Stopwatch.GetTimestamp();
        step("Compiling");
        var projects = await ParallelWork.ForEachAsync(solution.Projects, CompileAsync, cancel);
        step("Computing the request paths");
        var solutionPaths = await FindPathsAsync(projects, settings.Cache, cancel);
        var paths = solutionPaths.CreateTexts();

        step("Analyzing");
        var runs = await AnalyzeEachAsync(projects, paths, settings, cancel);
        var everywhere = settings.IsCompared ? await FindUnfilteredAsync(projects, paths, settings, cancel) : [];
        var locator = new FindingLocator(projects, settings.CurrentDirectory);
        var result = CreateResult(runs, locator, new EntryPointNameFinder(solutionPaths, EntryPointNameFinder.NamesInReport)) with
        {
            UnfilteredFindings = everywhere,
            CheckedFiles = settings.IsCompared ? ListFiles(projects, settings.CurrentDirectory) : [],
            CallGraph = (solutionPaths, projects),
        };
        return result with
        {
            Notes = solution.Notes,
            Failures = [.. solution.Failures, .. result.Failures],
            LoadSeconds = solution.LoadSeconds,
            Seconds = solution.LoadSeconds + Stopwatch.GetElapsedTime(started).TotalSeconds,
        };
    }

    /// <summary>Computes the request paths of the whole solution from the facts of earlier runs, and stores the new ones.</summary>
    internal static async Task<SolutionPaths> FindPathsAsync(
        IReadOnlyList<CompiledProject> projects,
        FactCache? cache,
        CancellationToken cancel
    )
    {
        var paths = AnalyzerFactory.AnalyzeRequestPaths(projects, cancel, cache);
        if (cache != null)
            await cache.StoreFactsAsync(paths, cancel);
        return paths;
    }

    static Task<ImmutableArray<ProjectAnalysis>> AnalyzeEachAsync(
        ImmutableArray<CompiledProject> projects,
        IReadOnlyDictionary<string, string> paths,
        AnalysisSettings settings,
        CancellationToken cancel
    ) =>
        ParallelWork.ForEachAsync(
            projects,
            (project, token) =>
            {
                var ownPaths = paths.GetValueOrDefault(project.Compilation.AssemblyName!);
                return ProjectAnalysis.AnalyzeAsync(project, ownPaths, AnalyzerFactory.CreateAnalyzers, settings, token);
            },
            cancel
        );

    static CheckResult CreateResult(ImmutableArray<ProjectAnalysis> runs, FindingLocator ways, EntryPointNameFinder entryPoints)
    {
        // Findings of the baseline take part in numbering equal calls, so a finding keeps its fingerprint when it enters the baseline.
        var sorted = SortFindings(runs.SelectMany(run => run.Findings.Concat(run.KnownFindings)));
        var all = FindingFingerprints.AddFingerprints([.. sorted.Select(ways.LocateFinding).Select(entryPoints.AddNames)]);
        return new(all.RemoveAll(finding => finding.IsInBaseline), [.. runs.Select(run => run.Project)])
        {
            KnownFindings = all.RemoveAll(finding => !finding.IsInBaseline),
            Suppressions = [.. runs.SelectMany(run => run.Suppressions).Distinct()],
            Failures = [.. runs.SelectMany(run => run.Failures)],
        };
    }

    static async Task<ImmutableArray<ReportedFinding>> FindUnfilteredAsync(
        ImmutableArray<CompiledProject> projects,
        IReadOnlyDictionary<string, string> paths,
        AnalysisSettings settings,
        CancellationToken cancel
    )
    {
        var found = await ParallelWork.ForEachAsync(
            projects,
            (project, token) =>
                ProjectAnalysis.FindUnfilteredAsync(
                    project,
                    paths.GetValueOrDefault(project.Compilation.AssemblyName!),
                    AnalyzerFactory.All,
                    settings,
                    token
                ),
            cancel
        );
        return SortFindings(found.SelectMany(f => f));
    }

    static ImmutableArray<string> ListFiles(ImmutableArray<CompiledProject> projects, string currentDirectory) =>
        [
            .. projects
                .SelectMany(p => p.Compilation.SyntaxTrees)
                .Select(t => t.FilePath)
                .Where(f => f.Length > 0)
                .Select(f => RelativePath.FormatPath(f, currentDirectory))
                .Distinct(),
        ];

    /// <summary>Creates the compilation of a project.</summary>
    internal static async Task<CompiledProject> CompileAsync(LoadedProject project, CancellationToken cancel)
    {
        var started = Stopwatch.GetTimestamp();
        var compilation =
            await project.Project.GetCompilationAsync(cancel) ?? throw new InvalidOperationException($"{project.Name} has no compilation.");
        return new(
            project,
            compilation,
            project.Project.AnalyzerOptions,
            project.CompileSeconds + Stopwatch.GetElapsedTime(started).TotalSeconds
        );
    }

    /// <summary>
    /// Sorts findings the same way on every machine. A file linked into several projects yields one finding, with the highest severity.
    /// Findings outside of files are distinguished by their messages.
    /// </summary>
    internal static ImmutableArray<ReportedFinding> SortFindings(IEnumerable<ReportedFinding> findings)
    {
        var sorted = findings
            .OrderBy(f => f.File, StringComparer.Ordinal)
            .ThenBy(f => f.Line)
            .ThenBy(f => f.Column)
            .ThenBy(f => f.Id, StringComparer.Ordinal)
            .ThenByDescending(f => f.Severity)
            .ThenBy(f => f.Project, StringComparer.Ordinal);
        return [.. sorted.DistinctBy(f => (f.File, f.Line, f.Column, f.Id, f.IsInBaseline, Message: f.File.Length == 0 ? f.Message : ""))];
    }
}
