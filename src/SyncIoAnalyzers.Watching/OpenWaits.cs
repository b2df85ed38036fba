namespace SyncIoAnalyzers.Watching;

/// <summary>The waits in progress, one per thread.</summary>
/// <remarks>
/// A wait is counted at its start. If it were counted at its end, every wait that is in progress when a recording stops would be missing,
/// and long waits would be missing most often.
/// </remarks>
internal sealed class OpenWaits
{
    readonly Dictionary<int, (BlockedCallSighting? Seen, double Since)> _openWaits = [];

    /// <summary>Records that a thread begins to wait; the sighting is null if the wait is of no interest.</summary>
    public void BeginWait(int thread, BlockedCallSighting? seen, double at)
    {
        _openWaits[thread] = (seen, at);
        if (seen != null)
            seen.Waits++;
    }

    /// <summary>Records that a thread continues.</summary>
    public void EndWait(int thread, double at)
    {
        if (_openWaits.Remove(thread, out var wait) && wait.Seen is { } seen)
            seen.WaitMs += at - wait.Since;
    }

    /// <summary>Ends all waits at the end of the recording.</summary>
    public void CloseAll(double at)
    {
        foreach (var thread in _openWaits.Keys.ToArray())
            EndWait(thread, at);
    }
}
