using System.Collections.Concurrent;

namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>Threads that begin together: what it takes to make them is no part of what they do.</summary>
internal sealed class Threads
{
    readonly ConcurrentQueue<Exception> _failed = new();
    readonly Thread[] _threads;

    /// <summary>Makes a thread for each work; all of them wait for the start.</summary>
    public Threads(IEnumerable<Action> works, ManualResetEventSlim start)
    {
        _threads = [.. works.Select(work => new Thread(() => Work(work, start)) { IsBackground = true, Name = "worker" })];
        foreach (var thread in _threads)
            thread.Start();
    }

    /// <summary>Waits until all have ended.</summary>
    /// <exception cref="AggregateException">One of them failed.</exception>
    public void Join()
    {
        foreach (var thread in _threads)
            thread.Join();
        if (!_failed.IsEmpty)
            throw new AggregateException(_failed);
    }

    void Work(Action work, ManualResetEventSlim start)
    {
        try
        {
            start.Wait();
            work();
        }
        catch (Exception error)
        {
            // Nobody catches what a thread of its own throws.
            _failed.Enqueue(error);
        }
    }
}
