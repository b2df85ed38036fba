namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>What two loads show: 2 connections that are answered in 50 ms, and 128.</summary>
public class DiagnosisTests
{
    [Fact] public void Throughput_that_follows_is_non_blocking() => Is(CurveOf.NonBlocking, Few(), Many(good: 5000, probeMs: 2));

    [Fact] public void Short_threads_are_blocking() => Is(CurveOf.Blocking, Few(), Many(good: 30, probeMs: 900));

    [Fact] public void No_good_answer_at_all_is_blocking_where_the_probe_waits_too() => Is(CurveOf.Blocking, Few(), Many(good: 0, probeMs: 2000));

    [Fact] public void A_cheap_route_that_stays_fast_means_that_no_thread_is_short() => Is(CurveOf.Unknown, Few(), Many(good: 30, probeMs: 2));

    [Fact] public void A_busy_processor_is_not_called_blocking() => Is(CurveOf.Unknown, Few(cpuMs: 4000), Many(good: 200, probeMs: 900));

    [Fact] public void A_server_that_cannot_be_seen_is_not_called_blocking() => Is(CurveOf.Unknown, Few() with { CpuMs = null }, Many(good: 30, probeMs: 900));

    [Fact] public void Half_way_is_neither() => Is(CurveOf.Unknown, Few(), Many(good: 1600, probeMs: 900));

    [Fact] public void Bad_answers_from_the_start_show_nothing() => Is(CurveOf.Unknown, Few(bad: 1), Many(good: 30, probeMs: 900));

    [Fact] public void As_many_as_few_show_nothing() => Is(CurveOf.Unknown, Few(), Few());

    [Fact] public void Half_of_a_pair_shows_nothing() => Is(CurveOf.Unknown, Few(), null);

    static void Is(CurveOf expected, UrlRun low, UrlRun? high) => Assert.Equal(expected, Diagnosis.Between(low, high).Of);

    static UrlRun Few(long bad = 0, double cpuMs = 20) => Of(2, 80, bad, 1, cpuMs);

    static UrlRun Many(long good, double probeMs) => Of(128, good, 0, probeMs, 20);

    static UrlRun Of(int connections, long good, long bad, double probeMs, double cpuMs)
    {
        var times = new Latencies(51, 51, 52, 53, 54) { Min = 50 };
        var stage = new StageResult(new Stage(connections, 2), 2, new Dictionary<Outcome, long> { [Outcome.Good] = good, [Outcome.Timeout] = bad }, 0, times, times);
        return new UrlRun("http://localhost/", UrlKind.Few, [stage], times with { P50 = probeMs }, []) { CpuMs = cpuMs };
    }
}
