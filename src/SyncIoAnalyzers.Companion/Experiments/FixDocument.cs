using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Creates the report of <see cref="FixExperiment"/>.</summary>
internal static class FixDocument
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = "Before and after";

    /// <summary>Creates the report.</summary>
    public static ReportDocument CreateDocument(ExperimentRound<FixSettings, FixRun> round)
    {
        var (settings, runs, scenario) = (round.Settings, round.Measured, round.Settings.FindScenario());
        var (sentence, machine) = (SummarizeRuns(settings.Load, runs), round.Machine);
        var rules = scenario.Rules.Count > 0 ? string.Join(", ", scenario.Rules) : $"No rule: {scenario.Description.Unflagged}.";
        var environment =
            $"{machine.Processors} processors, {machine.System}, {machine.Runtime}; server and load generator on the same machine";
        ReportBlock[] blocks =
        [
            new CodeListing("Before", scenario.GetActionCode(isAsync: false)),
            new CodeListing("After", scenario.GetActionCode(isAsync: true)),
            new ReportParagraph("Flagged by", rules),
            CreateNumbersTable(runs),
            CreateChart("Good answers per second", "good answers/s", runs, m => m.Stages[0].GoodPerSecond),
            CreateChart("Pool threads", "threads", runs, m => m.MaxThreads),
            CreateChart("Effect on other requests: 99th percentile of a cheap async route", "ms", runs, m => m.Probe.P99),
            CreateCourseChart(runs),
            CreateCostTable(runs),
            new ReportParagraph("To quote", $"{sentence} ({environment}.)"),
        ];
        return new ReportDocument(
            $"{settings.Asked}, before and after: {scenario.Title}",
            sentence,
            [("Load", DescribeLoad(settings.Load, scenario))],
            blocks
        );
    }

    static string DescribeLoad(MatrixSettings load, LabScenario scenario) =>
        $"{string.Join(", ", load.Connections)} connections in a closed loop, {FigureFormat.FormatPlain(load.Seconds)} s each, "
        + $"request timeout {FigureFormat.FormatPlain(load.TimeoutSeconds)} s, each on a fresh server{DescribeClient(scenario)}";

    static string DescribeClient(LabScenario scenario)
    {
        var action = scenario.Description.BodyBytes > 0 ? "send its body" : "read its answer";
        return scenario.Description.PauseMs == 0 ? "" : $"; a client that takes {scenario.Description.PauseMs} ms to {action}";
    }

    /// <summary>Summarizes the run with the most connections for which both routes were measured.</summary>
    static string SummarizeRuns(MatrixSettings load, IReadOnlyList<FixRun> runs)
    {
        if (
            runs.LastOrDefault(r => r.IsAsync) is not { } after
            || runs.FirstOrDefault(r => !r.IsAsync && r.Connections == after.Connections) is not { } before
        )
            return "There are not enough measurements for a result.";
        return $"With {after.Connections} connections for {FigureFormat.FormatPlain(load.Seconds)} s and a request timeout of "
            + $"{FigureFormat.FormatPlain(load.TimeoutSeconds)} s. Before: {DescribeMeasurement(before.Measured)}. After: "
            + $"{DescribeMeasurement(after.Measured)}.";
    }

    static string DescribeMeasurement(LoadMeasurement measured)
    {
        var (requests, median) = (
            FigureFormat.FormatCount(measured.Good + measured.Bad),
            FigureFormat.FormatMilliseconds(measured.Stages[0].Latency.P50)
        );
        return $"{requests} requests, {DescribeFailures(measured)}, {FigureFormat.FormatCount(measured.MaxThreads)} threads, "
            + $"median {median}";
    }

    static string DescribeFailures(LoadMeasurement measured) =>
        measured.Bad == 0 ? "none failed"
        : measured.Good == 0 ? "all of them failed"
        : $"{FigureFormat.FormatCount(measured.Bad)} of them failed";

    static ReportTable CreateNumbersTable(IReadOnlyList<FixRun> runs)
    {
        string[] columns = ["requests", "failed", "good/s", "median", "99th", "threads", "queue", "probe 99th"];
        return CreateTable(Overview, runs, columns, CreateRow, "The probe is a cheap async route, requested ten times a second.");

        static IReadOnlyList<TableEntry> CreateRow(LoadMeasurement measured) =>
            [
                FigureFormat.FormatCount(measured.Good + measured.Bad),
                new TableEntry(FigureFormat.FormatCount(measured.Bad), measured.IsGreen ? VerdictTone.Good : VerdictTone.Bad),
                FigureFormat.FormatCount(measured.Stages[0].GoodPerSecond),
                FigureFormat.FormatMilliseconds(measured.Stages[0].Latency.P50),
                FigureFormat.FormatMilliseconds(measured.Stages[0].Latency.P99),
                FigureFormat.FormatCount(measured.MaxThreads),
                FigureFormat.FormatCount(measured.MaxQueue),
                FigureFormat.FormatMilliseconds(measured.Probe.P99),
            ];
    }

    static ReportTable CreateCostTable(IReadOnlyList<FixRun> runs)
    {
        const string Note =
            "Threads: pool threads in use per request being served. "
            + "Stalled: time in which work was queued and the pool completed nothing.";
        string[] columns = ["threads", "processor", "allocated", "pool items", "stalled in all"];
        return CreateTable("Cost per request", runs, columns, CreateRow, Note);

        static IReadOnlyList<TableEntry> CreateRow(LoadMeasurement measured) =>
            [
                FigureFormat.FormatShort(measured.ThreadsPerRequest),
                $"{FigureFormat.FormatShort(measured.CpuMsPerRequest)} ms",
                $"{FigureFormat.FormatCount(measured.BytesPerRequest)} B",
                FigureFormat.FormatShort((double)measured.Completed / Math.Max(1, measured.Good + measured.Bad)),
                FigureFormat.FormatMilliseconds(measured.StalledMs),
            ];
    }

    static ReportTable CreateTable(
        string title,
        IReadOnlyList<FixRun> runs,
        IReadOnlyList<string> columns,
        Func<LoadMeasurement, IReadOnlyList<TableEntry>> row,
        string note
    ) =>
        new(
            title,
            ["connections", "code", .. columns],
            [.. runs.Select(r => (IReadOnlyList<TableEntry>)[$"{r.Connections}", FixRun.GetCodeName(r.IsAsync), .. row(r.Measured)])]
        )
        {
            Note = note,
            KeyColumns = 2,
        };

    static LineChart CreateChart(string title, string unit, IReadOnlyList<FixRun> runs, Func<LoadMeasurement, double> value)
    {
        var lines =
            from run in runs
            group run by run.IsAsync into route
            select CreateSeries(route.Key, [.. route.Select(r => ((double)r.Connections, value(r.Measured)))]);
        return new(title, new ChartAxis("connections", IsLog: true), new ChartAxis(unit), [.. lines])
        {
            Description = $"{title} against connections, before and after; the figures are in the tables.",
        };
    }

    /// <summary>Creates the chart of the greatest load over time.</summary>
    static LineChart CreateCourseChart(IReadOnlyList<FixRun> runs)
    {
        var lines =
            from run in runs
            group run by run.IsAsync into route
            select CreateSeries(route.Key, [.. route.Last().Measured.Curve.Select(m => (m.AtMs / 1000, m.GoodPerSecond))]);
        return new("Over time, with the most connections", new ChartAxis("s"), new ChartAxis("good answers/s"), [.. lines])
        {
            Description = "Good answers per second over time with the most connections, before and after.",
        };
    }

    static ChartSeries CreateSeries(bool isAsync, IReadOnlyList<(double X, double Y)> points) =>
        new(FixRun.GetCodeName(isAsync), points, isAsync ? VerdictTone.Good : VerdictTone.Bad);
}
