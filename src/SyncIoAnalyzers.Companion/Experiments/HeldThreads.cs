using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The threads that a server held during a load, as its runtime reported them.</summary>
/// <param name="MsPerSecond">The time for which threads were held in the application's code, in milliseconds per second.</param>
/// <param name="Holder">The call that held most of it: the member and the line; empty if none did.</param>
internal sealed record HeldThreads(double MsPerSecond, string Holder)
{
    /// <summary>Watches a server until the time is over.</summary>
    /// <returns>Null if its runtime cannot be watched: it is no .NET process, or belongs to another user.</returns>
    public static async Task<HeldThreads?> WatchServerAsync(int process, double seconds, CancellationToken cancel)
    {
        try
        {
            return WatchTarget.IsAnswering(process)
                ? FromWatch(await LiveWatch.WatchSilentlyAsync(process, TimeSpan.FromSeconds(seconds), cancel))
                : null;
        }
        catch (StopException)
        {
            return null;
        }
    }

    static HeldThreads FromWatch(WatchResult watched) =>
        new(
            watched.BlockedMsPerSecond,
            watched.Rows is [{ BlockedCall: var worst }, ..] ? $"{worst.Primitive} at {worst.Location.ShortText}" : ""
        );
}
