using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Proving;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Watching;
using RequestOutcome = SyncIoAnalyzers.Companion.Load.RequestOutcome;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The verdict of a proof, from the loads before and after a fix.</summary>
public sealed class ProofVerdictTests
{
    const string Wait = "OrderStore.cs";

    [Fact]
    public void Request_that_waits_no_more_and_answers_more_is_proven()
    {
        var proof = Compare([100, 104, 98, 101], [900, 950, 880, 910], after: null);
        Assert.True(proof.IsProven);
        Assert.Equal(
            "GET /orders: it held 2 threads on average in Task.Result at OrderStore.cs:42; with the fix, none of its calls waits. "
                + "101 (98 to 104) good answers per second before the fix, 910 (880 to 950) with it: "
                + "better by more than the noise of the rounds.",
            ProofVerdict.FormatVerdict(proof)
        );
    }

    [Fact]
    public void Request_that_still_waits_is_not_proven() =>
        Assert.False(Compare([100, 104, 98, 101], [900, 950, 880, 910], after: Wait).IsProven);

    [Fact]
    public void Request_that_never_waited_is_not_proven()
    {
        var proof = Compare([100, 104, 98, 101], [900, 950, 880, 910], after: null, before: null);
        Assert.False(proof.IsProven);
        Assert.Contains("nothing to prove", ProofVerdict.FormatVerdict(proof));
    }

    [Fact]
    public void Wait_of_other_code_is_named_and_does_not_disprove()
    {
        var proof = Compare([100, 104, 98, 101], [900, 950, 880, 910], after: "LogMiddleware.cs");
        Assert.True(proof.IsProven);
        Assert.Contains("Other code that it runs through, such as a middleware, holds 2 threads", ProofVerdict.FormatVerdict(proof));
    }

    [Fact]
    public void Wait_of_a_single_round_does_not_disprove()
    {
        var proof = Compare([100, 104, 98, 101], [900, 950, 880, 910], after: null);
        Assert.True((proof with { After = [.. proof.After.Skip(1), CreateSample(910, Wait, 0)] }).IsProven);
    }

    [Fact]
    public void Difference_that_rounds_do_not_share_is_noise() =>
        Assert.Contains(
            "no difference beyond the noise",
            ProofVerdict.FormatVerdict(Compare([100, 104, 98, 101], [99, 103, 105, 97], after: null))
        );

    [Fact]
    public void Noise_of_a_busy_machine_is_no_measurement() =>
        Assert.Contains(
            "not measured, because the machine was busy",
            ProofVerdict.FormatVerdict(Compare([100, 104, 98, 101], [99, 103, 105, 97], after: null, machineLoad: 100))
        );

    [Fact]
    public void Fix_that_answers_less_is_not_proven() =>
        Assert.False(Compare([900, 950, 880, 910], [100, 104, 98, 101], after: null).IsProven);

    static ProofResult Compare(double[] befores, double[] afters, string? after, string? before = Wait, double machineLoad = 0) =>
        new(
            new ProvenRequest("GET /orders", [new("SIO001", default, "", "src/" + Wait, 42, 1, "Shop") { StatementLine = 42 }]),
            new FixResult([], [], [], 0, 0),
            [.. befores.Select(rate => CreateSample(rate, before, machineLoad))],
            [.. afters.Select(rate => CreateSample(rate, after, machineLoad))]
        );

    static ProofSample CreateSample(double rate, string? file, double machineLoad)
    {
        var ended = new Dictionary<RequestOutcome, long> { [RequestOutcome.Good] = (long)rate };
        var stage = new StageResult(new LoadStage(8, 1), 1, ended, 0, LatencySummary.None, LatencySummary.None);
        var call = new BlockedCall(new CodeLocation("OrderStore.Load", "/copy/src/" + file, 42), "Task.Result", "SIO001", [], "");
        WatchRow[] rows = file == null ? [] : [new WatchRow(call, 1, 2000, 1, 1)];
        return new ProofSample(stage, [], new WatchResult([.. rows], 1, true, 4, 0, [], new Dictionary<string, int>()), 100, machineLoad);
    }
}
