using System.Collections.Immutable;
using System.Diagnostics;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Runs the rules over all projects of a solution at once.</summary>
internal static class SolutionAnalysis
{
    /// <summary>Compiles every project, walks the requests through all of them, then analyzes each; where it is compared with what was seen at run time, with all that takes.</summary>
    public static async Task<CheckResult> RunAsync(
        LoadedSolution solution, string currentDirectory, bool isCompared, Action<string> step, CancellationToken cancel)
    {
        var started = Stopwatch.GetTimestamp();
        step("Compiling");
        var projects = await EachAsync(solution.Projects, CompileAsync, cancel);
        step("Following the requests");
        var paths = Analyzers.RequestPaths(projects, cancel);

        step("Analyzing");
        var runs = await EachAsync(
            projects,
            (project, token) => AnalysisRun.OfAsync(
                project, paths.GetValueOrDefault(project.Compilation.AssemblyName!), Analyzers.With, currentDirectory, isCompared, token),
            cancel);
        var ways = new Ways(projects, currentDirectory);
        // What a baseline knows counts when equal calls are told apart: a finding keeps its name when it is written down.
        var all = Fingerprints.Mark([.. InOrder(runs.SelectMany(run => run.Findings.Concat(run.Known))).Select(ways.Locate)]);
        return new(all.RemoveAll(finding => finding.IsKnown), [.. runs.Select(run => run.Project)])
        {
            Everywhere = isCompared ? await EverywhereAsync(projects, paths, currentDirectory, cancel) : [],
            Known = all.RemoveAll(finding => !finding.IsKnown),
            Suppressions = [.. runs.SelectMany(run => run.Suppressions).Distinct()],
            Files = isCompared ? FilesOf(projects, currentDirectory) : [],
            Notes = solution.Notes,
            Failures = [.. solution.Failures, .. runs.SelectMany(run => run.Failures)],
            LoadSeconds = solution.Seconds,
            Seconds = solution.Seconds + Stopwatch.GetElapsedTime(started).TotalSeconds,
        };
    }

    static async Task<ImmutableArray<ReportedCall>> EverywhereAsync(ImmutableArray<CompiledProject> projects, IReadOnlyDictionary<string, string> paths, string currentDirectory, CancellationToken cancel)
    {
        var found = await EachAsync(projects, (project, token) => AnalysisRun.EverywhereAsync(project, paths.GetValueOrDefault(project.Compilation.AssemblyName!), Analyzers.All, currentDirectory, token), cancel);
        return [.. found.SelectMany(f => f)];
    }

    static ImmutableArray<string> FilesOf(ImmutableArray<CompiledProject> projects, string currentDirectory) =>
        [.. projects.SelectMany(p => p.Compilation.SyntaxTrees).Select(t => t.FilePath).Where(f => f.Length > 0).Select(f => RelativePath.Of(f, currentDirectory)).Distinct()];

    /// <summary>The project with its compilation.</summary>
    internal static async Task<CompiledProject> CompileAsync(LoadedProject project, CancellationToken cancel)
    {
        var started = Stopwatch.GetTimestamp();
        var compilation = await project.Project.GetCompilationAsync(cancel)
            ?? throw new InvalidOperationException($"{project.Name} has no compilation.");
        return new(project, compilation, project.Project.AnalyzerOptions, Stopwatch.GetElapsedTime(started).TotalSeconds);
    }

    /// <summary>As many at a time as there are cores; the results in the order of the projects.</summary>
    internal static async Task<ImmutableArray<TTo>> EachAsync<TFrom, TTo>(
        ImmutableArray<TFrom> projects, Func<TFrom, CancellationToken, Task<TTo>> work, CancellationToken cancel)
    {
        var results = new TTo[projects.Length];
        await Parallel.ForAsync(0, projects.Length, cancel, async (i, token) => results[i] = await work(projects[i], token));
        return [.. results];
    }

    /// <summary>Sorted the same way on every machine; a file linked into several projects is told once, as loud as the loudest. What stands in no file is told by its message.</summary>
    internal static ImmutableArray<ReportedCall> InOrder(IEnumerable<ReportedCall> findings) =>
    [
        .. findings
            .OrderBy(finding => finding.File, StringComparer.Ordinal)
            .ThenBy(finding => finding.Line)
            .ThenBy(finding => finding.Column)
            .ThenBy(finding => finding.Id, StringComparer.Ordinal)
            .ThenByDescending(finding => finding.Severity)
            .ThenBy(finding => finding.Project, StringComparer.Ordinal)
            .DistinctBy(finding => (finding.File, finding.Line, finding.Column, finding.Id, finding.IsKnown, finding.File.Length == 0 ? finding.Message : "")),
    ];
}
