using HdrHistogram;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>Records durations in microseconds, read back to three significant digits. Thread-safe.</summary>
internal sealed class LatencyRecorder
{
    const int SignificantDigits = 3;

    // 71 minutes; longer durations are recorded as this one.
    const long LongestMicroseconds = uint.MaxValue;

    readonly LongConcurrentHistogram _durations = new(1, LongestMicroseconds, SignificantDigits);

    // The mean of the histogram takes 11 ms to compute and is rounded; the load reports its mean ten times a second.
    long _sum;

    /// <summary>The number of recorded durations.</summary>
    public long Count => _durations.TotalCount;

    /// <summary>
    /// The exact sum of all durations in milliseconds. The difference of two sums gives the mean over a part of the time.
    /// </summary>
    public double SumMs => Volatile.Read(ref _sum) / 1000.0;

    /// <summary>Records a duration.</summary>
    public void RecordDuration(TimeSpan duration)
    {
        var microseconds = Math.Clamp((long)duration.TotalMicroseconds, 0, LongestMicroseconds);
        _durations.RecordValue(microseconds);
        Interlocked.Add(ref _sum, microseconds);
    }

    /// <summary>
    /// Returns the duration in milliseconds that a percentage (0 to 100) of all durations does not exceed; 0 if there are none.
    /// </summary>
    public double GetPercentileMs(double percentage) => Count == 0 ? 0 : _durations.GetValueAtPercentile(percentage) / 1000.0;

    /// <summary>Returns the mean, the extremes and the usual percentiles; all 0 if there are no durations.</summary>
    public LatencySummary CreateSummary() =>
        new(
            Count is > 0 and var count ? SumMs / count : 0,
            GetPercentileMs(50),
            GetPercentileMs(90),
            GetPercentileMs(99),
            GetPercentileMs(100)
        )
        {
            Min = GetPercentileMs(0),
        };
}
