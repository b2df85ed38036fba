using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab step</c>.</summary>
/// <param name="Users">The number of concurrent users, step by step.</param>
/// <param name="Seconds">The duration of a step.</param>
/// <param name="TimeoutSeconds">The request timeout.</param>
/// <param name="WaitMs">The response time of the profile service, in milliseconds.</param>
/// <param name="Workers">The maximum number of pool threads of the constrained host; null to measure only the whole machine.</param>
/// <param name="Few">The number of users in the first load of the pair.</param>
/// <param name="Many">The number of users in the second load of the pair.</param>
internal sealed record StepSettings(
    IReadOnlyList<int> Users,
    double Seconds,
    double TimeoutSeconds,
    int WaitMs,
    int? Workers,
    int Few,
    int Many
)
{
    /// <summary>The default settings, one minute: six steps, an operation of 50 ms.</summary>
    public static StepSettings Quick { get; } =
        new([.. Enumerable.Range(0, 6).Select(i => 20 + 120 * i)], 2, 1, 50, 8 * Environment.ProcessorCount, 10, 500);

    /// <summary>
    /// The settings of <c>--full</c>, as in the article: ten steps of up to 4,550 users, and an operation of two seconds.
    /// </summary>
    public static StepSettings Full { get; } =
        new([.. Enumerable.Range(0, 10).Select(i => 50 + 500 * i)], 60, 30, 2000, 50 * Environment.ProcessorCount, 100, 5000);
}

/// <summary>One run: the steps or the pair of loads, on one of the two routes, on the whole machine or a constrained host.</summary>
/// <param name="IsAsync">True for the async route.</param>
/// <param name="Workers">The maximum number of pool threads; null for the whole machine.</param>
/// <param name="IsPair">True for the pair of loads, false for the steps.</param>
/// <param name="Measured">The result of the run.</param>
internal sealed record StepRun(bool IsAsync, int? Workers, bool IsPair, LoadMeasurement Measured)
{
    // The article's tipping point is a significant number of errors, not the first error.
    const double Tips = 0.01;

    /// <summary>The number of finished requests.</summary>
    public long Total => Measured.Good + Measured.Bad;

    /// <summary>The share of requests that failed.</summary>
    public double FailureRate => Measured.Bad / (double)Math.Max(1, Total);

    /// <summary>The highest rate of good answers of any step.</summary>
    public double MostGood => Measured.Stages.Max(s => s.GoodPerSecond);

    /// <summary>The number of users in the first step in which more than one request in a hundred failed; null if there is none.</summary>
    public int? TippingPoint =>
        Measured.Stages.FirstOrDefault(s => s.Bad > Tips * Math.Max(1, s.Requests) || s.Requests == 0)?.Stage.Connections;
}

/// <summary>Runs the article's load test: more and more users request a profile from a slow service, sync and async.</summary>
internal static class StepExperiment
{
    /// <summary>Measures run by run; results from before a cancellation are kept.</summary>
    public static void MeasureRuns(
        StepSettings settings,
        Action<string> begin,
        Action<LoadMoment> watch,
        Action<StepRun> done,
        CancellationToken cancellationToken
    )
    {
        var profile = LabScenario.GetById("profile");
        foreach (var workers in settings.Workers == null ? [null] : new[] { null, settings.Workers })
        foreach (var isPair in new[] { false, true })
        foreach (var isAsync in new[] { false, true })
        {
            cancellationToken.ThrowIfCancellationRequested();
            begin(DescribeRun(settings, isAsync, isPair, workers));
            IReadOnlyList<LoadStage> stages = isPair
                ? [new(settings.Few, settings.Seconds), new(settings.Many, settings.Seconds)]
                : [.. settings.Users.Select(u => new LoadStage(u, settings.Seconds))];
            var plan = new LoadPlan(0, profile.GetPath(isAsync), stages, settings.TimeoutSeconds) { ProbePath = LabServer.ProbePath };
            var server = new ServerSettings { WaitMs = settings.WaitMs, Workers = workers };
            done(new StepRun(isAsync, workers, isPair, LoadRunner.RunOnNewServer(server, plan, watch, cancellationToken)));
        }
    }

    static string DescribeRun(StepSettings settings, bool isAsync, bool isPair, int? workers)
    {
        var load = isPair ? $"{settings.Few} against {settings.Many} users" : "step by step";
        return $"{(isAsync ? "async" : "sync")}, {load}{(workers == null ? "" : $", {workers} workers")}";
    }
}
