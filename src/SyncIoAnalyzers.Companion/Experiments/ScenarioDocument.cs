using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Creates the report of <see cref="ScenarioExperiment"/>.</summary>
internal static class ScenarioDocument
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = "Red and green";

    const string BadResponses = "Bad Responses";

    /// <summary>Creates the report; cells that were not measured are empty.</summary>
    public static ReportDocument CreateDocument(ExperimentRound<MatrixSettings, MatrixCell> round)
    {
        var (settings, cells) = (round.Settings, round.Measured);
        var requested = settings.Scenarios.Select(LabScenario.GetById).ToArray();
        var scenarios = requested.Where(s => cells.Any(c => c.Scenario == s.Id)).ToArray();
        ReportBlock[] blocks =
        [
            new ReportTable("The scenarios", ["scenario", "code", "rule"], [.. scenarios.Select(CreateScenarioRow)]),
            CreateVerdictTable(settings, scenarios, cells),
            CreateChart("Good answers per second", "good answers/s", scenarios, cells, m => m.Stages[0].GoodPerSecond),
            CreateChart("Effect on other requests: 99th percentile of a cheap async route", "ms", scenarios, cells, m => m.Probe.P99),
            CreateChart("Pool threads", "threads", scenarios, cells, m => m.MaxThreads),
            CreateMetricsTable(settings, scenarios, cells),
            CreateAnswerTable(settings, scenarios, cells),
            CreateCostTable(settings, scenarios, cells),
        ];
        return new ReportDocument(
            scenarios.All(s => char.IsAsciiDigit(s.Id[0])) ? "Ten ways to call one async method" : "Ways to wait",
            SummarizeCells(cells),
            [("Load", DescribeLoad(settings))],
            blocks
        );
    }

    static string DescribeLoad(MatrixSettings settings) =>
        $"{string.Join(", ", settings.Connections)} connections in a closed loop, {FigureFormat.FormatPlain(settings.Seconds)} s each, "
        + $"request timeout {FigureFormat.FormatPlain(settings.TimeoutSeconds)} s, each on a fresh server";

    static IReadOnlyList<TableEntry> CreateScenarioRow(LabScenario scenario) =>
        [
            scenario.Id,
            scenario.Title,
            scenario.Rules.Count == 0 ? $"none: {scenario.Description.Unflagged}" : string.Join(", ", scenario.Rules),
        ];

    /// <summary>Summarizes the load with the most connections.</summary>
    static string SummarizeCells(IReadOnlyList<MatrixCell> cells)
    {
        var most = cells.Where(c => c.Connections == cells.Max(m => m.Connections)).ToArray();
        var (red, green) = (most.Where(c => !c.Measured.IsGreen).ToArray(), most.Where(c => c.Measured.IsGreen).ToArray());
        if (most.Length == 0)
            return "Nothing was measured.";
        var connections = $"With {most[0].Connections} connections, ";
        if (red.Length == 0)
            return connections + $"every scenario answered every request: {JoinNames(green)}.";
        var failures = connections + $"{FormatFailureShare(red)} of the answers of {JoinNames(red)} were bad";
        if (green.Length == 0)
            return failures + ".";
        var best = FigureFormat.FormatCount(green.Max(c => c.Measured.Stages[0].GoodPerSecond));
        return $"{failures}; {JoinNames(green)} had no bad answers and up to {best} good answers per second.";
    }

    static string JoinNames(IReadOnlyList<MatrixCell> cells) =>
        (cells.Count == 1 ? "scenario " : "scenarios ") + string.Join(", ", cells.Select(c => $"#{c.Scenario}"));

    static string FormatFailureShare(IReadOnlyList<MatrixCell> cells)
    {
        var shares = cells.Select(c => 100.0 * c.Measured.Bad / Math.Max(1, c.Measured.Bad + c.Measured.Good)).ToArray();
        return shares.Max() - shares.Min() < 1
            ? $"{FigureFormat.FormatShort(shares.Max())} %"
            : $"{FigureFormat.FormatShort(shares.Min())} to {FigureFormat.FormatShort(shares.Max())} %";
    }

    static ReportTable CreateVerdictTable(MatrixSettings settings, IReadOnlyList<LabScenario> scenarios, IReadOnlyList<MatrixCell> cells)
    {
        return new(Overview, ["connections", .. scenarios.Select(s => s.Id)], [.. settings.Connections.Select(CreateRow)])
        {
            Note = "As in the article, red means at least one bad answer: an error, or no answer in time. That is a failure in production.",
        };

        IReadOnlyList<TableEntry> CreateRow(int connections) =>
            [$"{connections}", .. scenarios.Select(s => CreateVerdict(FindCell(cells, s, connections)))];

        static TableEntry CreateVerdict(MatrixCell? cell) =>
            cell == null ? ""
            : cell.Measured.IsGreen ? new TableEntry("green", VerdictTone.Good)
            : new TableEntry($"red\n{FigureFormat.FormatCount(cell.Measured.Bad)} bad", VerdictTone.Bad);
    }

    static ReportTable CreateMetricsTable(MatrixSettings settings, IReadOnlyList<LabScenario> scenarios, IReadOnlyList<MatrixCell> cells)
    {
        const string Note =
            "RPS counts all responses, including bad ones, as the article does; the tables below and the charts count good answers.";
        string[] columns =
        [
            "Max Thread-Pool Count",
            "Max Thread-Pool Queue Length",
            "Requests",
            BadResponses,
            "Mean Latency",
            "90th Latency",
            "RPS Mean",
        ];
        return CreateTable("The article's seven metrics", settings, scenarios, cells, columns, CreateRow, Note);

        static IReadOnlyList<string> CreateRow(LoadMeasurement measured) =>
            [
                FigureFormat.FormatCount(measured.MaxThreads),
                FigureFormat.FormatCount(measured.MaxQueue),
                FigureFormat.FormatCount(measured.Stages[0].Requests),
                FigureFormat.FormatCount(measured.Bad),
                FigureFormat.FormatMilliseconds(measured.Stages[0].Latency.Mean),
                FigureFormat.FormatMilliseconds(measured.Stages[0].Latency.P90),
                FigureFormat.FormatCount(measured.Stages[0].Requests / measured.Stages[0].Seconds),
            ];
    }

    static ReportTable CreateAnswerTable(MatrixSettings settings, IReadOnlyList<LabScenario> scenarios, IReadOnlyList<MatrixCell> cells)
    {
        const string Note =
            "In a closed loop, a connection sends its next request after the previous answer, "
            + "so waiting requests delay the ones behind them.";
        string[] columns = ["good/s", "median", "99th", "longest", "timeouts", "refused", "reset", "status", "in flight at the end"];
        return CreateTable("Answers", settings, scenarios, cells, columns, m => CreateRow(m.Stages[0]), Note);

        static IReadOnlyList<string> CreateRow(StageResult stage) =>
            [
                FigureFormat.FormatCount(stage.GoodPerSecond),
                FigureFormat.FormatMilliseconds(stage.Latency.P50),
                FigureFormat.FormatMilliseconds(stage.Latency.P99),
                FigureFormat.FormatMilliseconds(stage.Latency.Max),
                .. FormatOutcomes(stage),
                FigureFormat.FormatCount(stage.InFlight),
            ];
    }

    static ReportTable CreateCostTable(MatrixSettings settings, IReadOnlyList<LabScenario> scenarios, IReadOnlyList<MatrixCell> cells)
    {
        const string Note =
            "Stalled: time in which work was queued and the pool completed nothing. "
            + "The probe is a cheap async route, requested ten times a second. "
            + "Threads per request: pool threads in use per request being served.";
        string[] columns =
        [
            "stalled",
            "threads per request",
            "processor per request",
            "allocated per request",
            "probe median",
            "probe 99th",
            "queued by Kestrel",
            "rejected by Kestrel",
        ];
        return CreateTable("Costs", settings, scenarios, cells, columns, CreateRow, Note);

        static IReadOnlyList<string> CreateRow(LoadMeasurement measured) =>
            [
                FigureFormat.FormatMilliseconds(measured.StalledMs),
                FigureFormat.FormatShort(measured.ThreadsPerRequest),
                $"{FigureFormat.FormatShort(measured.CpuMsPerRequest)} ms",
                $"{FigureFormat.FormatCount(measured.BytesPerRequest)} B",
                FigureFormat.FormatMilliseconds(measured.Probe.P50),
                FigureFormat.FormatMilliseconds(measured.Probe.P99),
                FigureFormat.FormatCount(measured.Queued),
                FigureFormat.FormatCount(measured.Rejected),
            ];
    }

    static IEnumerable<string> FormatOutcomes(StageResult stage) =>
        new[] { RequestOutcome.Timeout, RequestOutcome.Refused, RequestOutcome.Reset, RequestOutcome.Status }.Select(o =>
            FigureFormat.FormatCount(stage.Ended.GetValueOrDefault(o))
        );

    static ReportTable CreateTable(
        string title,
        MatrixSettings settings,
        IReadOnlyList<LabScenario> scenarios,
        IReadOnlyList<MatrixCell> cells,
        IReadOnlyList<string> columns,
        Func<LoadMeasurement, IReadOnlyList<string>> row,
        string note
    )
    {
        var rows =
            from scenario in scenarios
            from connections in settings.Connections
            let cell = FindCell(cells, scenario, connections)
            where cell != null
            select (IReadOnlyList<TableEntry>)[scenario.Id, $"{connections}", .. CreateEntries(cell)];
        return new(title, ["scenario", "connections", .. columns], [.. rows]) { Note = note, KeyColumns = 2 };

        IEnumerable<TableEntry> CreateEntries(MatrixCell cell) =>
            row(cell.Measured).Select((text, column) => new TableEntry(text, GetTone(columns[column], cell)));
    }

    static VerdictTone GetTone(string column, MatrixCell cell) =>
        column != BadResponses ? VerdictTone.Plain
        : cell.Measured.IsGreen ? VerdictTone.Good
        : VerdictTone.Bad;

    static LineChart CreateChart(
        string title,
        string unit,
        IReadOnlyList<LabScenario> scenarios,
        IReadOnlyList<MatrixCell> cells,
        Func<LoadMeasurement, double> value
    )
    {
        return new(title, new ChartAxis("connections", IsLog: true), new ChartAxis(unit), [.. scenarios.Select(CreateLine)])
        {
            Description = $"{title} against connections, one line per scenario; the figures are in the tables.",
        };

        ChartSeries CreateLine(LabScenario scenario)
        {
            var own = cells.Where(c => c.Scenario == scenario.Id).OrderBy(c => c.Connections).ToArray();
            var tone = own.All(c => c.Measured.IsGreen) ? VerdictTone.Good : VerdictTone.Bad;
            return new(scenario.Id, [.. own.Select(c => ((double)c.Connections, value(c.Measured)))], tone);
        }
    }

    static MatrixCell? FindCell(IReadOnlyList<MatrixCell> cells, LabScenario scenario, int connections) =>
        cells.FirstOrDefault(c => c.Scenario == scenario.Id && c.Connections == connections);
}
