using System.Runtime.ExceptionServices;

namespace SyncIoAnalyzers.Packages.Sources;

/// <summary>Runs work in parallel on a limited number of threads. The results are in the order of the inputs.</summary>
/// <param name="ThreadCount">The number of threads.</param>
/// <param name="CancellationToken">Cancels between two inputs.</param>
internal sealed record ParallelWorker(int ThreadCount, CancellationToken CancellationToken)
{
    const int MaxThreads = 8;

    /// <summary>Creates a worker with as many threads as there are processors, within limits.</summary>
    public static ParallelWorker CreateDefault(CancellationToken cancel) => new(Math.Min(Environment.ProcessorCount, MaxThreads), cancel);

    /// <summary>Runs a function for each input and returns the results.</summary>
    public TOut[] RunForEach<TIn, TOut>(IReadOnlyList<TIn> all, Func<TIn, TOut> work)
    {
        var done = new TOut[all.Count];
        try
        {
            Parallel.For(
                0,
                all.Count,
                new() { MaxDegreeOfParallelism = ThreadCount, CancellationToken = CancellationToken },
                i => done[i] = work(all[i])
            );
        }
        catch (AggregateException several)
        {
            ExceptionDispatchInfo.Capture(several.InnerException!).Throw();
        }

        return done;
    }

    /// <summary>Runs an action for each input.</summary>
    public void RunForEach<T>(IReadOnlyList<T> all, Action<T> work) =>
        RunForEach(
            all,
            one =>
            {
                work(one);
                return one;
            }
        );
}
