using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab cost</c>.</summary>
/// <param name="Connections">The number of concurrent connections: at most one per worker, so that no request is queued.</param>
/// <param name="Seconds">The duration of each load.</param>
/// <param name="Rounds">How many times the two routes are measured in turn.</param>
internal sealed record CostSettings(int Connections, double Seconds, int Rounds)
{
    /// <summary>The default settings: about half a minute.</summary>
    public static CostSettings Quick { get; } = new(Environment.ProcessorCount, 2, 3);

    /// <summary>The settings of <c>--full</c>: five minutes.</summary>
    public static CostSettings Full { get; } = new(Environment.ProcessorCount, 15, 10);
}

/// <summary>One load on one of the two routes.</summary>
internal sealed record CostRun(bool IsAsync, LoadMeasurement Measured);

/// <summary>Measures the cost of an await where there is nothing to wait for: reading a small file, sync and async in turn.</summary>
internal static class CostExperiment
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = "Cost per request";

    // Excludes one-time costs such as JIT compilation and opening connections.
    const int WarmUpRequests = 500;

    /// <summary>Measures run by run.</summary>
    public static void MeasureRoutes(
        CostSettings settings,
        Action<string> begin,
        Action<LoadMoment> watch,
        Action<CostRun> done,
        CancellationToken cancellationToken
    )
    {
        var file = LabScenario.GetById("file");
        for (var round = 1; round <= settings.Rounds; round++)
            foreach (var isAsync in new[] { false, true })
            {
                cancellationToken.ThrowIfCancellationRequested();
                begin($"round {round} of {settings.Rounds}: {(isAsync ? "async" : "sync")}");
                var stage = new LoadStage(settings.Connections, settings.Seconds);
                var plan = new LoadPlan(0, file.GetPath(isAsync), [stage], 1) { WarmUp = WarmUpRequests };
                done(new CostRun(isAsync, LoadRunner.RunOnNewServer(new ServerSettings(), plan, watch, cancellationToken)));
            }
    }

    /// <summary>Creates the report.</summary>
    public static ReportDocument CreateDocument(ExperimentResults<CostSettings, IReadOnlyList<CostRun>> results)
    {
        var (sync, other) = (SelectMeasurements(results.Measured, false), SelectMeasurements(results.Measured, true));
        var table = new ReportTable(
            Overview,
            ["route", "processor µs", "allocated bytes", "median ms", "99th ms", "requests/s"],
            [CreateRow("sync", sync), CreateRow("async", other)]
        )
        {
            Note = "Medians of all rounds.",
        };
        return new ReportDocument(
            "When sync is fine: a small local file",
            SummarizeCost(sync, other),
            results.CreateFacts(("Load", DescribeLoad(results.Settings))),
            [table]
        );
    }

    static string SummarizeCost(List<LoadMeasurement> sync, List<LoadMeasurement> other)
    {
        if (sync.Count == 0 || other.Count == 0)
            return "There are not enough measurements for a result.";
        var (time, memory) = (FormatRatio(sync, other, m => m.CpuMsPerRequest), FormatRatio(sync, other, m => m.BytesPerRequest));
        return $"With fewer requests than workers, each request to the async route took {time} the processor time and {memory} the memory "
            + "of one to the sync route. An await saves threads; where threads are not scarce, it saves nothing.";
    }

    static string DescribeLoad(CostSettings settings) =>
        $"{settings.Connections} connections in a closed loop, {FigureFormat.FormatPlain(settings.Seconds)} s, "
        + $"{settings.Rounds} times each in turn; "
        + "a file of 1 KiB in the page cache";

    static List<LoadMeasurement> SelectMeasurements(IReadOnlyList<CostRun> runs, bool isAsync) =>
        [.. runs.Where(r => r.IsAsync == isAsync).Select(r => r.Measured)];

    static IReadOnlyList<TableEntry> CreateRow(string name, List<LoadMeasurement> runs) =>
        [
            name,
            FigureFormat.FormatCount(FigureFormat.ComputeMedian(runs, m => 1000 * m.CpuMsPerRequest)),
            FigureFormat.FormatCount(FigureFormat.ComputeMedian(runs, m => m.BytesPerRequest)),
            FigureFormat.FormatPlain(FigureFormat.ComputeMedian(runs, m => m.Stages[0].Latency.P50)),
            FigureFormat.FormatPlain(FigureFormat.ComputeMedian(runs, m => m.Stages[0].Latency.P99)),
            FigureFormat.FormatCount(FigureFormat.ComputeMedian(runs, m => m.Stages[0].GoodPerSecond)),
        ];

    static string FormatRatio(List<LoadMeasurement> sync, List<LoadMeasurement> other, Func<LoadMeasurement, double> value) =>
        FigureFormat.FormatPlain(
            Math.Round(FigureFormat.ComputeMedian(other, value) / Math.Max(1e-9, FigureFormat.ComputeMedian(sync, value)), 2)
        ) + " times";
}
