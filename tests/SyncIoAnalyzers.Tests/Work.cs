namespace SyncIoAnalyzers.Tests;

/// <summary>
/// Work that is cancelled when a part of it is done. Progress is measured in allocated memory, which a busy machine does not change;
/// tests that measure it run alone.
/// </summary>
/// <param name="begin">Creates new input, so that nothing is cached, and returns the work on it.</param>
sealed class Work(Func<Func<CancellationToken, Task>> begin)
{
    const int Parts = 10;

    /// <summary>Returns the work that continues after cancellation at each tenth of the work, in hundredths of the whole.</summary>
    public async Task<IReadOnlyList<long>> AfterCancelled()
    {
        await begin()(default); // what is made once in the process does not count
        var whole = await Whole();
        var after = new List<long>();
        for (var part = 1; part < Parts; part++)
            after.Add(await After(whole / Parts * part) * 100 / whole);
        return after;
    }

    async Task<long> Whole()
    {
        var work = begin();
        var before = Done;
        await work(default);
        return Done - before;
    }

    async Task<long> After(long part)
    {
        var work = begin();
        using var cancel = new CancellationTokenSource();
        var before = Done;
        var running = Task.Run(() => work(cancel.Token));
        while (Done - before < part && !running.IsCompleted)
            Thread.Sleep(0);
        cancel.Cancel();
        var cancelled = Done;
        try
        {
            await running;
        }
        catch (OperationCanceledException) { }
        Settle();
        return Done - cancelled;
    }

    /// <summary>A caller may be notified of the cancellation while other threads still work.</summary>
    static void Settle()
    {
        long before;
        do
        {
            before = Done;
            Thread.Sleep(20);
        } while (Done - before > 1 << 18);
    }

    static long Done => GC.GetTotalAllocatedBytes();
}
