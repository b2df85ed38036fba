using System.Diagnostics;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>Measures the cost of <c>syncio check</c> and <c>syncio paths</c> on a generated solution of many projects.</summary>
internal static class SolutionBenchmark
{
    static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(100);

    /// <summary>Generates and restores a solution, runs both commands and writes the results to the console.</summary>
    /// <param name="arguments">The number of projects, and a folder to keep the solution in.</param>
    public static int RunBenchmark(string[] arguments)
    {
        var projects = arguments.Length > 0 && int.TryParse(arguments[0], out var count) && count > 1 ? count : 300;
        var kept = arguments.Length > 1 ? Directory.CreateDirectory(Path.GetFullPath(arguments[1])).FullName : null;
        var folder = kept ?? Directory.CreateTempSubdirectory("solution-").FullName;
        try
        {
            var (solution, lines) = GeneratedSolution.WriteSolution(projects, folder);
            Console.WriteLine($"{projects} projects, {lines} lines");
            var table = new TextTable("", "seconds", "peak memory (MB)", "exit code");
            table.AddRow(["restore", .. MeasureProcess("restore", solution)]);
            table.AddRow(["check", .. MeasureProcess(Tool, "check", solution, "--verbosity", "minimal")]);
            table.AddRow(["paths", .. MeasureProcess(Tool, "paths", solution)]);
            table.AddRow(["paths, again", .. MeasureProcess(Tool, "paths", solution)]);
            table.PrintRows();
            var files = Directory.GetFiles(folder, CallGraph.RequestPaths.FileName, SearchOption.AllDirectories);
            Console.WriteLine(
                $"{files.Length} files of paths, {files.Sum(f => new FileInfo(f).Length) / 1024} KiB; the largest {files.Max(f => new FileInfo(f).Length) / 1024} KiB"
            );
            return 0;
        }
        finally
        {
            if (kept is null)
                Directory.Delete(folder, recursive: true);
        }
    }

    static string Tool { get; } = BuildFacts.GetSingle("Tool");

    /// <summary>
    /// Returns the clock seconds and the memory of the process itself, without that of the MSBuild processes, which have ended when it
    /// analyzes.
    /// </summary>
    static string[] MeasureProcess(params string[] arguments)
    {
        var (started, peak) = (Stopwatch.GetTimestamp(), 0L);
        using var process = Process.Start(new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true })!;
        process.OutputDataReceived += (_, _) => { };
        process.BeginOutputReadLine();
        while (!process.WaitForExit(PollInterval))
            peak = Math.Max(peak, ReadPeakMemory(process.Id));
        return
        [
            TextTable.FormatFigure(Stopwatch.GetElapsedTime(started).TotalSeconds, "0.0"),
            $"{peak / (1024 * 1024)}",
            $"{process.ExitCode}",
        ];
    }

    static long ReadPeakMemory(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return process.PeakWorkingSet64;
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException)
        {
            return 0;
        }
    }
}
