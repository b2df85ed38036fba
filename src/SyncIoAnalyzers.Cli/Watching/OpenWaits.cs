namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>The waits that have begun and not ended, a thread each.</summary>
/// <remarks>A wait counts where it begins: counted where it ends, each that is open when a recording breaks off would be missing, of those that take longer the more.</remarks>
internal sealed class OpenWaits
{
    readonly Dictionary<int, (Sighting? Seen, double Since)> _open = [];

    /// <summary>A thread begins to wait; null where nobody cares for what.</summary>
    public void Begin(int thread, Sighting? seen, double at)
    {
        _open[thread] = (seen, at);
        if (seen != null)
            seen.Waits++;
    }

    /// <summary>A thread goes on.</summary>
    public void End(int thread, double at)
    {
        if (_open.Remove(thread, out var wait) && wait.Seen is { } seen)
            seen.WaitMs += at - wait.Since;
    }

    /// <summary>Nothing is told from here on.</summary>
    public void Close(double at)
    {
        foreach (var thread in _open.Keys.ToArray())
            End(thread, at);
    }
}
