using System.Diagnostics;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>A build that is stopped during the analysis of the solution.</summary>
[Collection(nameof(PackageFeed))]
public class InterruptTests(PackageFeed feed, SolutionAnalysisTests.RepeatedBuild built)
    : IClassFixture<SolutionAnalysisTests.RepeatedBuild>
{
    /// <summary>A terminal sends the signal to the process group, a build server to the first process.</summary>
    [OnUnix]
    [InlineData("INT", true)]
    [InlineData("TERM", true)]
    [InlineData("TERM", false)]
    [InlineData("KILL", false)]
    public async Task Interrupted_build_leaves_no_process_or_partial_file_and_the_next_build_reports_all(string signal, bool everybody)
    {
        await built.BuildTwice(feed);
        built.Sample.ForgetFindings();
        using (built.Sample.HangBuild("Parcels.Data"))
            Assert.Empty(await StopBuild(signal, everybody));
        Assert.DoesNotContain(built.Sample.AllFiles, file => file.EndsWith(".tmp", StringComparison.Ordinal));
        Assert.Equal(
            SampleSolution.ParseReports(built.First),
            SampleSolution.ParseReports((await built.Sample.BuildAsync("SyncIoPaths=true")).Output)
        );
    }

    /// <summary>Builds, sends the signal while the analysis runs, and returns the processes that still run afterwards.</summary>
    async Task<List<string>> StopBuild(string signal, bool everybody)
    {
        using var build = built.Sample.StartBuild("SyncIoPaths=true");
        var said = Task.WhenAll(build.StandardOutput.ReadToEndAsync(), build.StandardError.ReadToEndAsync());
        await WaitUntil(() =>
            FindProcesses(build.Id).Any(p => p.Contains("exec --runtimeconfig") && p.Contains("SyncIoAnalyzers.Build.dll"))
        );
        using var kill = Process.Start("kill", [$"-{signal}", "--", everybody ? $"-{build.Id}" : $"{build.Id}"]);
        await build.WaitForExitAsync();
        await WaitUntil(() => FindProcesses(build.Id).Count == 0);
        var left = FindProcesses(build.Id);
        using var last = Process.Start("kill", ["-KILL", "--", $"-{build.Id}"]); // whatever it was
        await said;
        return left;
    }

    /// <summary>Stops waiting after a while; the next assertion then shows the reason.</summary>
    static async Task WaitUntil(Func<bool> isSo)
    {
        for (var looks = 6000; looks > 0 && !isSo(); looks--)
            await Task.Delay(20);
    }

    /// <summary>
    /// Returns the command lines of all processes of a session but the worker nodes of MSBuild: a node that has started but not connected
    /// yet when its build ends waits for a quarter of an hour, in any build of any project.
    /// </summary>
    static List<string> FindProcesses(int id) =>
        [
            .. Directory
                .EnumerateDirectories("/proc")
                .Where(p => int.TryParse(Path.GetFileName(p), out _) && IsOf(id, p))
                .Select(p => ReadProcessFile(p, "cmdline").Replace('\0', ' '))
                .Where(p => !p.Contains("/nodemode:1 ")),
        ];

    /// <summary>
    /// Returns state, parent, group and session from the fields after the program name. A zombie process counts as ended.
    /// </summary>
    static bool IsOf(int session, string process) =>
        ReadProcessFile(process, "stat") is var stat
        && stat[(stat.LastIndexOf(')') + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries) is [not "Z", _, _, var own, ..]
        && own == $"{session}";

    static string ReadProcessFile(string process, string file)
    {
        try
        {
            return File.ReadAllText(Path.Combine(process, file));
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }

    /// <summary>Only Linux has signals, sessions, and a list of processes as files.</summary>
    sealed class OnUnixAttribute : TheoryAttribute
    {
        public OnUnixAttribute() =>
            Skip = Directory.Exists("/proc/self") ? null : "There are no signals here, or no list of processes as files.";
    }
}
