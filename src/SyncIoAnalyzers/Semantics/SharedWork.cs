using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>
/// Shares work between the threads that need the same result of a compilation, such as its request paths. One thread computes the result;
/// the others read a part of the trees for it instead of waiting idly.
/// </summary>
internal sealed class SharedWork
{
    // Between two batches there is no work to share; the interval is short because the next batch comes soon.
    static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(1);
    static readonly ConditionalWeakTable<Compilation, SharedWork> WorkByCompilation = new();

    WorkBatch? _currentBatch;

    /// <summary>Returns the shared work of a compilation.</summary>
    public static SharedWork GetOrCreate(Compilation compilation) => WorkByCompilation.GetOrCreateValue(compilation);

    /// <summary>Runs work under a lock; while another thread has the lock, helps that thread.</summary>
    public T RunExclusively<T>(object gate, Func<T> work, CancellationToken cancellationToken)
    {
        while (!Monitor.TryEnter(gate, PollInterval))
        {
            cancellationToken.ThrowIfCancellationRequested();
            HelpCurrentBatch(cancellationToken);
        }

        try
        {
            return work();
        }
        finally
        {
            Monitor.Exit(gate);
        }
    }

    void HelpCurrentBatch(CancellationToken cancellationToken)
    {
        try
        {
            while (Volatile.Read(ref _currentBatch)?.TryRunNext() == true)
                cancellationToken.ThrowIfCancellationRequested();
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            // The thread that began the batch gave up: this thread takes its turn.
        }
    }

    /// <summary>Reads all items one by one: on this thread, on idle pool threads, and on those that wait for the result.</summary>
    public void RunForEach<T>(IEnumerable<T> all, Action<T> read, CancellationToken cancellationToken)
    {
        var batch = new WorkBatch(all.Select(one => new Action(() => read(one))).ToArray());
        var outer = Interlocked.Exchange(ref _currentBatch, batch);
        try
        {
            Parallel.For(0, batch.Count, new ParallelOptions { CancellationToken = cancellationToken }, _ => batch.TryRunNext());
            batch.WaitForAll(cancellationToken);
        }
        finally
        {
            Volatile.Write(ref _currentBatch, outer);
            batch.StopStarting();
        }
    }

    /// <summary>A batch of items that several threads read.</summary>
    sealed class WorkBatch(Action[] reads)
    {
        readonly object _doneGate = new();
        int _startedCount,
            _remainingCount = reads.Length;

        public int Count => reads.Length;

        /// <summary>Reads one item that no other thread has begun; returns false if none is left.</summary>
        public bool TryRunNext()
        {
            if (Interlocked.Increment(ref _startedCount) is var number && number > reads.Length)
                return false;
            try
            {
                reads[number - 1]();
            }
            finally
            {
                if (Interlocked.Decrement(ref _remainingCount) == 0)
                    lock (_doneGate)
                        Monitor.PulseAll(_doneGate);
            }

            return true;
        }

        /// <summary>Waits for the items that other threads have begun.</summary>
        public void WaitForAll(CancellationToken cancellationToken)
        {
            lock (_doneGate)
                while (Volatile.Read(ref _remainingCount) > 0)
                {
                    cancellationToken.ThrowIfCancellationRequested();
                    Monitor.Wait(_doneGate, PollInterval);
                }
        }

        /// <summary>Prevents further items from being started.</summary>
        public void StopStarting() => Volatile.Write(ref _startedCount, reads.Length);
    }
}
