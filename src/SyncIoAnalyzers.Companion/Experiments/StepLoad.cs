using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What <c>lab step</c> is told.</summary>
/// <param name="Users">How many ask at once, step by step.</param>
/// <param name="Seconds">How long a step lasts.</param>
/// <param name="TimeoutSeconds">After how long a request is given up.</param>
/// <param name="WaitMs">How long the profile service takes.</param>
/// <param name="Workers">The most pool threads of the constrained host; null for the whole machine alone.</param>
/// <param name="Few">The users of the first load of the pair.</param>
/// <param name="Many">The users of the second.</param>
internal sealed record StepSettings(IReadOnlyList<int> Users, double Seconds, double TimeoutSeconds, int WaitMs, int? Workers, int Few, int Many)
{
    /// <summary>The article's shape in a minute: six steps, an operation of 50 ms.</summary>
    public static StepSettings Quick { get; } = new([.. Enumerable.Range(0, 6).Select(i => 20 + 120 * i)], 2, 1, 50, 8 * Environment.ProcessorCount, 10, 500);

    /// <summary>The article's own sizes.</summary>
    public static StepSettings Full { get; } = new([.. Enumerable.Range(0, 10).Select(i => 50 + 500 * i)], 60, 30, 2000, 50 * Environment.ProcessorCount, 100, 5000);
}

/// <summary>One run: the same steps or the same pair, on one of the two routes, on the whole machine or a constrained one.</summary>
/// <param name="IsAsync">Which of the two routes.</param>
/// <param name="Workers">The most pool threads; null for the whole machine.</param>
/// <param name="IsPair">Whether it is the pair of loads, not the steps.</param>
/// <param name="Measured">What came of it.</param>
internal sealed record StepRun(bool IsAsync, int? Workers, bool IsPair, Measured Measured)
{
    // The article's tipping point is where errors begin in numbers, not the first that fails.
    const double Tips = 0.01;

    /// <summary>All requests that ended.</summary>
    public long Total => Measured.Good + Measured.Bad;

    /// <summary>The share of them that failed.</summary>
    public double FailureRate => Measured.Bad / (double)Math.Max(1, Total);

    /// <summary>The highest rate of good answers that a step held.</summary>
    public double MostGood => Measured.Stages.Max(s => s.GoodPerSecond);

    /// <summary>The first step of which more than one request in a hundred failed; null when none did.</summary>
    public int? TippingPoint => Measured.Stages.FirstOrDefault(s => s.Bad > Tips * Math.Max(1, s.Requests) || s.Requests == 0)?.Stage.Connections;
}

/// <summary>The article's load test: more and more users ask for a profile from a service that takes its time, sync and async.</summary>
internal static class StepLoad
{
    /// <summary>Measures run by run; what was measured before a cancellation is kept.</summary>
    public static void Measure(StepSettings settings, Action<string> begin, Action<Moment> watch, Action<StepRun> done, CancellationToken cancel)
    {
        var profile = Scenario.Of("profile");
        foreach (var workers in settings.Workers == null ? [null] : new[] { null, settings.Workers })
            foreach (var isPair in new[] { false, true })
                foreach (var isAsync in new[] { false, true })
                {
                    cancel.ThrowIfCancellationRequested();
                    begin($"{(isAsync ? "async" : "sync")}, {(isPair ? $"{settings.Few} against {settings.Many} users" : "step by step")}{(workers == null ? "" : $", {workers} workers")}");
                    IReadOnlyList<Stage> stages = isPair ? [new(settings.Few, settings.Seconds), new(settings.Many, settings.Seconds)] : [.. settings.Users.Select(u => new Stage(u, settings.Seconds))];
                    var plan = new LoadPlan(0, profile.Path(isAsync), stages, settings.TimeoutSeconds) { ProbePath = LabServer.Probe };
                    done(new StepRun(isAsync, workers, isPair, Run.On(new ServerSettings { WaitMs = settings.WaitMs, Workers = workers }, plan, watch, cancel)));
                }
    }
}
