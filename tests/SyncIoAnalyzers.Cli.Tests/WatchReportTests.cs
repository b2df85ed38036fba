using System.Text.Json;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Watching;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

public class WatchReportTests
{
    [Fact]
    public void Starved_pool_is_explained_in_words() =>
        Assert.Equal(
            "The thread pool is starved: 63 threads of the pool's 66 wait in Task.Result at OrderStore.cs:42, called by GET /orders. 231 work items wait for a thread; 2 a second are completed. The runtime added 1.0 threads a second (starvation: 2).",
            WatchVerdict.FromResult(Starved).Summary
        );

    [Fact]
    public void Next_command_is_suggested() =>
        Assert.Equal("syncio fix --rule SIO001 --path '**/OrderStore.cs' --dry-run", WatchVerdict.FromResult(Starved).FixCommand);

    [Fact]
    public void Queue_without_waits_is_not_starved_by_waits() =>
        Assert.False(WatchVerdict.FromResult(Starved with { Rows = [] }).IsStarved);

    [Fact]
    public void Waits_without_a_queue_only_hold_threads() =>
        Assert.StartsWith(
            "Threads are held, and the pool is not starved by that now: 63 threads",
            WatchVerdict.FromResult(Starved with { Readings = [new PoolReading(66, 0, 900)] }).Summary
        );

    [Fact]
    public void Report_without_waits_says_so() =>
        Assert.Equal(
            "No pool thread was seen waiting in the application's code in 10.0 s.",
            WatchVerdict.FromResult(Starved with { Rows = [], Readings = [] }).Summary
        );

    [Fact]
    public void Row_has_its_columns() =>
        Assert.Contains("OrderStore.cs:42 OrderStore.Load Task.Result SIO001 120 63000 63 GET /orders", WriteText(Starved));

    [Fact]
    public void Inlined_call_is_reported_with_a_remedy() =>
        Assert.Contains(
            "Start the application with DOTNET_JitNoInline=1",
            WriteText(StarvedBy(Row.BlockedCall with { Note = BlockedCall.InlinedNote }))
        );

    [Fact]
    public void Inlined_call_is_identified_by_its_request() =>
        Assert.Contains(
            "(inlined) GET /orders Task.Result SIO001 120 63000 63 OrdersController.Get",
            WriteText(StarvedBy(Row.BlockedCall with { Note = BlockedCall.InlinedNote, Callers = [new("OrdersController.Get", "", 0)] }))
        );

    [Fact]
    public void Report_says_if_it_is_based_on_samples_alone() =>
        Assert.Contains(
            "Based on stack samples alone, because only .NET 9 and later report waits.",
            WriteText(Starved with { HasWaits = false })
        );

    [Fact]
    public void Report_with_wait_events_does_not_mention_samples() => Assert.DoesNotContain("By samples", WriteText(Starved));

    [Theory, InlineData(8, false), InlineData(9, true), InlineData(10, true), InlineData(0, true)]
    public void Runtime_version_decides_whether_wait_events_exist(int runtime, bool canTell) =>
        Assert.Equal(canTell, (CreateWindow(1, false, true) with { RuntimeVersion = runtime }).SupportsWaits);

    [Fact]
    public void Lost_events_are_shown() => Assert.Contains("7 events were lost", WriteText(Starved with { LostEvents = 7 }));

    [Fact]
    public void Sarif_result_points_to_the_line()
    {
        using var sarif = JsonDocument.Parse(CaptureText(output => WatchSarif.WriteReport(Starved, output)));
        var result = sarif.RootElement.GetProperty("runs")[0].GetProperty("results")[0];
        Assert.Equal(
            ("SIO001", 42),
            (
                result.GetProperty("ruleId").GetString(),
                result.GetProperty("locations")[0].GetProperty("physicalLocation").GetProperty("region").GetProperty("startLine").GetInt32()
            )
        );
    }

    [Fact]
    public async Task Sarif_is_valid() =>
        Assert.Empty(await SchemaErrors.OfSarifAsync(CaptureText(output => WatchSarif.WriteReport(Starved, output))));

    [Fact]
    public void Times_of_several_samples_are_merged()
    {
        var tally = new WatchTally(separatesRoutes: false);
        tally.AddWindow(
            CreateWindow(
                seconds: 1,
                hasWaits: true,
                hasSamples: true,
                new BlockedCallSighting(Row.BlockedCall) { Threads = 2, ThreadsNow = 2 }
            )
        );
        tally.AddWindow(
            CreateWindow(
                seconds: 3,
                hasWaits: true,
                hasSamples: false,
                new BlockedCallSighting(Row.BlockedCall) { Waits = 8, WaitMs = 400 }
            )
        );
        var row = tally.CreateResult(new PoolMonitor()).Rows.Single();
        Assert.Equal((2.0, 2000.0, 2), (row.WaitsPerSecond, row.BlockedMsPerSecond, row.ThreadsNow));
    }

    [Fact]
    public void Waits_that_end_before_they_are_reported_are_called_missing()
    {
        var tally = new WatchTally(separatesRoutes: false);
        tally.AddWindow(
            CreateWindow(
                seconds: 1,
                hasWaits: true,
                hasSamples: true,
                new BlockedCallSighting(Row.BlockedCall)
                {
                    Waits = 7,
                    Threads = 4,
                    SpinningThreads = 1,
                }
            )
        );
        Assert.Contains(
            "waits/s may be too low: 25% of the blocked time at OrderStore.cs:42 passed before the threads began to wait.",
            WriteText(tally.CreateResult(new PoolMonitor()))
        );
    }

    [Fact]
    public void Small_share_of_spinning_waits_is_not_mentioned() =>
        Assert.DoesNotContain("too low", WriteText(Starved with { Rows = [Row with { SpinningShare = 0.05 }] }));

    [Fact]
    public void Short_waits_of_ordinary_code_are_left_out()
    {
        var tally = new WatchTally(separatesRoutes: false);
        tally.AddWindow(
            CreateWindow(seconds: 4, hasWaits: true, hasSamples: false, new BlockedCallSighting(Row.BlockedCall) { Waits = 1, WaitMs = 3 })
        );
        Assert.Empty(tally.CreateResult(new PoolMonitor()).Rows);
    }

    static readonly WatchRow Row = new(
        new BlockedCall(new CodeLocation("OrderStore.Load", "/src/OrderStore.cs", 42), "Task.Result", "SIO001", [], "")
        {
            Route = "GET /orders",
        },
        120,
        63000,
        63,
        63
    );

    internal static readonly WatchResult Starved = new(
        [Row],
        10,
        true,
        65,
        0,
        [new PoolReading(65, 220, 3), new PoolReading(66, 231, 2)],
        new Dictionary<string, int> { ["starvation"] = 2 }
    );

    /// <summary>Returns the same result with another blocked call.</summary>
    internal static WatchResult StarvedBy(BlockedCall blocked) => Starved with { Rows = [Row with { BlockedCall = blocked }] };

    static RecordedWindow CreateWindow(double seconds, bool hasWaits, bool hasSamples, params BlockedCallSighting[] seen) =>
        new(seconds, seen, hasWaits, hasSamples, 4, 0);

    static string WriteText(WatchResult watched) =>
        string.Join(
            ' ',
            CaptureText(output => WatchText.WriteReport(watched, output)).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)
        );
}
