namespace SyncIoAnalyzers.Companion.Tests;

[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public class DeadlockTests
{
    [MeasuredFact]
    public void Blocked_thread_deadlocks_unless_no_continuation_needs_it()
    {
        var runs = new List<DeadlockRun>();
        DeadlockExperiment.MeasureWays(DeadlockSettings.Quick with { LimitMs = 5000 }, _ => { }, runs.Add, default);
        Assert.Equal([false, false, true, true], runs.Select(r => r.TookMs != null));
    }
}
