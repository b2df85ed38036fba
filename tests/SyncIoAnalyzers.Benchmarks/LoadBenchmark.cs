using System.Diagnostics;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>
/// Measures the share of loading in <c>syncio check</c>, and how it grows with the number of projects: seconds, and the memory of this
/// process and of the MSBuild processes.
/// </summary>
internal static class LoadBenchmark
{
    const int RoundCount = 2;

    static readonly int[] DefaultSizes = [8, 40];

    /// <summary>Measures generated solutions that are restored.</summary>
    /// <param name="arguments">Numbers of projects.</param>
    public static int RunBenchmark(string[] arguments)
    {
        var sizes = WorkMeasurement.ParseSizes(arguments, DefaultSizes);
        var table = new TextTable(
            "projects",
            "load (s)",
            "a project (s)",
            "the rest of check (s)",
            "load of all (%)",
            "MSBuild at its peak (MB)",
            "allocated to load (MB)",
            "held when loaded (MB)"
        );
        var figures = sizes.Select(MeasureFigures).ToArray();
        foreach (var (size, f) in sizes.Zip(figures))
            table.AddRow([
                $"{size}",
                TextTable.FormatFigure(f[0]),
                TextTable.FormatFigure(f[0] / size),
                TextTable.FormatFigure(f[1]),
                TextTable.FormatFigure(100 * f[0] / (f[0] + f[1]), "0"),
                .. f[2..].Select(m => TextTable.FormatFigure(m, "0.0")),
            ]);
        string Growth(int i) => TextTable.FormatFigure(WorkMeasurement.FitExponent(sizes, [.. figures.Select(f => f[i])]));
        table.AddRow("grows with projects to the", Growth(0), "", Growth(1), "", Growth(2), Growth(3), Growth(4));
        table.PrintRows();
        return 0;
    }

    static double[] MeasureFigures(int projects)
    {
        Console.Error.WriteLine($"{projects} projects");
        var folder = Directory.CreateTempSubdirectory("load-").FullName;
        try
        {
            var (solution, _) = GeneratedSolution.WriteSolution(projects, folder);
            using (var restore = Process.Start(new ProcessStartInfo("dotnet", ["restore", solution, "-v:q"]))!)
                restore.WaitForExit();
            return WorkMeasurement.MeasureMedians(RoundCount, () => MeasureRoundAsync(solution).GetAwaiter().GetResult());
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>Measures clock time, since other processes do most of the loading.</summary>
    static async Task<double[]> MeasureRoundAsync(string solution)
    {
        using var folder = new TemporaryFolder();
        var options = new LoadOptions(solution, Path.GetDirectoryName(solution)!, Restore: false);
        var (held, allocated) = (GC.GetTotalMemory(forceFullCollection: true), GC.GetTotalAllocatedBytes(precise: true));
        using var children = new ChildMemory();
        var started = Stopwatch.GetTimestamp();
        using var loaded = await SolutionLoader.LoadAsync(options, folder.Path, _ => { }, default);
        var (load, peak) = (Stopwatch.GetElapsedTime(started).TotalSeconds, children.PeakBytes);
        var memory = new[]
        {
            peak,
            GC.GetTotalAllocatedBytes(precise: true) - allocated,
            GC.GetTotalMemory(forceFullCollection: true) - held,
        };
        started = Stopwatch.GetTimestamp();
        var checkedAll = await SolutionAnalysis.RunAsync(loaded, new(options.CurrentDirectory), _ => { }, default);
        if (checkedAll.Findings.IsEmpty)
            throw new InvalidOperationException("Nothing is found, so not all was loaded: " + string.Join(' ', checkedAll.Failures));
        return [load, Stopwatch.GetElapsedTime(started).TotalSeconds, .. memory.Select(m => m / 1e6)];
    }
}
