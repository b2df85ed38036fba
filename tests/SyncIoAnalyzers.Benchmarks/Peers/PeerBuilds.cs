using System.Diagnostics;

namespace SyncIoAnalyzers.Benchmarks.Peers;

/// <summary>Builds code with one set of analyzers after another and compares the times that the compiler reports.</summary>
internal static class PeerBuilds
{
    const int RoundCount = 3;

    /// <summary>Measures a solution or project, or generated projects if none is given.</summary>
    /// <param name="arguments">A path, and further arguments of <c>dotnet build</c>.</param>
    public static int RunBenchmark(string[] arguments)
    {
        var folder = Directory.CreateTempSubdirectory("analyzers-").FullName;
        try
        {
            var table = new TextTable("", "own analyzers (s)", "to the cheapest", "all analyzers (s)", "compile (s)", "to none");
            foreach (
                var path in arguments.Length > 0
                    ? [Path.GetFullPath(arguments[0])]
                    : GeneratedProject.UsualKinds.Select(c => GenerateProject(c, folder))
            )
                AddRows(table, Path.GetFileNameWithoutExtension(path), CompareSets(path, folder, [.. arguments.Skip(1)]));
            table.PrintRows();
            return 0;
        }
        catch (BuildFailedException e)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>Writes a project into its own folder, which has no build settings in folders above it.</summary>
    static string GenerateProject(GeneratedCodeKind code, string folder)
    {
        foreach (var file in new[] { "Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props" })
            File.WriteAllText(Path.Combine(folder, file), "<Project />");
        return GeneratedProject.WriteProject(code, Path.Combine(folder, code.ToString()));
    }

    /// <summary>Alternates the sets in each round, so that a busy minute affects all of them.</summary>
    static Dictionary<AnalyzerSet, AnalyzerReport> CompareSets(string path, string folder, string[] arguments)
    {
        // This build restores, writes the files that are written only once, and lists the rules to turn off.
        var ids = RunBuild(AnalyzerSet.AllTogether, [], path, folder, arguments).Ids;
        var reports = AnalyzerSet.AllSets.ToDictionary(s => s, _ => new List<AnalyzerReport>());
        for (var round = 0; round <= RoundCount; round++)
            foreach (var set in AnalyzerSet.AllSets)
            {
                var report = RunBuild(set, ids, path, folder, ["--no-restore", .. arguments]);
                if (round > 0) // in the first the compiler server meets the analyzers: their code is not compiled yet
                    reports[set].Add(report);
            }

        return reports.ToDictionary(r => r.Key, r => AnalyzerReport.ComputeMedian(r.Value));
    }

    static AnalyzerReport RunBuild(AnalyzerSet set, IEnumerable<string> ids, string path, string folder, string[] arguments)
    {
        var (targets, log) = (AnalyzerInjection.WriteTargets(set, ids, folder), Path.Combine(folder, "build.log"));
        // One project at a time, by the compiler server as in every build; the server is equally warm for all sets.
        var start = new ProcessStartInfo(
            "dotnet",
            [
                "build",
                path,
                "--no-incremental",
                "-m:1",
                "-p:UseSharedCompilation=true",
                .. arguments,
                $"-p:CustomAfterMicrosoftCommonTargets={targets}",
                $"-flp:v=d;PerformanceSummary;LogFile={log}",
                "-v:q",
                "-nologo",
                "-clp:ErrorsOnly",
            ]
        )
        {
            RedirectStandardOutput = true,
        };
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        using var build = Process.Start(start)!;
        var output = build.StandardOutput.ReadToEnd();
        build.WaitForExit();
        if (build.ExitCode != 0)
            throw new BuildFailedException($"{path} does not build with {set.Name}:{Environment.NewLine}{output}");
        var report = AnalyzerReport.ReadLog(File.ReadLines(log), set);
        return report.Own > 0 || !set.IsAny
            ? report
            : throw new BuildFailedException($"The compiler reports no analyzer of {set.Name} in {path}.");
    }

    static void AddRows(TextTable table, string project, Dictionary<AnalyzerSet, AnalyzerReport> reports)
    {
        var cheapest = reports.Where(r => r.Key.IsAny).Min(r => r.Value.Own);
        var none = reports.Single(r => !r.Key.IsAny).Value.Compile;
        table.AddRow(project, "", "", "", "", "");
        foreach (var (set, report) in reports)
            table.AddRow(
                "  " + set.Name,
                FormatFigure(set, report.Own),
                FormatFigure(set, report.Own / cheapest),
                TextTable.FormatFigure(report.Total),
                TextTable.FormatFigure(report.Compile),
                TextTable.FormatFigure(report.Compile / none)
            );
        table.AddEmptyRow();
    }

    static string FormatFigure(AnalyzerSet set, double value) => set.IsAny ? TextTable.FormatFigure(value) : "";

    /// <summary>A build that yields no figures, with its output.</summary>
    sealed class BuildFailedException(string message) : Exception(message);
}
