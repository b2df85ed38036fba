using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Waits of threads, as their beginnings and ends are told.</summary>
public class OpenWaitsTests
{
    const int Thread = 1, Other = 2;

    readonly Sighting _seen = new(new Blocked(new Site("Orders.Get", "Orders.cs", 7), "Task.Result", "SIO001", [], ""));
    readonly OpenWaits _waits = new();

    [Fact] public void Threads_are_kept_apart()
    {
        _waits.Begin(Thread, _seen, at: 0);
        _waits.Begin(Other, _seen, at: 10);
        _waits.End(Thread, at: 50);
        _waits.End(Other, at: 70);
        Assert.Equal((2, 110.0), (_seen.Waits, _seen.WaitMs));
    }

    [Fact] public void A_wait_that_is_not_over_at_the_end_counts_with_its_time_till_then()
    {
        _waits.Begin(Thread, _seen, at: 10);
        _waits.Close(at: 50);
        Assert.Equal((1, 40.0), (_seen.Waits, _seen.WaitMs));
    }

    [Fact] public void An_end_whose_beginning_nobody_told_is_nothing()
    {
        _waits.End(Thread, at: 50);
        Assert.Equal((0, 0.0), (_seen.Waits, _seen.WaitMs));
    }

    [Fact] public void A_wait_that_nobody_cares_for_hides_none_behind_it()
    {
        _waits.Begin(Thread, null, at: 0);
        _waits.End(Thread, at: 10);
        _waits.Begin(Thread, _seen, at: 20);
        _waits.End(Thread, at: 25);
        Assert.Equal((1, 5.0), (_seen.Waits, _seen.WaitMs));
    }
}
