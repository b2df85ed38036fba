namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>One second of responses in 50 ms, a burst of one second, and the time after it.</summary>
public class SpikeTests
{
    [Fact]
    public void Burst_has_few_many_and_few_connections() =>
        Assert.Equal([2, 128, 2], BurstLoad.CreateStages(2, 128, 1).Select(s => s.Connections));

    [Fact]
    public void Immediate_recovery_takes_one_interval() => Assert.Equal(100, ComputeRecovery(50, 50, 50, 50, 50, 50));

    [Fact]
    public void Recovery_lasts_until_responses_are_as_fast_as_before() =>
        Assert.Equal(400, ComputeRecovery(900, 700, 400, 50, 60, 50, 50, 50, 50));

    [Fact]
    public void Failed_response_delays_the_recovery() => Assert.Equal(300, ComputeRecovery(50, -50, 50, 50, 50, 50, 50));

    [Fact]
    public void One_late_response_does_not_undo_the_recovery() => Assert.Equal(100, ComputeRecovery(50, 50, 50, 50, 50, 900));

    [Fact]
    public void Missing_recovery_is_null() => Assert.Null(ComputeRecovery(900, 900, 900, 900, 900, 900));

    [Fact]
    public void Missing_responses_are_not_a_recovery() => Assert.Null(ComputeRecovery(null, null, null, null, null, null));

    /// <summary>
    /// Computes the recovery time from the response time of each tenth of a second after the burst; a negative time is a failed response.
    /// </summary>
    static double? ComputeRecovery(params double?[] tookMs)
    {
        var times = new LatencySummary(50, 50, 50, 50, 50);
        var stages = new[] { 1, 1, 2 }
            .Select(s => new StageResult(
                new LoadStage(2, s),
                s,
                new Dictionary<RequestOutcome, long> { [RequestOutcome.Good] = 10 },
                0,
                times,
                times
            ))
            .ToArray();
        return BurstLoad.ComputeRecoveryMs(
            stages,
            [
                .. tookMs.Select(
                    (ms, i) =>
                        new LoadMoment(
                            2000 + 100 * (i + 1),
                            2,
                            10,
                            ms < 0 ? 10 : 0,
                            ms is { } took ? Math.Abs(took) : null,
                            null,
                            null,
                            null
                        )
                ),
            ]
        );
    }
}
