using System.Diagnostics;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>What <c>syncio check</c> and <c>syncio paths</c> cost on a generated solution of many projects.</summary>
internal static class SolutionBenchmark
{
    static readonly TimeSpan Look = TimeSpan.FromMilliseconds(100);

    /// <summary>Generates, restores, and runs both; everything is told on the console.</summary>
    /// <param name="arguments">How many projects, and a folder to keep the solution in.</param>
    public static int Run(string[] arguments)
    {
        var projects = arguments.Length > 0 && int.TryParse(arguments[0], out var count) && count > 1 ? count : 300;
        var kept = arguments.Length > 1 ? Directory.CreateDirectory(Path.GetFullPath(arguments[1])).FullName : null;
        var folder = kept ?? Directory.CreateTempSubdirectory("solution-").FullName;
        try
        {
            var (solution, lines) = GeneratedSolution.Write(projects, folder);
            Console.WriteLine($"{projects} projects, {lines} lines");
            var table = new TextTable("", "seconds", "peak memory (MB)", "exit code");
            table.Add(["restore", .. Measured("restore", solution)]);
            table.Add(["check", .. Measured(Tool, "check", solution, "--verbosity", "minimal")]);
            table.Add(["paths", .. Measured(Tool, "paths", solution)]);
            table.Add(["paths, again", .. Measured(Tool, "paths", solution)]);
            table.Print();
            var files = Directory.GetFiles(folder, Requests.RequestPaths.FileName, SearchOption.AllDirectories);
            Console.WriteLine($"{files.Length} files of paths, {files.Sum(f => new FileInfo(f).Length) / 1024} KiB; the largest {files.Max(f => new FileInfo(f).Length) / 1024} KiB");
            return 0;
        }
        finally
        {
            if (kept is null)
                Directory.Delete(folder, recursive: true);
        }
    }

    static string Tool { get; } = BuildFacts.One("Tool");

    /// <summary>Seconds of the clock, and the memory of the process itself, without that of the MSBuild that it starts and that is gone when it analyzes.</summary>
    static string[] Measured(params string[] arguments)
    {
        var (started, peak) = (Stopwatch.GetTimestamp(), 0L);
        using var process = Process.Start(new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true })!;
        process.OutputDataReceived += (_, _) => { };
        process.BeginOutputReadLine();
        while (!process.WaitForExit(Look))
            peak = Math.Max(peak, Peak(process.Id));
        return [TextTable.Figure(Stopwatch.GetElapsedTime(started).TotalSeconds, "0.0"), $"{peak / (1024 * 1024)}", $"{process.ExitCode}"];
    }

    static long Peak(int id)
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
