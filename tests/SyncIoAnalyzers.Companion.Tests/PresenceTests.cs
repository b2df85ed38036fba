using SyncIoAnalyzers.Companion.Pages;

namespace SyncIoAnalyzers.Companion.Tests;

[Collection(nameof(Alone))]
public class PresenceTests
{
    public PresenceTests() => Presence.Begin();

    [MeasuredFact]
    public void A_thread_is_in_a_page_until_it_leaves()
    {
        using (Presence.In(3))
            Assert.Empty(Presence.Ended);
        var stay = Assert.Single(Presence.Ended);
        Assert.Equal((3, Environment.CurrentManagedThreadId), (stay.Page, stay.Thread));
    }

    [MeasuredFact]
    public async Task An_await_gives_the_thread_back()
    {
        var gate = new TaskCompletionSource();
        var page = In(1, gate.Task);
        Assert.Equal([1], Presence.Ended.Select(s => s.Page));
        gate.SetResult();
        await page;
        Assert.Equal([1, 1], Presence.Ended.Select(s => s.Page));
    }

    [MeasuredFact]
    public void A_thread_goes_from_page_to_page()
    {
        using (Presence.In(1))
        using (Presence.In(2))
            Assert.Equal([1], Presence.Ended.Select(s => s.Page));
        Assert.Equal([1, 2], Presence.Ended.Select(s => s.Page));
    }

    [MeasuredFact]
    public void Whoever_does_not_run_is_blocked()
    {
        if (!OperatingSystem.IsLinux())
            return;
        using (Presence.In(1))
            Thread.Sleep(200);
        Assert.InRange(PageRun.BlockedOf(Presence.Ended)!.Value, 0.9, 1);
    }

    [Fact] public void Nothing_is_known_of_no_stay() => Assert.Null(PageRun.BlockedOf([]));

    static async Task In(int page, Task until)
    {
        using var inside = Presence.In(page);
        await until;
    }
}
