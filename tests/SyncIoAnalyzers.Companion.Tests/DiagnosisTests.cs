namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>The diagnosis from two loads: 2 connections that get responses in 50 ms, and 128.</summary>
public class DiagnosisTests
{
    [Fact]
    public void Throughput_that_grows_with_the_connections_is_non_blocking() =>
        Is(CurveKind.NonBlocking, Few(), Many(good: 5000, probeMs: 2));

    [Fact]
    public void Missing_threads_are_blocking() => Is(CurveKind.Blocking, Few(), Many(good: 30, probeMs: 900));

    [Fact]
    public void Load_without_a_good_response_is_blocking_if_the_probe_waits_too() =>
        Is(CurveKind.Blocking, Few(), Many(good: 0, probeMs: 2000));

    [Fact]
    public void Fast_probe_means_that_enough_threads_are_available() => Is(CurveKind.Unknown, Few(), Many(good: 30, probeMs: 2));

    [Fact]
    public void Busy_processor_is_not_blocking() => Is(CurveKind.Unknown, Few(cpuMs: 4000), Many(good: 200, probeMs: 900));

    [Fact]
    public void Unobservable_server_is_not_called_blocking() =>
        Is(CurveKind.Unknown, Few() with { CpuMs = null }, Many(good: 30, probeMs: 900));

    [Fact]
    public void Intermediate_throughput_is_inconclusive() => Is(CurveKind.Unknown, Few(), Many(good: 1600, probeMs: 900));

    [Fact]
    public void Failures_from_the_start_are_inconclusive() => Is(CurveKind.Unknown, Few(bad: 1), Many(good: 30, probeMs: 900));

    [Fact]
    public void Equal_numbers_of_connections_are_inconclusive() => Is(CurveKind.Unknown, Few(), Few());

    [Fact]
    public void Missing_half_of_a_pair_is_inconclusive() => Is(CurveKind.Unknown, Few(), null);

    static void Is(CurveKind expected, UrlRun low, UrlRun? high) => Assert.Equal(expected, CurveDiagnosis.CompareLoads(low, high).Of);

    static UrlRun Few(long bad = 0, double cpuMs = 20) => Of(2, 80, bad, 1, cpuMs);

    static UrlRun Many(long good, double probeMs) => Of(128, good, 0, probeMs, 20);

    static UrlRun Of(int connections, long good, long bad, double probeMs, double cpuMs)
    {
        var times = new LatencySummary(51, 51, 52, 53, 54) { Min = 50 };
        var stage = new StageResult(
            new LoadStage(connections, 2),
            2,
            new Dictionary<RequestOutcome, long> { [RequestOutcome.Good] = good, [RequestOutcome.Timeout] = bad },
            0,
            times,
            times
        );
        return new UrlRun("http://localhost/", UrlLoadKind.Few, [stage], times with { P50 = probeMs }, []) { CpuMs = cpuMs };
    }
}
