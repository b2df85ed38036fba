using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// The threads that ask for what is found once for a compilation, like its request paths. One of them finds it; those that need it meanwhile do not
/// wait idly, they read a part of the trees for it.
/// </summary>
internal sealed class Crew
{
    // Between two batches, which nobody can share; short, for the next one comes soon.
    static readonly TimeSpan Beat = TimeSpan.FromMilliseconds(1);
    static readonly ConditionalWeakTable<Compilation, Crew> OfCompilations = new();

    Batch? _batch;

    /// <summary>The threads that work for a compilation.</summary>
    public static Crew Of(Compilation compilation) => OfCompilations.GetOrCreateValue(compilation);

    /// <summary>Takes a lock, and helps whoever has it until it is free.</summary>
    public T Alone<T>(object gate, Func<T> work, CancellationToken token)
    {
        while (!Monitor.TryEnter(gate, Beat))
        {
            token.ThrowIfCancellationRequested();
            Help(token);
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

    void Help(CancellationToken token)
    {
        try
        {
            while (Volatile.Read(ref _batch)?.ReadNext() == true)
                token.ThrowIfCancellationRequested();
        }
        catch (OperationCanceledException) when (!token.IsCancellationRequested)
        {
            // Whoever began it gave up: it is this thread's turn then.
        }
    }

    /// <summary>Has everything read, one by one: by this thread, by those of the pool that have nothing else to do, and by those that wait for the outcome.</summary>
    public void Each<T>(IEnumerable<T> all, Action<T> read, CancellationToken token)
    {
        var batch = new Batch(all.Select(one => new Action(() => read(one))).ToArray());
        var outer = Interlocked.Exchange(ref _batch, batch);
        try
        {
            Parallel.For(0, batch.Count, new ParallelOptions { CancellationToken = token }, _ => batch.ReadNext());
            batch.Join(token);
        }
        finally
        {
            Volatile.Write(ref _batch, outer);
            batch.Close();
        }
    }

    /// <summary>Some things to be read by many.</summary>
    sealed class Batch(Action[] reads)
    {
        readonly object _done = new();
        int _begun, _left = reads.Length;

        public int Count => reads.Length;

        /// <summary>Reads one that nobody has begun; whether there was any.</summary>
        public bool ReadNext()
        {
            if (Interlocked.Increment(ref _begun) is var number && number > reads.Length)
                return false;
            try
            {
                reads[number - 1]();
            }
            finally
            {
                if (Interlocked.Decrement(ref _left) == 0)
                    lock (_done)
                        Monitor.PulseAll(_done);
            }

            return true;
        }

        /// <summary>Waits for what others have begun.</summary>
        public void Join(CancellationToken token)
        {
            lock (_done)
                while (Volatile.Read(ref _left) > 0)
                {
                    token.ThrowIfCancellationRequested();
                    Monitor.Wait(_done, Beat);
                }
        }

        /// <summary>Nobody begins another one.</summary>
        public void Close() => Volatile.Write(ref _begun, reads.Length);
    }
}
