using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Creates the report of <see cref="RampExperiment"/>.</summary>
internal static class RampDocument
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = "Response time by clients";

    const string TheoryNote =
        "Theory: as long as there are threads and connections for all clients, a request takes as long as its query; beyond that, requests "
        + "queue, and the time grows with the length of the queue.";

    /// <summary>Creates the report.</summary>
    public static ReportDocument CreateDocument(ExperimentRound<RampSettings, RampRun> round)
    {
        var (settings, runs) = (round.Settings, round.Measured);
        var database = settings.Postgres?.Version ?? "none: a semaphore with that many slots in the server itself";
        ReportBlock[] blocks =
        [
            CreateChart(runs),
            CreateTable(settings, runs),
            new ReportParagraph("What it means", ExplainResult(settings)),
        ];
        return new ReportDocument(
            "The effect of limits: threads, then connections",
            string.Join(" ", runs.Select(r => SummarizeRun(r, settings))),
            [("Load", DescribeLoad(settings)), ("Database", database)],
            blocks
        );
    }

    static string DescribeLoad(RampSettings settings) =>
        $"{settings.Clients[0]} to {settings.Clients[^1]} clients in a closed loop, "
        + $"{FigureFormat.FormatPlain(settings.Seconds)} s per step; "
        + $"{settings.Workers} workers, {settings.Pool} connections, {settings.WaitMs} ms per query";

    static string ExplainResult(RampSettings settings) =>
        $"The await moved the limit; it did not remove it: behind the {settings.Workers} threads are {settings.Pool} connections. "
        + "The next limit is the system behind those connections, which has to serve the higher load that a fix allows.";

    static LineChart CreateChart(IReadOnlyList<RampRun> runs) =>
        new("Mean response time", new ChartAxis("clients"), new ChartAxis("ms"), [.. runs.SelectMany(CreateSeries)])
        {
            Description =
                "The mean response time against clients, sync and async, each with the prediction of queueing theory; "
                + "the figures are in the table.",
        };

    static ReportTable CreateTable(RampSettings settings, IReadOnlyList<RampRun> runs)
    {
        var columns = runs.SelectMany(r => new[] { $"{GetRouteName(r)} ms", $"{GetRouteName(r)} theory ms" });
        return new(Overview, ["clients", .. columns], [.. settings.Clients.Select(CreateRow)]) { Note = TheoryNote };

        IReadOnlyList<TableEntry> CreateRow(int clients) =>
            [$"{clients}", .. runs.SelectMany(r => CreateEntries(r.Steps.FirstOrDefault(s => s.Clients == clients)))];

        static TableEntry[] CreateEntries(RampStep? step) =>
            step == null ? ["", ""] : [FigureFormat.FormatCount(step.MeanMs), FigureFormat.FormatCount(step.TheoryMs)];
    }

    static string GetRouteName(RampRun run) => run.IsAsync ? "async" : "sync";

    static string SummarizeRun(RampRun run, RampSettings settings)
    {
        var (subject, error) = (run.IsAsync ? "Async" : "Sync", FigureFormat.FormatShort(100 * run.Error));
        if (run.Error > RampRun.TrustedError)
            return $"{subject} requests: not measured, because their times deviate from theory by {error} %, as on a busy machine.";
        var queueing = run.Knee is { } knee
            ? $"began to queue between {FindStepBefore(knee, settings)} and {knee} clients"
            : $"did not queue with up to {settings.Clients[^1]} clients";
        return $"{subject} requests {queueing}; their mean deviation from theory was {error} %.";
    }

    static int FindStepBefore(int knee, RampSettings settings) => settings.Clients.LastOrDefault(c => c < knee);

    static IEnumerable<ChartSeries> CreateSeries(RampRun run)
    {
        var (name, tone) = (GetRouteName(run), run.IsAsync ? VerdictTone.Good : VerdictTone.Bad);
        return
        [
            new(name, [.. run.Steps.Select(s => ((double)s.Clients, s.MeanMs))], tone),
            new(name + " theory", [.. run.Steps.Select(s => ((double)s.Clients, s.TheoryMs))], tone, IsTheory: true),
        ];
    }
}
