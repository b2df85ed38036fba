using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab cost</c>.</summary>
/// <param name="Connections">The number of concurrent connections: at most one per worker, so that no request is queued.</param>
/// <param name="Seconds">The duration of each load.</param>
internal sealed record CostSettings(int Connections, double Seconds)
{
    /// <summary>The default settings: about half a minute.</summary>
    public static CostSettings Quick { get; } = new(Environment.ProcessorCount, 2);

    /// <summary>The settings of <c>--full</c>: five minutes.</summary>
    public static CostSettings Full { get; } = new(Environment.ProcessorCount, 15);
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
        foreach (var isAsync in new[] { false, true })
        {
            cancellationToken.ThrowIfCancellationRequested();
            begin(isAsync ? "async" : "sync");
            var stage = new LoadStage(settings.Connections, settings.Seconds);
            var plan = new LoadPlan(0, file.GetPath(isAsync), [stage], 1) { WarmUp = WarmUpRequests };
            done(new CostRun(isAsync, LoadRunner.RunOnNewServer(new ServerSettings(), plan, watch, cancellationToken)));
        }
    }

    /// <summary>Creates the report.</summary>
    public static ReportDocument CreateDocument(ExperimentRound<CostSettings, CostRun> round)
    {
        var table = new ReportTable(
            Overview,
            ["route", "processor µs", "allocated bytes", "median ms", "99th ms", "requests/s"],
            [.. round.Measured.Select(CreateRow)]
        );
        return new ReportDocument(
            "When sync is fine: a small local file",
            SummarizeCost(
                round.Measured.FirstOrDefault(r => !r.IsAsync)?.Measured,
                round.Measured.FirstOrDefault(r => r.IsAsync)?.Measured
            ),
            [("Load", DescribeLoad(round.Settings))],
            [table]
        );
    }

    static string SummarizeCost(LoadMeasurement? sync, LoadMeasurement? other)
    {
        if (sync == null || other == null)
            return "There are not enough measurements for a result.";
        var time = FormatRatio(sync.CpuMsPerRequest, other.CpuMsPerRequest);
        var memory = FormatRatio(sync.BytesPerRequest, other.BytesPerRequest);
        return $"With fewer requests than workers, each request to the async route took {time} the processor time and {memory} the memory "
            + "of one to the sync route. An await saves threads; where threads are not scarce, it saves nothing.";
    }

    static string DescribeLoad(CostSettings settings) =>
        $"{settings.Connections} connections in a closed loop, {FigureFormat.FormatPlain(settings.Seconds)} s, sync and async in turn; "
        + "a file of 1 KiB in the page cache";

    static IReadOnlyList<TableEntry> CreateRow(CostRun run)
    {
        var (measured, stage) = (run.Measured, run.Measured.Stages[0]);
        return
        [
            run.IsAsync ? "async" : "sync",
            FigureFormat.FormatCount(1000 * measured.CpuMsPerRequest),
            FigureFormat.FormatCount(measured.BytesPerRequest),
            FigureFormat.FormatPlain(stage.Latency.P50),
            FigureFormat.FormatPlain(stage.Latency.P99),
            FigureFormat.FormatCount(stage.GoodPerSecond),
        ];
    }

    static string FormatRatio(double sync, double other) =>
        FigureFormat.FormatPlain(Math.Round(other / Math.Max(1e-9, sync), 2)) + " times";
}
