using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Runs <c>syncio fix</c> on a copy of the sample solution: it builds without new warnings, its tests pass,
/// no fixable finding is left, and its requests block no thread.</summary>
[Trait("Category", "Slow")]
public sealed class FixSampleTests(FixSampleTests.FixedSample sample, ITestOutputHelper output) : IClassFixture<FixSampleTests.FixedSample>
{
    const int Requests = 40;

    [Fact]
    public void Calls_of_the_sample_are_rewritten() => Assert.Matches(@"Fixed \d\d calls in \d\d files", sample.Output);

    [Fact]
    public void The_fixed_sample_builds_without_a_warning() => Assert.True(sample.Built.Code == 0, sample.Built.Log);

    [Fact]
    public void The_fixed_sample_passes_its_tests() => Assert.True(sample.Tested.Code == 0, sample.Tested.Log);

    [Fact]
    public void A_second_fix_finds_nothing_to_do() => Assert.Contains("Nothing to fix", sample.SecondOutput);

    /// <summary>
    /// Measures no time: with a pool of eight threads, nine requests can be at the backend only if none blocks its thread.
    /// </summary>
    [Fact]
    public void Requests_that_wait_for_a_slow_backend_do_not_block_pool_threads()
    {
        output.WriteLine(
            $"{Requests} requests of GET /api/quotes/{{id}}, {RunningApp.Threads} threads in the pool; at the backend at once: {sample.AtOnceBefore} before, {sample.AtOnceAfter} after."
        );
        Assert.InRange(sample.AtOnceBefore, 0, RunningApp.Threads);
        Assert.Equal(Requests, sample.AtOnceAfter);
    }

    [Fact]
    public void The_filter_that_became_async_runs_around_its_actions()
    {
        Assert.Contains("class ServedByFilter(AuditTrail audit) : IAsyncActionFilter", sample.Filter);
        Assert.Matches(@"^\d+$", sample.FilteredBefore);
        Assert.Equal(sample.FilteredBefore, sample.FilteredAfter);
    }

    /// <summary>One fixed copy of the sample, shared by all tests.</summary>
    public sealed class FixedSample : IAsyncLifetime
    {
        readonly TempFolder _folder = new();

        public string Output { get; private set; } = "";
        public string SecondOutput { get; private set; } = "";
        public (int Code, string Log) Built { get; private set; }
        public (int Code, string Log) Tested { get; private set; }
        public int AtOnceBefore { get; private set; }
        public int AtOnceAfter { get; private set; }
        public string Filter { get; private set; } = "";
        public string FilteredBefore { get; private set; } = "";
        public string FilteredAfter { get; private set; } = "";

        public async ValueTask InitializeAsync()
        {
            _folder.CopyFolder(Path.Combine(RepositoryFolder.Root, "tests", "samples"), "Shop");
            Assert.Equal(0, (await DotNet.RunAsync(_folder.Path, "build", "Shop/Shop.Web", "-v", "q")).Code);
            (AtOnceBefore, FilteredBefore) = await LoadAsync(tries: 1);
            Output = await FixAsync();
            Built = await DotNet.RunAsync(_folder.Path, "build", "Shop/Shop.sln", "-warnaserror", "-v", "q"); // 'dotnet test' builds the references of the tests, but not the app
            Tested = await DotNet.RunAsync(_folder.Path, "test", "Shop/Shop.sln", "--no-build");
            (AtOnceAfter, FilteredAfter) = await LoadAsync(tries: 3);
            Filter = File.ReadAllText(_folder["Shop/Shop.Web/Filters/ServedByFilter.cs"]);
            SecondOutput = await FixAsync();
        }

        public ValueTask DisposeAsync()
        {
            _folder.Dispose();
            return ValueTask.CompletedTask;
        }

        async Task<string> FixAsync()
        {
            var output = new StringWriter();
            Assert.Equal(
                ExitCode.Findings,
                await FixRunner.RunAsync(
                    new(
                        new CheckOptions(
                            new(Path.Combine("Shop", "Shop.sln"), _folder.Path),
                            Severity: Microsoft.CodeAnalysis.DiagnosticSeverity.Info
                        )
                    ),
                    output,
                    TextWriter.Null,
                    default
                )
            );
            return output.ToString();
        }

        /// <summary>Returns the number of requests at the backend at once, and the text of the filter for one of them.
        /// On a busy machine it may take several attempts until all of them are there.</summary>
        async Task<(int AtOnce, string Filtered)> LoadAsync(int tries)
        {
            var (most, filtered) = (0, "");
            for (; tries > 0 && most < Requests; tries--)
            {
                using var backend = new SlowBackend();
                using var app = await RunningApp.StartAsync(_folder["Shop/Shop.Web/bin/Debug/net10.0/Shop.Web.dll"], backend.Url);
                (await app.Http.GetAsync("api/quotes/1")).EnsureSuccessStatusCode();
                filtered = (await app.Http.GetAsync("api/products")).EnsureSuccessStatusCode().Headers.GetValues("Served-By").Single();
                most = Math.Max(most, backend.CountHeld(Requests, () => app.SendRequests(Requests, "api/quotes/1")));
            }

            return (most, filtered);
        }
    }
}
