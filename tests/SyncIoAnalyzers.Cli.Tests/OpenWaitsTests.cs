using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Waits of threads, from their begin and end events.</summary>
public class OpenWaitsTests
{
    const int Thread = 1,
        Other = 2;

    readonly BlockedCallSighting _seen = new(
        new BlockedCall(new CodeLocation("Orders.Get", "Orders.cs", 7), "Task.Result", "SIO001", [], "")
    );
    readonly OpenWaits _waits = new();

    [Fact]
    public void Waits_of_different_threads_are_separate()
    {
        _waits.BeginWait(Thread, _seen, at: 0);
        _waits.BeginWait(Other, _seen, at: 10);
        _waits.EndWait(Thread, at: 50);
        _waits.EndWait(Other, at: 70);
        Assert.Equal((2, 110.0), (_seen.Waits, _seen.WaitMs));
    }

    [Fact]
    public void Wait_that_is_open_at_the_end_counts_with_its_time_so_far()
    {
        _waits.BeginWait(Thread, _seen, at: 10);
        _waits.CloseAll(at: 50);
        Assert.Equal((1, 40.0), (_seen.Waits, _seen.WaitMs));
    }

    [Fact]
    public void End_without_a_beginning_is_ignored()
    {
        _waits.EndWait(Thread, at: 50);
        Assert.Equal((0, 0.0), (_seen.Waits, _seen.WaitMs));
    }

    [Fact]
    public void Ignored_wait_does_not_hide_a_later_one()
    {
        _waits.BeginWait(Thread, null, at: 0);
        _waits.EndWait(Thread, at: 10);
        _waits.BeginWait(Thread, _seen, at: 20);
        _waits.EndWait(Thread, at: 25);
        Assert.Equal((1, 5.0), (_seen.Waits, _seen.WaitMs));
    }
}
