using System.Collections.Concurrent;

namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>Threads that start their work at the same time, so that the cost of creating them is not measured.</summary>
internal sealed class WorkerThreads
{
    readonly ConcurrentQueue<Exception> _failed = new();
    readonly Thread[] _threads;

    /// <summary>Creates a thread for each piece of work; all of them wait for the start signal.</summary>
    public WorkerThreads(IEnumerable<Action> works, ManualResetEventSlim start)
    {
        _threads = [.. works.Select(work => new Thread(() => RunWork(work, start)) { IsBackground = true, Name = "worker" })];
        foreach (var thread in _threads)
            thread.Start();
    }

    /// <summary>Waits until all threads have ended.</summary>
    /// <exception cref="AggregateException">The work of a thread failed.</exception>
    public void JoinAll()
    {
        foreach (var thread in _threads)
            thread.Join();
        if (!_failed.IsEmpty)
            throw new AggregateException(_failed);
    }

    void RunWork(Action work, ManualResetEventSlim start)
    {
        try
        {
            start.Wait();
            work();
        }
        catch (Exception error)
        {
            // An exception on a dedicated thread would end the process.
            _failed.Enqueue(error);
        }
    }
}
