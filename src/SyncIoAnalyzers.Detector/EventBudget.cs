namespace SyncIoAnalyzers.Detector;

/// <summary>Limits the number of events per second.</summary>
internal sealed class EventBudget(int aSecond)
{
    long _second;
    int _taken;

    /// <summary>
    /// Takes one event; returns false if the limit of this second is used up. Two threads at the turn of a second may take one too many.
    /// </summary>
    public bool TryTake()
    {
        var now = Environment.TickCount64 / 1000;
        if (Interlocked.Exchange(ref _second, now) != now)
            Volatile.Write(ref _taken, 0);
        return Interlocked.Increment(ref _taken) <= aSecond;
    }
}
