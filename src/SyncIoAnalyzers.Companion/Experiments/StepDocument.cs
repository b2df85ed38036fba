using System.Globalization;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Creates the report of <see cref="StepExperiment"/>.</summary>
internal static class StepDocument
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = "Run by run";

    /// <summary>The title of the chart of the whole machine.</summary>
    public const string Picture = Answers + WholeMachine;

    const string Answers = "Successful requests per second",
        WholeMachine = ", the whole machine";

    const string Explanation =
        "Throughput and response time alone are misleading: a failed request is answered fast and counts as one. "
        + "Only successful requests count. As in the article, they are all requests minus the failed ones.";

    /// <summary>Creates the report.</summary>
    public static ReportDocument CreateDocument(ExperimentRound<StepSettings, StepRun> round)
    {
        var runs = round.Measured;
        var charts = runs.Where(r => !r.IsPair).GroupBy(r => r.Workers).SelectMany(CreateCharts);
        return new ReportDocument(
            "More and more users, sync and async",
            SummarizeRuns(runs),
            [("Load", DescribeLoad(round.Settings))],
            [CreateRunTable(runs), .. charts, .. runs.Select(CreateStepTable), new ReportParagraph("How to read it", Explanation)]
        );
    }

    static string DescribeLoad(StepSettings settings) =>
        $"{string.Join(", ", settings.Users)} users in a closed loop, {FigureFormat.FormatPlain(settings.Seconds)} s each, "
        + $"request timeout {FigureFormat.FormatPlain(settings.TimeoutSeconds)} s; the service takes {settings.WaitMs} ms";

    static string SummarizeRuns(IReadOnlyList<StepRun> runs)
    {
        var steps = runs.Where(r => r is { IsPair: false, Workers: null }).ToArray();
        if (steps.FirstOrDefault(r => !r.IsAsync) is not { } sync || steps.FirstOrDefault(r => r.IsAsync) is not { } other)
            return "There are not enough measurements for a result.";
        var (most, mostOther) = (FigureFormat.FormatCount(sync.MostGood), FigureFormat.FormatCount(other.MostGood));
        var failures =
            $"The sync route {DescribeTippingPoint(sync)}, and {FormatPercent(sync.FailureRate)} of its requests failed; "
            + $"the async route {DescribeTippingPoint(other)}, and {FormatPercent(other.FailureRate)} failed.";
        return $"{failures} Their best rates were {most} and {mostOther} good answers per second.";
    }

    static string DescribeTippingPoint(StepRun run) =>
        run.TippingPoint is { } users
            ? $"reached its tipping point at {users} users"
            : $"had no tipping point up to {run.Measured.Stages[^1].Stage.Connections} users";

    static string FormatPercent(double share) => $"{FigureFormat.FormatShort(100 * share)} %";

    static string GetRunName(StepRun run) => (run.IsAsync ? "async" : "sync") + (run.Workers is { } workers ? $", {workers} workers" : "");

    static ReportTable CreateRunTable(IReadOnlyList<StepRun> runs) =>
        new(
            Overview,
            ["run", "requests", "failed", "most good/s", "tipping point", "most threads", "longest queue", "probe 99th"],
            [.. runs.Select(CreateRunRow)]
        )
        {
            Note = "The tipping point is the first step in which more than one request in a hundred failed.",
        };

    static IReadOnlyList<TableEntry> CreateRunRow(StepRun run) =>
        [
            GetRunName(run) + (run.IsPair ? ", pair" : ""),
            FigureFormat.FormatCount(run.Total),
            new TableEntry(FormatPercent(run.FailureRate), run.TippingPoint == null ? VerdictTone.Good : VerdictTone.Bad),
            FigureFormat.FormatCount(run.MostGood),
            run.TippingPoint is { } users ? new TableEntry($"{users} users", VerdictTone.Bad) : new TableEntry("none", VerdictTone.Good),
            FigureFormat.FormatCount(run.Measured.MaxThreads),
            FigureFormat.FormatCount(run.Measured.MaxQueue),
            FigureFormat.FormatMilliseconds(run.Measured.Probe.P99),
        ];

    static ReportTable CreateStepTable(StepRun run) =>
        new(
            (run.IsPair ? "The pair: " : "Step by step: ") + GetRunName(run),
            ["Users", "Requests/sec", "Avg Response Time secs", "Failed Requests/sec", "Successful Requests/sec"],
            [.. run.Measured.Stages.Select(CreateStepRow)]
        );

    static IReadOnlyList<TableEntry> CreateStepRow(StageResult stage) =>
        [
            $"{stage.Stage.Connections}",
            FigureFormat.FormatShort(stage.Requests / stage.Seconds),
            (stage.Latency.Mean / 1000).ToString("0.000", CultureInfo.InvariantCulture),
            new TableEntry(FigureFormat.FormatShort(stage.BadPerSecond), stage.Bad == 0 ? VerdictTone.Good : VerdictTone.Bad),
            FigureFormat.FormatShort(stage.GoodPerSecond),
        ];

    static IEnumerable<ReportBlock> CreateCharts(IGrouping<int?, StepRun> runs)
    {
        var where = runs.Key is { } workers ? $", {workers} workers" : WholeMachine;
        yield return CreateChart(Answers + where, "good/s", runs, s => s.GoodPerSecond);
        yield return CreateChart("Average response time" + where, "ms", runs, s => s.Latency.Mean);
    }

    static LineChart CreateChart(string title, string unit, IEnumerable<StepRun> runs, Func<StageResult, double> value)
    {
        return new(title, new ChartAxis("users"), new ChartAxis(unit), [.. runs.Select(CreateLine)])
        {
            Description = $"{title} against users, sync and async; the figures are in the tables.",
        };

        ChartSeries CreateLine(StepRun run) =>
            new(
                run.IsAsync ? "async" : "sync",
                [.. run.Measured.Stages.Select(s => ((double)s.Stage.Connections, value(s)))],
                run.IsAsync ? VerdictTone.Good : VerdictTone.Bad
            );
    }
}
