using System.Runtime.ExceptionServices;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Does one thing to many, on a bounded number of threads; what comes out stands in the order of what went in.</summary>
/// <param name="Count">The threads.</param>
/// <param name="Cancel">Ends it between two of them.</param>
internal sealed record Workers(int Count, CancellationToken Cancel)
{
    const int Most = 8;

    /// <summary>As many as there are processors, within bounds.</summary>
    public static Workers Default(CancellationToken cancel) => new(Math.Min(Environment.ProcessorCount, Most), cancel);

    /// <summary>What comes out of each.</summary>
    public TOut[] Each<TIn, TOut>(IReadOnlyList<TIn> all, Func<TIn, TOut> work)
    {
        var done = new TOut[all.Count];
        try
        {
            Parallel.For(0, all.Count, new() { MaxDegreeOfParallelism = Count, CancellationToken = Cancel }, i => done[i] = work(all[i]));
        }
        catch (AggregateException several)
        {
            ExceptionDispatchInfo.Throw(several.InnerException!);
        }

        return done;
    }

    /// <summary>Does something with each.</summary>
    public void Each<T>(IReadOnlyList<T> all, Action<T> work) => Each(all, one =>
    {
        work(one);
        return one;
    });
}
