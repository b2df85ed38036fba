namespace SyncIoAnalyzers.Tests;

/// <summary>
/// Work that is cancelled when a part of it is done. Progress is measured in allocated memory, which a busy machine does not change;
/// tests that measure it run alone.
/// </summary>
/// <param name="begin">Creates new input, so that nothing is cached, and returns the work on it.</param>
sealed class CancellableWork(Func<Func<CancellationToken, Task>> begin)
{
    const int Parts = 10;

    /// <summary>Returns the work that continues after cancellation at each tenth of the work, in hundredths of the whole.</summary>
    public async Task<IReadOnlyList<long>> AfterCancelled()
    {
        await begin()(default); // one-time work of the process does not count
        var whole = await MeasureWhole();
        var after = new List<long>();
        for (var part = 1; part < Parts; part++)
            after.Add(await MeasureAfter(whole / Parts * part) * 100 / whole);
        return after;
    }

    async Task<long> MeasureWhole()
    {
        var work = begin();
        var before = AllocatedBytes;
        await work(default);
        return AllocatedBytes - before;
    }

    async Task<long> MeasureAfter(long part)
    {
        var work = begin();
        using var cancel = new CancellationTokenSource();
        var before = AllocatedBytes;
        var running = Task.Run(() => work(cancel.Token));
        while (AllocatedBytes - before < part && !running.IsCompleted)
            Thread.Sleep(0);
        cancel.Cancel();
        var cancelled = AllocatedBytes;
        try
        {
            await running;
        }
        catch (OperationCanceledException) { }
        WaitForIdle();
        return AllocatedBytes - cancelled;
    }

    /// <summary>A caller may be notified of the cancellation while other threads still work.</summary>
    static void WaitForIdle()
    {
        long before;
        do
        {
            before = AllocatedBytes;
            Thread.Sleep(20);
        } while (AllocatedBytes - before > 1 << 18);
    }

    static long AllocatedBytes => GC.GetTotalAllocatedBytes();
}
