namespace SyncIoAnalyzers.Companion.Tests;

public class LatencyRecorderTests
{
    [Fact]
    public void Percentile_has_three_significant_digits()
    {
        for (var ms = 0.01; ms < 1_000_000; ms *= 1.07)
            Assert.InRange(RecordTimes(ms).GetPercentileMs(50), ms * 0.999 - 0.001, ms * 1.001 + 0.001);
    }

    [Fact]
    public void Percentile_is_the_time_that_this_share_does_not_exceed()
    {
        var summary = RecordTimes([.. Enumerable.Range(1, 100).Select(n => (double)n)]).CreateSummary();
        double[] times = [summary.Min, summary.P50, summary.P90, summary.P99, summary.Max];
        Assert.Equal([1, 50, 90, 99, 100], times.Select(ms => Math.Round(ms)));
    }

    [Fact]
    public void Mean_is_exact() => Assert.Equal(20, RecordTimes(10, 20, 30).CreateSummary().Mean);

    [Fact]
    public void Time_beyond_the_range_counts_as_the_longest() =>
        Assert.InRange(RecordTimes(10_000_000).CreateSummary().Max, 4_290_000, 4_300_000);

    [Fact]
    public void Summary_of_no_times_is_zero() => Assert.Equal(LatencySummary.None, new LatencyRecorder().CreateSummary());

    [Fact]
    public void Several_threads_can_record()
    {
        var recorder = new LatencyRecorder();
        Parallel.For(0, 10_000, i => recorder.RecordDuration(TimeSpan.FromMilliseconds(i % 100)));
        Assert.Equal((10_000, 99, 495_000), (recorder.Count, Math.Round(recorder.CreateSummary().Max), recorder.SumMs));
    }

    static LatencyRecorder RecordTimes(params double[] times)
    {
        var recorder = new LatencyRecorder();
        foreach (var ms in times)
            recorder.RecordDuration(TimeSpan.FromMilliseconds(ms));
        return recorder;
    }
}
