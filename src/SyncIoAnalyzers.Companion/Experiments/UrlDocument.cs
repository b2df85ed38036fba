using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Creates the report of <see cref="UrlExperiment"/>.</summary>
internal static class UrlDocument
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = "Blocking or not";

    const string HowDecided =
        "If the server is a .NET application of the same user, its threads are watched during the load with few connections: "
        + "a request that holds a thread for a quarter of its time or more blocks, and one that holds none does not. "
        + "This does not depend on the size of its pool. Otherwise the verdict compares two loads, few and many connections. "
        + "If throughput scales with the connections, no request waits for a "
        + "thread: non-blocking, up to the measured load. "
        + "If it does not, two conditions must hold: a single request waits for something other "
        + "than the processor, and a cheap route of the same server waits as well. Then threads are short, which is the effect "
        + "of blocking. If the processor is busy, the cheap route is as fast as before, or a figure is missing, "
        + "the cause cannot be determined from outside.";

    const string LoadNote =
        "99th from schedule: measured from the scheduled start of a request, for a load with a rate. In a closed loop, a connection sends "
        + "its next request after the previous answer, so waiting requests delay the ones behind them. "
        + "Not started: scheduled requests for which no connection was free.";

    const string DriverNote =
        "The same load, one driver after the other. A tool reports only totals; "
        + "the course of each load and the verdict come from the companion's own driver.";

    /// <summary>Creates the report.</summary>
    public static ReportDocument CreateDocument(ExperimentRound<UrlSettings, UrlRun> round)
    {
        var (settings, runs) = (round.Settings, round.Measured);
        var urls = settings.Urls.Distinct().Where(u => runs.Any(r => r.Url == u)).ToArray();
        var verdicts = urls.ToDictionary(
            u => u,
            u => CurveDiagnosis.CompareLoads(FindRun(runs, u, UrlLoadKind.Few), FindRun(runs, u, UrlLoadKind.Many))
        );
        var otherDriver = settings.Driver is { } tool ? $", and {tool.Version} for comparison" : "";
        ReportBlock[] blocks =
        [
            CreateVerdictTable(urls, runs, verdicts),
            .. urls.Select(u => new ReportParagraph("Why: " + u, verdicts[u].Why)),
            CreateStepChart("Good answers per second, step by step", "good answers/s", runs, s => s.GoodPerSecond),
            CreateStepChart("Median response time, step by step", "ms", runs, s => s.Latency.P50),
            CreateTimeChart("A burst between quiet periods", UrlLoadKind.Spike, runs),
            CreateTimeChart("More and more connections", UrlLoadKind.Ramp, runs),
            .. settings.Driver == null ? Array.Empty<ReportBlock>() : [CreateDriverTable(runs)],
            CreateLoadTable([.. runs.Where(r => r.Driver == null)]),
            new ReportParagraph("How the verdict is reached", HowDecided),
        ];
        (string, string)[] facts =
        [
            ("Load", DescribeLoad(settings)),
            ("Driver", "the companion's own" + otherDriver),
            ("Probe", $"{settings.ProbePath}, ten times a second"),
        ];
        return new ReportDocument(
            urls.Length == 1 ? "An endpoint of your own" : "Endpoints of your own",
            urls.Length == 0 ? "Nothing was measured." : string.Join(" ", urls.Select(u => SummarizeVerdict(u, verdicts[u]))),
            facts,
            blocks
        );
    }

    static string DescribeLoad(UrlSettings settings) =>
        $"{settings.Few} and {settings.Many} connections, {FigureFormat.FormatPlain(settings.Seconds)} s per load or step, "
        + $"request timeout {FigureFormat.FormatPlain(settings.TimeoutSeconds)} s{settings.Request}";

    static string SummarizeVerdict(string url, CurveDiagnosis verdict) =>
        verdict.Of == CurveKind.Unknown
            ? $"It cannot be determined whether {url} blocks: {verdict.Why}"
            : $"The curve of {url} is that of a {verdict.KindName} route: {verdict.Why}";

    static UrlRun? FindRun(IReadOnlyList<UrlRun> runs, string url, UrlLoadKind kind) =>
        runs.FirstOrDefault(r => r.Url == url && r.Kind == kind && r.Driver == null);

    static ReportTable CreateVerdictTable(string[] urls, IReadOnlyList<UrlRun> runs, Dictionary<string, CurveDiagnosis> verdicts)
    {
        const string Note =
            "The probe is the median time of a cheap route of the same server. "
            + "After a burst: the time until answers came as fast as before it.";
        string[] columns = ["url", "curve", "few: good/s", "many: good/s", "bad", "probe few", "probe many", "after a burst"];
        return new(Overview, columns, [.. urls.Select(CreateRow)]) { Note = Note };

        IReadOnlyList<TableEntry> CreateRow(string url)
        {
            var (few, many, spike) = (
                FindRun(runs, url, UrlLoadKind.Few),
                FindRun(runs, url, UrlLoadKind.Many),
                FindRun(runs, url, UrlLoadKind.Spike)
            );
            return
            [
                url,
                new TableEntry(verdicts[url].KindName, GetTone(verdicts[url].Of)),
                CreateEntry(few, r => FigureFormat.FormatShort(r.Stages[0].GoodPerSecond)),
                CreateEntry(many, r => FigureFormat.FormatShort(r.Stages[0].GoodPerSecond)),
                CreateEntry(many, r => FigureFormat.FormatCount(r.Stages[0].Bad)),
                CreateEntry(few, r => FigureFormat.FormatMilliseconds(r.Probe.P50)),
                CreateEntry(many, r => FigureFormat.FormatMilliseconds(r.Probe.P50)),
                CreateEntry(spike, FormatRecovery),
            ];
        }
    }

    static VerdictTone GetTone(CurveKind curve) =>
        curve switch
        {
            CurveKind.Blocking => VerdictTone.Bad,
            CurveKind.NonBlocking => VerdictTone.Good,
            _ => VerdictTone.Plain,
        };

    static string FormatRecovery(UrlRun run) =>
        BurstLoad.ComputeRecoveryMs(run.Stages, run.Curve) is { } ms ? FigureFormat.FormatMilliseconds(ms) : "not yet";

    static TableEntry CreateEntry(UrlRun? run, Func<UrlRun, string> figure) => run == null ? "" : figure(run);

    static string GetKindName(UrlLoadKind kind) => kind.ToString().ToLowerInvariant();

    static ReportTable CreateLoadTable(IReadOnlyList<UrlRun> runs)
    {
        string[] columns =
        [
            "url",
            "load",
            "connections",
            "good/s",
            "bad",
            "median",
            "99th",
            "longest",
            "99th from schedule",
            "not started",
            "in flight at the end",
            "probe 99th",
        ];
        var rows = from run in runs where run.Kind != UrlLoadKind.Ramp from stage in run.Stages select CreateRow(run, stage);
        return new("Load by load", columns, [.. rows]) { Note = LoadNote, KeyColumns = 3 };

        static IReadOnlyList<TableEntry> CreateRow(UrlRun run, StageResult stage) =>
            [
                run.Url,
                GetKindName(run.Kind),
                $"{stage.Stage.Connections}",
                FigureFormat.FormatShort(stage.GoodPerSecond),
                new TableEntry(FigureFormat.FormatCount(stage.Bad), stage.Bad == 0 ? VerdictTone.Good : VerdictTone.Bad),
                FigureFormat.FormatMilliseconds(stage.Latency.P50),
                FigureFormat.FormatMilliseconds(stage.Latency.P99),
                FigureFormat.FormatMilliseconds(stage.Latency.Max),
                FigureFormat.FormatMilliseconds(stage.Intended.P99),
                FigureFormat.FormatCount(stage.NotBegun),
                FigureFormat.FormatCount(stage.InFlight),
                FigureFormat.FormatMilliseconds(run.Probe.P99),
            ];
    }

    static ReportTable CreateDriverTable(IReadOnlyList<UrlRun> runs)
    {
        string[] columns =
        [
            "url",
            "load",
            "connections",
            "other driver",
            "its good/s",
            "the companion's good/s",
            "ratio to the other's",
            "its bad",
            "its median",
            "its 99th",
        ];
        var rows =
            from run in runs
            where run.Driver != null
            let own = FindRun(runs, run.Url, run.Kind)
            where own != null
            select CreateRow(run, run.Stages[0], own.Stages[0]);
        return new("Driver by driver", columns, [.. rows]) { Note = DriverNote, KeyColumns = 4 };

        static IReadOnlyList<TableEntry> CreateRow(UrlRun run, StageResult its, StageResult ours) =>
            [
                run.Url,
                GetKindName(run.Kind),
                $"{its.Stage.Connections}",
                run.Driver!,
                FigureFormat.FormatShort(its.GoodPerSecond),
                FigureFormat.FormatShort(ours.GoodPerSecond),
                its.Good == 0 ? "" : FigureFormat.FormatShort(ours.GoodPerSecond / its.GoodPerSecond),
                FigureFormat.FormatCount(its.Bad),
                FigureFormat.FormatMilliseconds(its.Latency.P50),
                FigureFormat.FormatMilliseconds(its.Latency.P99),
            ];
    }

    static LineChart CreateStepChart(string title, string unit, IReadOnlyList<UrlRun> runs, Func<StageResult, double> value)
    {
        var steps = runs.Where(r => r.Kind == UrlLoadKind.Step);
        var lines = steps.Select(r => new ChartSeries(r.Url, [.. r.Stages.Select(s => ((double)s.Stage.Connections, value(s)))]));
        return new(title, new ChartAxis("connections", IsLog: true), new ChartAxis(unit), [.. lines])
        {
            Description = $"{title}, against connections, one line per address; the figures are in the table of all loads.",
        };
    }

    static LineChart CreateTimeChart(string title, UrlLoadKind kind, IReadOnlyList<UrlRun> runs)
    {
        var lines = runs.Where(r => r.Kind == kind).Select(r => new ChartSeries(r.Url, CurveSmoothing.SmoothCurve(r.Curve)));
        return new(title, new ChartAxis("s"), new ChartAxis("good answers/s"), [.. lines])
        {
            Description = $"{title}: good answers per second over time, one line per address.",
        };
    }
}
