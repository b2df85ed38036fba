using System.Numerics;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>
/// Times in microseconds, counted in buckets that are log-linear: 64 equal ones to each power of two, so that what is read back is within
/// 1.6 % of what was added. Threads may add at once.
/// </summary>
internal sealed class Histogram
{
    const int SubBits = 6;
    const int SubBuckets = 1 << SubBits;
    const int Powers = 32 - SubBits; // up to 2^32 microseconds: over an hour

    readonly long[] _counts = new long[(Powers + 1) * SubBuckets];
    long _sum;
    long _max;

    /// <summary>How many times were added.</summary>
    public long Count => _counts.Sum();

    /// <summary>Their mean in milliseconds; 0 when there is none.</summary>
    public double MeanMs => Count is > 0 and var count ? SumMs / count : 0;

    /// <summary>The longest in milliseconds, exactly.</summary>
    public double MaxMs => Volatile.Read(ref _max) / 1000.0;

    /// <summary>Adds a time.</summary>
    public void Add(TimeSpan time)
    {
        var microseconds = Math.Clamp((long)time.TotalMicroseconds, 0, uint.MaxValue);
        Interlocked.Increment(ref _counts[IndexOf(microseconds)]);
        Interlocked.Add(ref _sum, microseconds);
        InterlockedMax(ref _max, microseconds);
    }

    /// <summary>The time in milliseconds that a share of all (0 to 1) does not exceed; 0 when there is none.</summary>
    public double PercentileMs(double share)
    {
        var count = Count;
        var wanted = Math.Max(1, (long)Math.Ceiling(share * count));
        long seen = 0;
        for (var i = 0; i < _counts.Length; i++)
            if ((seen += _counts[i]) >= wanted)
                return Math.Min(MiddleOf(i), _max) / 1000.0;
        return 0;
    }

    /// <summary>The sum of all in milliseconds, for means over a part of the time.</summary>
    public double SumMs => Volatile.Read(ref _sum) / 1000.0;

    static int IndexOf(long value)
    {
        var power = BitOperations.Log2((ulong)value | 1) - SubBits;
        return power <= 0 ? (int)value : (power << SubBits) + (int)(value >> power);
    }

    static double MiddleOf(int index)
    {
        if (index < 2 * SubBuckets)
            return index;
        var power = (index >> SubBits) - 1;
        return ((SubBuckets + (index & (SubBuckets - 1)) + 0.5) * (1L << power));
    }

    static void InterlockedMax(ref long place, long value)
    {
        for (var seen = Volatile.Read(ref place); seen < value;)
        {
            var found = Interlocked.CompareExchange(ref place, value, seen);
            if (found == seen)
                return;
            seen = found;
        }
    }
}
