namespace SyncIoAnalyzers.Companion.Tests;

[Collection(nameof(Alone))]
public class DeadlockTests
{
    [MeasuredFact]
    public void Blocking_hangs_unless_nothing_comes_back_to_the_blocked_thread()
    {
        var runs = new List<DeadlockRun>();
        Deadlock.Measure(DeadlockSettings.Quick with { LimitMs = 5000 }, _ => { }, runs.Add, default);
        Assert.Equal([false, false, true, true], runs.Select(r => r.TookMs != null));
    }
}
