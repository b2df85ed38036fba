namespace SyncIoAnalyzers.Companion.Tests;

public class HistogramTests
{
    [Fact]
    public void What_is_read_back_is_within_two_percent()
    {
        for (var ms = 0.01; ms < 1_000_000; ms *= 1.07)
            Assert.InRange(Of(ms).PercentileMs(0.5), ms * 0.98 - 0.001, ms * 1.02 + 0.001);
    }

    [Fact]
    public void A_percentile_is_what_that_share_does_not_exceed()
    {
        var times = Of([.. Enumerable.Range(1, 100).Select(n => (double)n)]);
        Assert.Equal((50, 90, 99, 100), (Math.Round(times.PercentileMs(0.5)), Math.Round(times.PercentileMs(0.9)), Math.Round(times.PercentileMs(0.99)), times.MaxMs));
    }

    [Fact] public void The_mean_is_exact() => Assert.Equal(20, Of(10, 20, 30).MeanMs);

    [Fact] public void No_percentile_exceeds_the_longest() => Assert.Equal(1000.5, Of(1000.5).PercentileMs(1));

    [Fact] public void Nothing_added_is_zero() => Assert.Equal(new Latencies(0, 0, 0, 0, 0), Latencies.Of(new Histogram()));

    [Fact]
    public void Threads_may_add_at_once()
    {
        var times = new Histogram();
        Parallel.For(0, 10_000, i => times.Add(TimeSpan.FromMilliseconds(i % 100)));
        Assert.Equal((10_000, 99), (times.Count, times.MaxMs));
    }

    static Histogram Of(params double[] times)
    {
        var all = new Histogram();
        foreach (var ms in times)
            all.Add(TimeSpan.FromMilliseconds(ms));
        return all;
    }
}
