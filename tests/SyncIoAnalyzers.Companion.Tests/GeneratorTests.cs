using System.Diagnostics;
using System.Reflection;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Tests that generate load run alone, because parallel tests would change the measurement.</summary>
[CollectionDefinition(nameof(SequentialTests), DisableParallelization = true)]
public static class SequentialTests
{
    internal const string Assembly = "SyncIoAnalyzers.Companion.Tests";
}

[Collection(nameof(SequentialTests))]
public class GeneratorTests
{
    const string Ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    [Fact]
    public void Measured_assembly_is_optimized_in_every_configuration() =>
        Assert.False(typeof(LoadGenerator).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true });

    [MeasuredFact]
    public async Task Good_responses_are_counted()
    {
        var stage = (await GenerateLoad(Ok, new LoadStage(4, 0.5))).Stages.Single();
        Assert.True(stage is { Good: > 4, Bad: 0 }, $"{stage}");
    }

    [MeasuredTheory]
    [InlineData("HTTP/1.1 500 Error\r\nContent-Length: 0\r\n\r\n", nameof(RequestOutcome.Status))]
    [InlineData("gibberish\r\n\r\n", nameof(RequestOutcome.Status))]
    [InlineData("", nameof(RequestOutcome.Timeout))]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nshort", nameof(RequestOutcome.Reset))]
    public async Task Failures_are_counted_by_kind(string answer, string outcome)
    {
        var stage = (await GenerateLoad(answer, new LoadStage(4, 1.2), timeout: 0.4)).Stages.Single();
        Assert.True(
            stage.Good == 0 && stage.Ended[Enum.Parse<RequestOutcome>(outcome)] == stage.Requests && stage.Requests >= 4,
            $"{stage} {string.Join(", ", stage.Ended)}"
        );
    }

    [MeasuredFact]
    public async Task Closed_port_is_counted_as_refused_without_a_busy_loop()
    {
        var plan = new LoadPlan(1, "/", [new LoadStage(4, 0.5)], 0.2) { WarmUp = 0 };
        var stage = (await new LoadGenerator(plan, () => { }, _ => { }).RunPlanAsync(default)).Stages.Single();
        Assert.True(stage.Ended[RequestOutcome.Refused] == stage.Requests && stage.Requests is > 4 and < 200, $"{stage}");
    }

    [MeasuredFact]
    public async Task Load_waits_until_the_server_answers_again()
    {
        using var server = new TinyServer("");
        var plan = new LoadPlan(server.Port, "/", [new LoadStage(1, 0.2)], TimeoutSeconds: 0.1) { WarmUp = 1, SettleSeconds = 1 };
        var clock = Stopwatch.StartNew();
        await new LoadGenerator(plan, clock.Stop, _ => { }).RunPlanAsync(default);
        Assert.InRange(clock.Elapsed.TotalSeconds, plan.SettleSeconds, double.MaxValue);
    }

    [MeasuredFact]
    public async Task Closed_connection_is_reopened()
    {
        var stage = (
            await GenerateLoad("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok", new LoadStage(2, 0.5))
        ).Stages.Single();
        Assert.True(stage is { Good: > 4, Bad: 0 }, $"{stage}");
    }

    [MeasuredFact]
    public async Task Unfinished_requests_are_counted_separately()
    {
        var stage = (await GenerateLoad("", new LoadStage(3, 0.3))).Stages.Single();
        Assert.Equal((0, 3), (stage.Requests, stage.InFlight));
    }

    [MeasuredFact]
    public async Task Stages_run_one_after_the_other()
    {
        var stages = (await GenerateLoad(Ok, new LoadStage(1, 0.3), delayMs: 20, more: new LoadStage(8, 0.3))).Stages;
        Assert.True(stages.Count == 2 && stages[1].Good > 3 * stages[0].Good, string.Join("; ", stages));
    }

    [MeasuredFact]
    public async Task Rate_is_kept_while_responses_arrive()
    {
        var stage = (await GenerateLoad(Ok, new LoadStage(10, 1, Rate: 50))).Stages.Single();
        Assert.InRange(stage.Requests, 20, 60);
    }

    [MeasuredFact]
    public async Task Intended_latency_counts_from_the_planned_start()
    {
        var stage = (await GenerateLoad(Ok, new LoadStage(1, 1, Rate: 50), delayMs: 100)).Stages.Single();
        Assert.True(stage.Intended.Max > 3 * stage.Latency.Max, $"{stage}");
    }

    [MeasuredFact]
    public async Task Requests_that_were_planned_but_not_started_are_counted()
    {
        var stage = (await GenerateLoad("", new LoadStage(2, 0.6, Rate: 50))).Stages.Single();
        Assert.True(stage is { Requests: 0, InFlight: 2, NotBegun: > 20 }, $"{stage}");
    }

    [MeasuredFact]
    public async Task Stage_after_a_burst_uses_only_its_own_connections()
    {
        var stage = (await GenerateLoad(Ok, new LoadStage(8, 0.3), delayMs: 20, more: new LoadStage(1, 0.5))).Stages[1];
        // One connection sends as often as it gets a response; requests that the others had begun may still end.
        Assert.True(stage.Good > 0 && stage.Good <= 8 + stage.Seconds / 0.02, $"{stage}");
    }

    [MeasuredFact]
    public async Task Slow_client_reads_the_response_late()
    {
        using var server = new TinyServer(Ok);
        var stage = (
            await new LoadGenerator(
                new LoadPlan(server.Port, "/", [new LoadStage(2, 0.5)], 5) { WarmUp = 1, PauseMs = 60 },
                () => { },
                _ => { }
            ).RunPlanAsync(default)
        ).Stages.Single();
        Assert.True(stage.Latency.Mean > 50, $"{stage}");
    }

    [MeasuredFact]
    public async Task Progress_is_reported_during_the_run()
    {
        var ticks = new List<LoadTick>();
        await GenerateLoad(Ok, new LoadStage(2, 0.6), tell: ticks.Add);
        Assert.True(ticks.Count >= 3 && ticks[^1].Good > ticks[0].Good, string.Join("; ", ticks));
    }

    static async Task<LoadResult> GenerateLoad(
        string answer,
        LoadStage stage,
        double timeout = 5,
        int delayMs = 0,
        LoadStage? more = null,
        Action<LoadTick>? tell = null
    )
    {
        using var server = new TinyServer(answer, delayMs);
        var plan = new LoadPlan(server.Port, "/", more == null ? [stage] : [stage, more], timeout) { WarmUp = 1 };
        return await new LoadGenerator(plan, () => { }, tell ?? (_ => { })).RunPlanAsync(default);
    }
}
