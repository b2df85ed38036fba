namespace SyncIoAnalyzers.Detector;

/// <summary>So many of something in a second, and no more.</summary>
internal sealed class Budget(int aSecond)
{
    long _second;
    int _taken;

    /// <summary>Whether there was one left in this second. Two threads at the turn of a second may take one too many.</summary>
    public bool Take()
    {
        var now = Environment.TickCount64 / 1000;
        if (Interlocked.Exchange(ref _second, now) != now)
            Volatile.Write(ref _taken, 0);
        return Interlocked.Increment(ref _taken) <= aSecond;
    }
}
