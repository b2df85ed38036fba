using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Work on several projects or files at once.</summary>
internal static class ParallelWork
{
    /// <summary>
    /// Processes as many items in parallel as there are cores, and counts those that are done; returns the results in the order of the
    /// items.
    /// </summary>
    public static async Task<ImmutableArray<TTo>> ForEachAsync<TFrom, TTo>(
        ImmutableArray<TFrom> items,
        Func<TFrom, CancellationToken, Task<TTo>> work,
        CancellationToken cancel,
        Action<int>? count = null
    )
    {
        var results = new TTo[items.Length];
        var done = 0;
        await Parallel.ForAsync(
            0,
            items.Length,
            cancel,
            async (i, token) =>
            {
                results[i] = await work(items[i], token);
                count?.Invoke(Interlocked.Increment(ref done));
            }
        );
        return [.. results];
    }
}
