using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

[Collection(nameof(SequentialTests))]
public class PresenceTests
{
    public PresenceTests() => PagePresence.StartRecording();

    [MeasuredFact]
    public void Thread_is_present_in_a_page_until_it_leaves()
    {
        using (PagePresence.EnterPage(3))
            Assert.Empty(PagePresence.CompletedStays);
        var stay = Assert.Single(PagePresence.CompletedStays);
        Assert.Equal((3, Environment.CurrentManagedThreadId), (stay.Page, stay.Thread));
    }

    [MeasuredFact]
    public async Task Await_releases_the_thread()
    {
        var gate = new TaskCompletionSource();
        var page = StayInPage(1, gate.Task);
        Assert.Equal([1], PagePresence.CompletedStays.Select(s => s.Page));
        gate.SetResult();
        await page;
        Assert.Equal([1, 1], PagePresence.CompletedStays.Select(s => s.Page));
    }

    [MeasuredFact]
    public void Thread_moves_from_page_to_page()
    {
        using (PagePresence.EnterPage(1))
        using (PagePresence.EnterPage(2))
            Assert.Equal([1], PagePresence.CompletedStays.Select(s => s.Page));
        Assert.Equal([1, 2], PagePresence.CompletedStays.Select(s => s.Page));
    }

    [MeasuredFact]
    public void Sleeping_thread_counts_as_blocked()
    {
        if (!OperatingSystem.IsLinux())
            return;
        using (PagePresence.EnterPage(1))
            Thread.Sleep(200);
        Assert.InRange(PageRun.GetBlockedShare(PagePresence.CompletedStays)!.Value, 0.9, 1);
    }

    [Fact]
    public void Blocked_share_without_stays_is_unknown() => Assert.Null(PageRun.GetBlockedShare([]));

    static async Task StayInPage(int page, Task until)
    {
        using var inside = PagePresence.EnterPage(page);
        await until;
    }
}
