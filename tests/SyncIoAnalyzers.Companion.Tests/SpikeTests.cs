namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>A second of 50 ms an answer, a burst of a second, and what comes after.</summary>
public class SpikeTests
{
    [Fact] public void Few_many_and_few_follow_one_another() => Assert.Equal([2, 128, 2], Spike.Stages(2, 128, 1).Select(s => s.Connections));

    [Fact] public void Who_is_as_before_at_once_needs_no_time() => Assert.Equal(100, Recovered(50, 50, 50, 50, 50, 50));

    [Fact] public void Slow_answers_count_till_they_are_as_fast_as_before() => Assert.Equal(400, Recovered(900, 700, 400, 50, 60, 50, 50, 50, 50));

    [Fact] public void A_bad_answer_is_not_as_before() => Assert.Equal(300, Recovered(50, -50, 50, 50, 50, 50, 50));

    [Fact] public void One_late_answer_later_on_does_not_undo_it() => Assert.Equal(100, Recovered(50, 50, 50, 50, 50, 900));

    [Fact] public void Who_does_not_recover_is_told() => Assert.Null(Recovered(900, 900, 900, 900, 900, 900));

    [Fact] public void Silence_is_no_recovery() => Assert.Null(Recovered(null, null, null, null, null, null));

    /// <summary>When all is as before, of what each tenth of a second after the burst took; below zero, the answer was bad.</summary>
    static double? Recovered(params double?[] tookMs)
    {
        var times = new Latencies(50, 50, 50, 50, 50);
        var stages = new[] { 1, 1, 2 }.Select(s => new StageResult(new Stage(2, s), s, new Dictionary<Outcome, long> { [Outcome.Good] = 10 }, 0, times, times)).ToArray();
        return Spike.RecoveredMs(stages, [.. tookMs.Select((ms, i) => new Moment(2000 + 100 * (i + 1), 2, 10, ms < 0 ? 10 : 0, ms is { } took ? Math.Abs(took) : null, null, null, null))]);
    }
}
