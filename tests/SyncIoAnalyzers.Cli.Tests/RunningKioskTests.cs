using System.Diagnostics;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A sample application runs and is watched; then its code is checked, with what was seen of it.</summary>
[Collection(nameof(Alone)), Trait("Category", "Slow")]
public sealed class RunningKioskTests(RunningKioskTests.Watched kiosk) : IClassFixture<RunningKioskTests.Watched>
{
    [Fact] public void What_blocks_says_how_long_and_in_what() => Assert.Matches(@"  SIO001  seen blocking \d+ ms/s in Task\.Result; use await", kiosk.Line("seen"));

    [Fact] public void What_blocks_otherwise_says_so() => Assert.Matches(@"  SIO002  seen blocking \d+ ms/s in Thread\.Sleep; use Task\.Delay", kiosk.Line("seen less"));

    [Fact] public void What_nobody_asks_for_is_not_seen() => Assert.Contains("  SIO001  not seen; use await", kiosk.Line("not seen"));

    [Fact] public void What_held_threads_longest_comes_first() => Assert.Equal(["GET /orders", "GET /stock", "GET /archive"], kiosk.Headers.Where(h => h.StartsWith("GET", StringComparison.Ordinal)));

    [Theory]
    [InlineData("by reflection", "MethodBase.Invoke", "reflection: what is called is decided at run time")]
    [InlineData("in a package", "RateClient.Fetch", "RateClient.Fetch is not the solution's; it waits in Task.Result")]
    [InlineData("a lock", "Monitor.Enter", "a lock: whether it waits is decided at run time")]
    [InlineData("suppressed", "Task.Wait", "SIO001 is suppressed there")]
    [InlineData("no request is seen to get here", "Task.Result", "outside of all requests that the code shows; with syncio.scope = all it is SIO001")]
    public void What_no_rule_reports_is_listed_with_the_reason(string tag, string primitive, string why) =>
        Assert.Matches($@"→ {Regex.Escape(primitive)}  Calls\.cs:\d+  \d+ ms/s: {Regex.Escape(why)}$", kiosk.Line(tag));

    [Fact] public void Nothing_that_is_seen_goes_unexplained() => Assert.All(kiosk.Unreported, line => Assert.DoesNotContain("a defect of syncio", line));

    /// <summary>One watch and one check, for all tests.</summary>
    public sealed class Watched : IAsyncLifetime
    {
        const int MostLooks = 20;

        readonly TempFolder _folder = new();
        string[] _code = [], _report = [];

        public string[] Headers => [.. _report.Where(l => l.Length > 0 && l[0] != ' ')];

        public string[] Unreported => [.. _report.SkipWhile(l => !l.StartsWith("Seen blocking", StringComparison.Ordinal)).Skip(1).TakeWhile(l => l.Length > 0)];

        /// <summary>The line of the report about the line of the code with that comment.</summary>
        public string Line(string tag) => _report.First(l => l.Contains($"Calls.cs:{Array.FindIndex(_code, c => c.EndsWith("// " + tag, StringComparison.Ordinal)) + 1} ", StringComparison.Ordinal));

        public async Task InitializeAsync()
        {
            _folder.Copy(Path.Combine(Repository.Root, "tests", "samples"), "Kiosk");
            foreach (var project in new[] { "Kiosk/Kiosk.Rates", "Kiosk/Kiosk.Web" })
                Assert.Equal(0, (await DotNet.RunAsync(_folder.Path, "build", project, "-v", "q")).Code);
            _code = File.ReadAllLines(_folder["Kiosk/Kiosk.Web/Calls.cs"]);
            using (var process = Start())
                await WatchAsync(process.Id, _folder["seen.json"]);
            var report = new StringWriter { NewLine = "\n" };
            await Check.RunAsync(new CheckOptions(new LoadOptions("Kiosk/Kiosk.Web", _folder.Path)) { Runtime = _folder["seen.json"] }, report, TextWriter.Null, default);
            _report = report.ToString().ReplaceLineEndings("\n").Split('\n');
        }

        public Task DisposeAsync()
        {
            _folder.Dispose();
            return Task.CompletedTask;
        }

        Running Start() => new(_folder["Kiosk/Kiosk.Web/bin/Debug/net10.0/Kiosk.Web.dll"]);

        /// <summary>Until all who wait have been seen: on a busy machine the application takes its time to start.</summary>
        static async Task WatchAsync(int process, string file)
        {
            for (var looks = 0; looks < MostLooks && !(File.Exists(file) && RuntimeReport.Read(file).Seen.Count >= 7); looks++)
            {
                var seen = new StringWriter();
                await Watch.RunAsync(new WatchOptions { Process = process, Duration = TimeSpan.FromSeconds(4), Format = WatchFormat.Json }, seen, TextWriter.Null, default);
                await File.WriteAllTextAsync(file, seen.ToString());
            }
        }
    }

    /// <summary>The application, until the watch is over.</summary>
    sealed class Running : IDisposable
    {
        readonly Process _process;

        public Running(string dll)
        {
            var start = new ProcessStartInfo("dotnet", [dll]) { WorkingDirectory = Path.GetDirectoryName(dll), RedirectStandardOutput = true };
            start.Environment["DOTNET_JitNoInline"] = "1";
            _process = Process.Start(start)!;
            _process.BeginOutputReadLine();
            while (!Cli.Watching.Target.IsAnswering(Id))
                Thread.Sleep(50);
        }

        public int Id => _process.Id;

        public void Dispose()
        {
            _process.Kill();
            _process.Dispose();
        }
    }
}
