namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>The diagnosis from two loads: 2 connections that get responses in 50 ms, and 128.</summary>
public class DiagnosisTests
{
    [Fact]
    public void Throughput_that_grows_with_the_connections_is_non_blocking() =>
        AssertDiagnosis(CurveKind.NonBlocking, CreateLowRun(), CreateHighRun(good: 5000, probeMs: 2));

    [Fact]
    public void Missing_threads_are_blocking() =>
        AssertDiagnosis(CurveKind.Blocking, CreateLowRun(), CreateHighRun(good: 30, probeMs: 900));

    [Fact]
    public void Load_without_a_good_response_is_blocking_if_the_probe_waits_too() =>
        AssertDiagnosis(CurveKind.Blocking, CreateLowRun(), CreateHighRun(good: 0, probeMs: 2000));

    [Fact]
    public void Fast_probe_means_that_enough_threads_are_available() =>
        AssertDiagnosis(CurveKind.Unknown, CreateLowRun(), CreateHighRun(good: 30, probeMs: 2));

    [Fact]
    public void Busy_processor_is_not_blocking() =>
        AssertDiagnosis(CurveKind.Unknown, CreateLowRun(cpuMs: 4000), CreateHighRun(good: 200, probeMs: 900));

    [Fact]
    public void Unobservable_server_is_not_called_blocking() =>
        AssertDiagnosis(CurveKind.Unknown, CreateLowRun() with { CpuMs = null }, CreateHighRun(good: 30, probeMs: 900));

    [Fact]
    public void Intermediate_throughput_is_inconclusive() =>
        AssertDiagnosis(CurveKind.Unknown, CreateLowRun(), CreateHighRun(good: 1600, probeMs: 900));

    [Fact]
    public void Failures_from_the_start_are_inconclusive() =>
        AssertDiagnosis(CurveKind.Unknown, CreateLowRun(bad: 1), CreateHighRun(good: 30, probeMs: 900));

    [Fact]
    public void Requests_that_run_out_of_time_while_they_hold_a_thread_are_blocking() =>
        Assert.Equal(
            "With only 2 connections, 4 of 84 answers were bad, and the requests held a thread for 90 % of their time, "
                + "most of it in Socket.Receive at Orders.cs:42.",
            CurveDiagnosis
                .CompareLoads(CreateLowRun(bad: 4) with { Held = new(1800, "Socket.Receive at Orders.cs:42") }, CreateLowRun())
                .Why
        );

    [Theory]
    [InlineData(20)]
    [InlineData(20_000)]
    public void Failures_that_no_held_thread_explains_are_inconclusive(double held) =>
        AssertDiagnosis(CurveKind.Unknown, CreateLowRun(bad: 4) with { Held = new(held, "Monitor.Enter at Orders.cs:42") }, CreateLowRun());

    [Fact]
    public void Equal_numbers_of_connections_are_inconclusive() => AssertDiagnosis(CurveKind.Unknown, CreateLowRun(), CreateLowRun());

    [Fact]
    public void Missing_half_of_a_pair_is_inconclusive() => AssertDiagnosis(CurveKind.Unknown, CreateLowRun(), null);

    [Fact]
    public void Held_thread_is_blocking_however_many_threads_the_pool_has_by_now() =>
        Assert.Equal(
            "Of the 51 ms of a request with 2 connections, it held a thread for 48 ms, most of it in Thread.Sleep at Orders.cs:42.",
            CurveDiagnosis
                .CompareLoads(
                    CreateLowRun() with
                    {
                        Held = new(1920, "Thread.Sleep at Orders.cs:42"),
                    },
                    CreateHighRun(good: 5000, probeMs: 2)
                )
                .Why
        );

    [Fact]
    public void No_held_thread_is_non_blocking_even_if_a_downstream_resource_is_short() =>
        AssertDiagnosis(CurveKind.NonBlocking, CreateLowRun() with { Held = new(0, "") }, CreateHighRun(good: 30, probeMs: 2));

    [Fact]
    public void Wait_without_code_of_the_application_shows_in_the_curves() =>
        AssertDiagnosis(CurveKind.Blocking, CreateLowRun() with { Held = new(0, "") }, CreateHighRun(good: 30, probeMs: 900));

    [Fact]
    public void Threads_that_other_requests_hold_decide_nothing() =>
        AssertDiagnosis(
            CurveKind.NonBlocking,
            CreateLowRun() with
            {
                Held = new(20_000, "Monitor.Enter at Orders.cs:42"),
            },
            CreateHighRun(good: 5000, probeMs: 2)
        );

    [Fact]
    public void Thread_that_is_held_for_a_tenth_of_the_time_leaves_the_decision_to_the_curves() =>
        AssertDiagnosis(CurveKind.Unknown, CreateLowRun() with { Held = new(200, "") }, CreateHighRun(good: 30, probeMs: 2));

    [Fact]
    public void Cheap_route_that_holds_a_thread_for_a_moment_is_non_blocking() =>
        AssertDiagnosis(
            CurveKind.NonBlocking,
            CreateRun(2, 40_000, 0, 1, 20, meanMs: 0.1) with
            {
                Held = new(200, "Monitor.Enter at Orders.cs:42"),
            },
            CreateHighRun(good: 30, probeMs: 2)
        );

    [Fact]
    public void Request_that_takes_a_tenth_of_a_millisecond_holds_no_thread_for_long() =>
        AssertDiagnosis(CurveKind.NonBlocking, CreateRun(2, 80, 0, 1, 4000, meanMs: 0.1), CreateHighRun(good: 200, probeMs: 900));

    [Fact]
    public void Failures_while_an_earlier_load_holds_the_threads_are_named() =>
        Assert.Contains(
            "an earlier load",
            CurveDiagnosis.CompareLoads(CreateLowRun(bad: 4) with { Held = new(20_000, "Task.Wait at A.cs:1") }, CreateLowRun()).Why
        );

    static void AssertDiagnosis(CurveKind expected, UrlRun low, UrlRun? high) =>
        Assert.Equal(expected, CurveDiagnosis.CompareLoads(low, high).Of);

    static UrlRun CreateLowRun(long bad = 0, double cpuMs = 20) => CreateRun(2, 80, bad, 1, cpuMs);

    static UrlRun CreateHighRun(long good, double probeMs) => CreateRun(128, good, 0, probeMs, 20);

    static UrlRun CreateRun(int connections, long good, long bad, double probeMs, double cpuMs, double meanMs = 51)
    {
        var times = new LatencySummary(meanMs, 51, 52, 53, 54) { Min = 50 };
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
