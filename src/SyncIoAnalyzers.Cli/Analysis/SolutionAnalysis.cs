using System.Collections.Immutable;
using System.Diagnostics;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Runs the rules over all projects of a solution at once.</summary>
internal static class SolutionAnalysis
{
    /// <summary>Compiles every project, walks the requests through all of them, then analyzes one after another.</summary>
    public static async Task<CheckResult> RunAsync(
        LoadedSolution solution, string currentDirectory, Action<string> step, CancellationToken cancel)
    {
        step("Compiling");
        var projects = await CompileAsync(solution.Projects, cancel);
        step("Following the requests");
        var paths = Analyzers.RequestPaths(projects, cancel);

        var runs = new List<AnalysisRun>();
        foreach (var project in projects)
        {
            step($"Analyzing {project.Source.Name}");
            // One at a time: the analyzer driver itself uses every core.
            runs.Add(await AnalysisRun.OfAsync(project, paths.GetValueOrDefault(project.Compilation.AssemblyName!), currentDirectory, cancel));
        }

        return new(InOrder(runs.SelectMany(run => run.Findings)), [.. runs.Select(run => run.Project)])
        {
            Notes = solution.Notes,
            Failures = [.. solution.Failures, .. runs.SelectMany(run => run.Failures)],
            Seconds = Stopwatch.GetElapsedTime(solution.Started).TotalSeconds,
        };
    }

    static async Task<ImmutableArray<CompiledProject>> CompileAsync(ImmutableArray<LoadedProject> projects, CancellationToken cancel)
    {
        var compiled = new CompiledProject[projects.Length];
        await Parallel.ForAsync(0, projects.Length, cancel, async (i, token) =>
        {
            var started = Stopwatch.GetTimestamp();
            var compilation = await projects[i].Project.GetCompilationAsync(token)
                ?? throw new StopException($"{projects[i].Name} is no project that can be compiled.");
            compiled[i] = new(
                projects[i], compilation, projects[i].Project.AnalyzerOptions, Stopwatch.GetElapsedTime(started).TotalSeconds);
        });
        return [.. compiled];
    }

    /// <summary>Sorted the same way on every machine; a file linked into several projects is told once.</summary>
    static ImmutableArray<ReportedCall> InOrder(IEnumerable<ReportedCall> findings) =>
    [
        .. findings
            .OrderBy(finding => finding.File, StringComparer.Ordinal)
            .ThenBy(finding => finding.Line)
            .ThenBy(finding => finding.Column)
            .ThenBy(finding => finding.Id, StringComparer.Ordinal)
            .ThenBy(finding => finding.Project, StringComparer.Ordinal)
            .DistinctBy(finding => (finding.File, finding.Line, finding.Column, finding.Id)),
    ];
}
