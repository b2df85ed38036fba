using System.Diagnostics;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>What of <c>syncio check</c> is loading, and how that grows with the number of projects: seconds, and the memory of this process and of the MSBuild that it asks.</summary>
internal static class LoadBenchmark
{
    const int Rounds = 2;

    static readonly int[] DefaultSizes = [8, 40];

    /// <summary>Measures on generated solutions that are restored.</summary>
    /// <param name="arguments">Numbers of projects.</param>
    public static int Run(string[] arguments)
    {
        var sizes = Measure.Sizes(arguments, DefaultSizes);
        var table = new TextTable("projects", "load (s)", "a project (s)", "the rest of check (s)", "load of all (%)", "MSBuild at its peak (MB)", "allocated to load (MB)", "held when loaded (MB)");
        var figures = sizes.Select(Figures).ToArray();
        foreach (var (size, f) in sizes.Zip(figures))
            table.Add([$"{size}", TextTable.Figure(f[0]), TextTable.Figure(f[0] / size), TextTable.Figure(f[1]), TextTable.Figure(100 * f[0] / (f[0] + f[1]), "0"), .. f[2..].Select(m => TextTable.Figure(m, "0.0"))]);
        string Growth(int i) => TextTable.Figure(Measure.Exponent(sizes, [.. figures.Select(f => f[i])]));
        table.Add("grows with projects to the", Growth(0), "", Growth(1), "", Growth(2), Growth(3), Growth(4));
        table.Print();
        return 0;
    }

    static double[] Figures(int projects)
    {
        Console.Error.WriteLine($"{projects} projects");
        var folder = Directory.CreateTempSubdirectory("load-").FullName;
        try
        {
            var (solution, _) = GeneratedSolution.Write(projects, folder);
            using (var restore = Process.Start(new ProcessStartInfo("dotnet", ["restore", solution, "-v:q"]))!)
                restore.WaitForExit();
            return Measure.Medians(Rounds, () => RoundAsync(solution).GetAwaiter().GetResult());
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>By the clock, since most of the loading is done by other processes.</summary>
    static async Task<double[]> RoundAsync(string solution)
    {
        using var folder = new WorkFolder();
        var options = new LoadOptions(solution, Path.GetDirectoryName(solution)!, Restore: false);
        var (held, allocated) = (GC.GetTotalMemory(forceFullCollection: true), GC.GetTotalAllocatedBytes(precise: true));
        using var children = new ChildMemory();
        var started = Stopwatch.GetTimestamp();
        using var loaded = await SolutionLoader.LoadAsync(options, folder.Path, _ => { }, default);
        var (load, peak) = (Stopwatch.GetElapsedTime(started).TotalSeconds, children.Peak);
        var memory = new[] { peak, GC.GetTotalAllocatedBytes(precise: true) - allocated, GC.GetTotalMemory(forceFullCollection: true) - held };
        started = Stopwatch.GetTimestamp();
        var checkedAll = await SolutionAnalysis.RunAsync(loaded, options.CurrentDirectory, isCompared: false, _ => { }, default);
        if (checkedAll.Findings.IsEmpty)
            throw new InvalidOperationException("Nothing is found, so not all was loaded: " + string.Join(' ', checkedAll.Failures));
        return [load, Stopwatch.GetElapsedTime(started).TotalSeconds, .. memory.Select(m => m / 1e6)];
    }
}
