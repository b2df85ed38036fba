using System.Diagnostics;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Watches a running sample application, then checks its code with the result of the watch.</summary>
[Collection(nameof(SequentialTests)), Trait("Category", "Slow")]
public sealed class RunningKioskTests(RunningKioskTests.WatchedKiosk kiosk) : IClassFixture<RunningKioskTests.WatchedKiosk>
{
    [Fact]
    public void Blocking_call_shows_its_duration_and_primitive() =>
        Assert.Matches(@"  SIO001  seen blocking \d+ ms/s in Task\.Result; use await", kiosk.FindLine("seen"));

    [Fact]
    public void Call_that_blocks_in_another_way_is_marked() =>
        Assert.Matches(@"  SIO002  seen blocking \d+ ms/s in Thread\.Sleep; use Task\.Delay", kiosk.FindLine("seen less"));

    [Fact]
    public void Call_that_no_request_reaches_is_not_seen() => Assert.Contains("  SIO001  not seen; use await", kiosk.FindLine("not seen"));

    [Fact]
    public void Call_that_held_threads_longest_comes_first() =>
        Assert.Equal(
            ["GET /orders", "GET /stock", "GET /archive"],
            kiosk.Headers.Where(h => h.StartsWith("GET", StringComparison.Ordinal))
        );

    [Theory]
    [InlineData("by reflection", "MethodBase.Invoke", "reflection: what is called is decided at run time")]
    [InlineData("in a package", "RateClient.Fetch", "RateClient.Fetch is not the solution's; it waits in Task.Result")]
    [InlineData("a lock", "Monitor.Enter", "a lock: it waits only if another thread holds it")]
    [InlineData("suppressed", "Task.Wait", "SIO001 is suppressed there")]
    [InlineData(
        "no request is seen to get here",
        "Task.Result",
        "outside of all request paths that the code shows; with syncio.scope = all it is SIO001"
    )]
    public void Call_that_no_rule_reports_is_listed_with_the_reason(string tag, string primitive, string why) =>
        Assert.Matches($@"→ {Regex.Escape(primitive)}  Calls\.cs:\d+  \d+ ms/s: {Regex.Escape(why)}$", kiosk.FindLine(tag));

    [Fact]
    public void Every_seen_call_is_explained() => Assert.All(kiosk.Unreported, line => Assert.DoesNotContain("a defect of syncio", line));

    /// <summary>One watch and one check, shared by all tests.</summary>
    public sealed class WatchedKiosk : IAsyncLifetime
    {
        const int MaxSamples = 20;

        readonly TempFolder _folder = new();
        string[] _code = [],
            _report = [];

        public string[] Headers => [.. _report.Where(l => l.Length > 0 && l[0] != ' ')];

        public string[] Unreported =>
            [.. _report.SkipWhile(l => !l.StartsWith("Seen blocking", StringComparison.Ordinal)).Skip(1).TakeWhile(l => l.Length > 0)];

        /// <summary>Returns the line of the report for the code line with that comment.</summary>
        public string FindLine(string tag) =>
            _report.First(l =>
                l.Contains(
                    $"Calls.cs:{Array.FindIndex(_code, c => c.EndsWith("// " + tag, StringComparison.Ordinal)) + 1} ",
                    StringComparison.Ordinal
                )
            );

        public async ValueTask InitializeAsync()
        {
            _folder.CopyFolder(Path.Combine(RepositoryFolder.Root, "tests", "samples"), "Kiosk");
            foreach (var project in new[] { "Kiosk/Kiosk.Rates", "Kiosk/Kiosk.Web" })
                Assert.Equal(0, (await DotNet.RunAsync(_folder.Path, "build", project, "-v", "q")).Code);
            _code = File.ReadAllLines(_folder["Kiosk/Kiosk.Web/Calls.cs"]);
            using (var process = StartKiosk())
                await WatchAsync(process.Id, _folder["seen.json"]);
            var report = new StringWriter { NewLine = "\n" };
            await CheckRunner.RunAsync(
                new CheckOptions(new LoadOptions("Kiosk/Kiosk.Web", _folder.Path)) { RuntimeFile = _folder["seen.json"] },
                report,
                TextWriter.Null,
                default
            );
            _report = report.ToString().ReplaceLineEndings("\n").Split('\n');
        }

        public ValueTask DisposeAsync()
        {
            _folder.Dispose();
            return ValueTask.CompletedTask;
        }

        RunningKiosk StartKiosk() => new(_folder["Kiosk/Kiosk.Web/bin/Debug/net10.0/Kiosk.Web.dll"]);

        /// <summary>Waits until every waiting call has been seen: on a busy machine the application takes a while to start.</summary>
        static async Task WatchAsync(int process, string file)
        {
            for (var looks = 0; looks < MaxSamples && !(File.Exists(file) && RuntimeReport.ReadFile(file).SeenCalls.Count >= 7); looks++)
            {
                var seen = new StringWriter();
                await WatchRunner.RunAsync(
                    new WatchOptions
                    {
                        Process = process,
                        Duration = TimeSpan.FromSeconds(4),
                        Format = WatchFormat.Json,
                    },
                    seen,
                    TextWriter.Null,
                    default
                );
                await File.WriteAllTextAsync(file, seen.ToString());
            }
        }
    }

    /// <summary>The application, which runs until the watch is over.</summary>
    sealed class RunningKiosk : IDisposable
    {
        readonly Process _process;

        public RunningKiosk(string dll)
        {
            var start = new ProcessStartInfo("dotnet", [dll])
            {
                WorkingDirectory = Path.GetDirectoryName(dll),
                RedirectStandardOutput = true,
            };
            start.Environment["DOTNET_JitNoInline"] = "1";
            _process = Process.Start(start)!;
            _process.BeginOutputReadLine();
            while (!Watching.WatchTarget.IsAnswering(Id))
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
