using System.Diagnostics;
using System.Reflection;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Tests that load something run alone: beside others they would measure those.</summary>
[CollectionDefinition(nameof(Alone), DisableParallelization = true)]
public static class Alone
{
    internal const string Assembly = "SyncIoAnalyzers.Companion.Tests";
}

[Collection(nameof(Alone))]
public class GeneratorTests
{
    const string Ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    [Fact] public void What_is_measured_is_optimized_in_every_configuration() => Assert.False(typeof(Generator).Assembly.GetCustomAttribute<DebuggableAttribute>() is { IsJITOptimizerDisabled: true });

    [MeasuredFact]
    public async Task Good_answers_are_counted()
    {
        var stage = (await Load(Ok, new Stage(4, 0.5))).Stages.Single();
        Assert.True(stage is { Good: > 4, Bad: 0 }, $"{stage}");
    }

    [MeasuredTheory]
    [InlineData("HTTP/1.1 500 Error\r\nContent-Length: 0\r\n\r\n", nameof(Outcome.Status))]
    [InlineData("gibberish\r\n\r\n", nameof(Outcome.Status))]
    [InlineData("", nameof(Outcome.Timeout))]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nshort", nameof(Outcome.Reset))]
    public async Task What_goes_wrong_is_told_apart(string answer, string outcome)
    {
        var stage = (await Load(answer, new Stage(4, 1.2), timeout: 0.4)).Stages.Single();
        Assert.True(stage.Good == 0 && stage.Ended[Enum.Parse<Outcome>(outcome)] == stage.Requests && stage.Requests >= 4, $"{stage} {string.Join(", ", stage.Ended)}");
    }

    [MeasuredFact]
    public async Task Nobody_there_is_refused_and_not_asked_a_thousand_times()
    {
        var plan = new LoadPlan(1, "/", [new Stage(4, 0.5)], 0.2) { WarmUp = 0 };
        var stage = (await new Generator(plan, () => { }, _ => { }).RunAsync(default)).Stages.Single();
        Assert.True(stage.Ended[Outcome.Refused] == stage.Requests && stage.Requests is > 4 and < 200, $"{stage}");
    }

    [MeasuredFact]
    public async Task A_closed_connection_is_opened_again()
    {
        var stage = (await Load("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok", new Stage(2, 0.5))).Stages.Single();
        Assert.True(stage is { Good: > 4, Bad: 0 }, $"{stage}");
    }

    [MeasuredFact]
    public async Task What_has_not_ended_is_counted_apart()
    {
        var stage = (await Load("", new Stage(3, 0.3))).Stages.Single();
        Assert.Equal((0, 3), (stage.Requests, stage.InFlight));
    }

    [MeasuredFact]
    public async Task Stages_follow_one_another()
    {
        var stages = (await Load(Ok, new Stage(1, 0.3), delayMs: 20, more: new Stage(8, 0.3))).Stages;
        Assert.True(stages.Count == 2 && stages[1].Good > 3 * stages[0].Good, string.Join("; ", stages));
    }

    [MeasuredFact]
    public async Task A_rate_is_kept_where_answers_come()
    {
        var stage = (await Load(Ok, new Stage(10, 1, Rate: 50))).Stages.Single();
        Assert.InRange(stage.Requests, 20, 60);
    }

    [MeasuredFact]
    public async Task What_a_closed_loop_hides_counts_from_when_it_was_meant()
    {
        var stage = (await Load(Ok, new Stage(1, 1, Rate: 50), delayMs: 100)).Stages.Single();
        Assert.True(stage.Intended.Max > 3 * stage.Latency.Max, $"{stage}");
    }

    [MeasuredFact]
    public async Task What_was_meant_to_begin_and_did_not_is_counted()
    {
        var stage = (await Load("", new Stage(2, 0.6, Rate: 50))).Stages.Single();
        Assert.True(stage is { Requests: 0, InFlight: 2, NotBegun: > 20 }, $"{stage}");
    }

    [MeasuredFact]
    public async Task A_burst_leaves_the_stage_after_it_to_the_few()
    {
        var stage = (await Load(Ok, new Stage(8, 0.3), delayMs: 20, more: new Stage(1, 0.5))).Stages[1];
        // One asks as often as it is answered; what the others had begun may still end.
        Assert.True(stage.Good > 0 && stage.Good <= 8 + stage.Seconds / 0.02, $"{stage}");
    }

    [MeasuredFact]
    public async Task A_slow_client_reads_late()
    {
        using var server = new TinyServer(Ok);
        var stage = (await new Generator(new LoadPlan(server.Port, "/", [new Stage(2, 0.5)], 5) { WarmUp = 1, PauseMs = 60 }, () => { }, _ => { }).RunAsync(default)).Stages.Single();
        Assert.True(stage.Latency.Mean > 50, $"{stage}");
    }

    [MeasuredFact]
    public async Task Progress_is_told_while_it_runs()
    {
        var ticks = new List<LoadTick>();
        await Load(Ok, new Stage(2, 0.6), tell: ticks.Add);
        Assert.True(ticks.Count >= 3 && ticks[^1].Good > ticks[0].Good, string.Join("; ", ticks));
    }

    static async Task<LoadResult> Load(string answer, Stage stage, double timeout = 5, int delayMs = 0, Stage? more = null, Action<LoadTick>? tell = null)
    {
        using var server = new TinyServer(answer, delayMs);
        var plan = new LoadPlan(server.Port, "/", more == null ? [stage] : [stage, more], timeout) { WarmUp = 1 };
        return await new Generator(plan, () => { }, tell ?? (_ => { })).RunAsync(default);
    }
}
