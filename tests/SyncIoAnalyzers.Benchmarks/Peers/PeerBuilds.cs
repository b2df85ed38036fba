using System.Diagnostics;

namespace SyncIoAnalyzers.Benchmarks.Peers;

/// <summary>Builds code with one set of analyzers after another and compares what the compiler reports of each.</summary>
internal static class PeerBuilds
{
    const int Rounds = 3;

    /// <summary>Measures a solution or project, or, without one, generated projects.</summary>
    /// <param name="arguments">A path, and what <c>dotnet build</c> is to be told besides.</param>
    public static int Run(string[] arguments)
    {
        var folder = Directory.CreateTempSubdirectory("analyzers-").FullName;
        try
        {
            var table = new TextTable("", "own analyzers (s)", "to the cheapest", "all analyzers (s)", "compile (s)", "to none");
            foreach (var path in arguments.Length > 0 ? [Path.GetFullPath(arguments[0])] : GeneratedProject.Usual.Select(c => Generate(c, folder)))
                Add(table, Path.GetFileNameWithoutExtension(path), Compare(path, folder, [.. arguments.Skip(1)]));
            table.Print();
            return 0;
        }
        catch (BuildFailed e)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>Writes a project into a folder of its own, out of reach of the settings of folders above.</summary>
    static string Generate(Code code, string folder)
    {
        foreach (var file in new[] { "Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props" })
            File.WriteAllText(Path.Combine(folder, file), "<Project />");
        return GeneratedProject.Write(code, Path.Combine(folder, code.ToString()));
    }

    /// <summary>Round by round, so that a busy minute meets all sets.</summary>
    static Dictionary<AnalyzerSet, AnalyzerReport> Compare(string path, string folder, string[] arguments)
    {
        // This one restores, makes what is made only once, and tells which rules there are to turn off.
        var ids = Build(AnalyzerSet.Together, [], path, folder, arguments).Ids;
        var reports = AnalyzerSet.All.ToDictionary(s => s, _ => new List<AnalyzerReport>());
        for (var round = 0; round <= Rounds; round++)
            foreach (var set in AnalyzerSet.All)
            {
                var report = Build(set, ids, path, folder, ["--no-restore", .. arguments]);
                if (round > 0) // in the first the compiler server meets the analyzers: their code is not compiled yet
                    reports[set].Add(report);
            }

        return reports.ToDictionary(r => r.Key, r => AnalyzerReport.Median(r.Value));
    }

    static AnalyzerReport Build(AnalyzerSet set, IEnumerable<string> ids, string path, string folder, string[] arguments)
    {
        var (targets, log) = (Injection.Write(set, ids, folder), Path.Combine(folder, "build.log"));
        // One project at a time, by the compiler server as in every build; of all sets it is as warm.
        var start = new ProcessStartInfo("dotnet", ["build", path, "--no-incremental", "-m:1", "-p:UseSharedCompilation=true", .. arguments,
            $"-p:CustomAfterMicrosoftCommonTargets={targets}", $"-flp:v=d;PerformanceSummary;LogFile={log}", "-v:q", "-nologo", "-clp:ErrorsOnly"]) { RedirectStandardOutput = true };
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        using var build = Process.Start(start)!;
        var output = build.StandardOutput.ReadToEnd();
        build.WaitForExit();
        if (build.ExitCode != 0)
            throw new BuildFailed($"{path} does not build with {set.Name}:{Environment.NewLine}{output}");
        var report = AnalyzerReport.Read(File.ReadLines(log), set);
        return report.Own > 0 || !set.IsAny ? report : throw new BuildFailed($"The compiler reports no analyzer of {set.Name} in {path}.");
    }

    static void Add(TextTable table, string project, Dictionary<AnalyzerSet, AnalyzerReport> reports)
    {
        var cheapest = reports.Where(r => r.Key.IsAny).Min(r => r.Value.Own);
        var none = reports.Single(r => !r.Key.IsAny).Value.Compile;
        table.Add(project, "", "", "", "", "");
        foreach (var (set, report) in reports)
            table.Add("  " + set.Name, Figure(set, report.Own), Figure(set, report.Own / cheapest), TextTable.Figure(report.Total), TextTable.Figure(report.Compile), TextTable.Figure(report.Compile / none));
        table.Skip();
    }

    static string Figure(AnalyzerSet set, double value) => set.IsAny ? TextTable.Figure(value) : "";

    /// <summary>A build that gives no figures, and what it said.</summary>
    sealed class BuildFailed(string message) : Exception(message);
}
