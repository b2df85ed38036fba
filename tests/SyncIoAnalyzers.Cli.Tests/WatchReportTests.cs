using System.Text.Json;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Cli.Watching;
using static SyncIoAnalyzers.Cli.Tests.Findings;

namespace SyncIoAnalyzers.Cli.Tests;

public class WatchReportTests
{
    [Fact] public void A_starved_pool_is_told_in_words() => Assert.Equal(
        "The thread pool is starved: 63 threads of the pool's 66 wait in Task.Result at OrderStore.cs:42, called by GET /orders. 231 work items wait for a thread; 2 a second are completed. The runtime added 1.0 threads a second (starvation: 2).",
        Verdict.Of(Starved).Says);

    [Fact] public void What_to_run_is_told() => Assert.Equal("syncio fix --rule SIO001 --path '**/OrderStore.cs' --dry-run", Verdict.Of(Starved).Fix);

    [Fact] public void A_queue_without_waits_is_not_starved_by_them() => Assert.False(Verdict.Of(Starved with { Rows = [] }).IsStarved);

    [Fact] public void Waits_without_a_queue_only_hold_threads() =>
        Assert.StartsWith("Threads are held, and the pool is not starved by that now: 63 threads", Verdict.Of(Starved with { Readings = [new PoolReading(66, 0, 900)] }).Says);

    [Fact] public void Nothing_seen_is_said() =>
        Assert.Equal("No pool thread was seen waiting in the application's code in 10.0 s.", Verdict.Of(Starved with { Rows = [], Readings = [] }).Says);

    [Fact] public void A_row_has_its_columns() =>
        Assert.Contains("OrderStore.cs:42 OrderStore.Load Task.Result SIO001 120 63000 63 GET /orders", Words(Starved));

    [Fact] public void What_was_inlined_is_said_with_what_to_do() =>
        Assert.Contains("Start the application with DOTNET_JitNoInline=1", Words(StarvedBy(Row.Blocked with { Note = Blocked.Inlined })));

    [Fact] public void What_was_inlined_is_known_by_its_request() =>
        Assert.Contains("(inlined) GET /orders Task.Result SIO001 120 63000 63 OrdersController.Get", Words(StarvedBy(Row.Blocked with { Note = Blocked.Inlined, Callers = [new("OrdersController.Get", "", 0)] })));

    [Fact] public void Samples_alone_are_said_to_be_all_there_is() => Assert.Contains("By samples of the stacks alone: waits are told of from .NET 9 on.", Words(Starved with { HasWaits = false }));

    [Fact] public void Of_waits_nothing_is_said() => Assert.DoesNotContain("By samples", Words(Starved));

    [Theory, InlineData(8, false), InlineData(9, true), InlineData(10, true), InlineData(0, true)]
    public void A_runtime_tells_of_waits_or_does_not(int runtime, bool canTell) => Assert.Equal(canTell, (Window(1, false, true) with { Runtime = runtime }).CanTellWaits);

    [Fact] public void Lost_events_are_shown() => Assert.Contains("7 events were lost", Words(Starved with { Lost = 7 }));

    [Fact] public void Sarif_points_to_the_line()
    {
        using var sarif = JsonDocument.Parse(Written(output => WatchSarif.Write(Starved, output)));
        var result = sarif.RootElement.GetProperty("runs")[0].GetProperty("results")[0];
        Assert.Equal(("SIO001", 42), (result.GetProperty("ruleId").GetString(), result.GetProperty("locations")[0].GetProperty("physicalLocation").GetProperty("region").GetProperty("startLine").GetInt32()));
    }

    [Fact] public async Task Sarif_is_valid() => Assert.Empty(await Schemas.OfSarifAsync(Written(output => WatchSarif.Write(Starved, output))));

    [Fact] public void Times_of_several_looks_are_put_together()
    {
        var tally = new Tally();
        tally.Add(Window(seconds: 1, hasWaits: true, hasSamples: true, new Sighting(Row.Blocked) { Threads = 2, Now = 2 }));
        tally.Add(Window(seconds: 3, hasWaits: true, hasSamples: false, new Sighting(Row.Blocked) { Waits = 8, WaitMs = 400 }));
        var row = tally.Sum(new Pool()).Rows.Single();
        Assert.Equal((2.0, 2000.0, 2), (row.WaitsPerSecond, row.BlockedMsPerSecond, row.Now));
    }

    [Fact] public void Waits_that_end_before_they_are_told_of_are_said_to_be_missing()
    {
        var tally = new Tally();
        tally.Add(Window(seconds: 1, hasWaits: true, hasSamples: true, new Sighting(Row.Blocked) { Waits = 7, Threads = 4, Spinning = 1 }));
        Assert.Contains("waits/s may be too low: of the time at OrderStore.cs:42, 25% went by before the threads began to wait.", Words(tally.Sum(new Pool())));
    }

    [Fact] public void Of_the_moment_that_any_wait_begins_with_nothing_is_said() => Assert.DoesNotContain("too low", Words(Starved with { Rows = [Row with { Spinning = 0.05 }] }));

    [Fact] public void What_any_code_waits_at_times_is_left_out()
    {
        var tally = new Tally();
        tally.Add(Window(seconds: 4, hasWaits: true, hasSamples: false, new Sighting(Row.Blocked) { Waits = 1, WaitMs = 3 }));
        Assert.Empty(tally.Sum(new Pool()).Rows);
    }

    static readonly Row Row = new(new Blocked(new Site("OrderStore.Load", "/src/OrderStore.cs", 42), "Task.Result", "SIO001", [], "") { Route = "GET /orders" }, 120, 63000, 63, 63);

    internal static readonly Watched Starved = new([Row], 10, true, 65, 0, [new PoolReading(65, 220, 3), new PoolReading(66, 231, 2)], new Dictionary<string, int> { ["starvation"] = 2 });

    /// <summary>The same, by another call.</summary>
    internal static Watched StarvedBy(Blocked blocked) => Starved with { Rows = [Row with { Blocked = blocked }] };

    static Window Window(double seconds, bool hasWaits, bool hasSamples, params Sighting[] seen) => new(seconds, seen, hasWaits, hasSamples, 4, 0);

    static string Words(Watched watched) => string.Join(' ', Written(output => WatchText.Write(watched, output)).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
}
