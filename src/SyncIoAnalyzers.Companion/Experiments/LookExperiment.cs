using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab look</c>.</summary>
/// <param name="Few">The number of connections before and after the burst.</param>
/// <param name="Many">The number of connections in the burst.</param>
/// <param name="Seconds">The duration of the burst and of the time before it; the time after it is twice as long.</param>
/// <param name="TimeoutSeconds">The request timeout.</param>
internal sealed record LookSettings(int Few, int Many, double Seconds, double TimeoutSeconds)
{
    /// <summary>The default settings: twenty seconds, including start and stop.</summary>
    public static LookSettings Quick { get; } = new(Environment.ProcessorCount, 64 * Environment.ProcessorCount, 4.5, 1);
}

/// <summary>The result of one of the two scenarios.</summary>
internal sealed record LookRun(string Scenario, LoadMeasurement Measured);

/// <summary>Sends the same burst to a route that blocks and to one that awaits, at the same time, each on its own server.</summary>
internal static class LookExperiment
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = "Good answers per second";

    const int BarWidth = 24;

    static readonly IReadOnlyList<LabScenario> Both = [.. new[] { "5", "10" }.Select(LabScenario.GetById)];

    /// <summary>Measures both scenarios at the same time.</summary>
    public static void MeasureBurst(
        LookSettings settings,
        Action<string> begin,
        Action<string, LoadMoment> watch,
        Action<LookRun> done,
        CancellationToken cancellationToken
    )
    {
        using var over = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        begin($"{settings.Few}, {settings.Many} and again {settings.Few} connections, {FigureFormat.FormatPlain(4 * settings.Seconds)} s");
        var runs = Both.Select(s =>
                Task.Factory.StartNew(
                    () => MeasureScenario(s, settings, watch, over.Token),
                    over.Token,
                    TaskCreationOptions.LongRunning,
                    TaskScheduler.Default
                )
            )
            .ToArray();
        try
        {
            foreach (var run in runs)
                done(run.GetAwaiter().GetResult());
        }
        finally
        {
            // If one fails, the other is useless and must not outlive it.
            over.Cancel();
            Task.WhenAll(runs).ContinueWith(_ => { }, TaskScheduler.Default).GetAwaiter().GetResult();
        }
    }

    /// <summary>Creates the report.</summary>
    public static ReportDocument CreateDocument(ExperimentRound<LookSettings, LookRun> round)
    {
        var (settings, runs) = (round.Settings, round.Measured);
        var lines = runs.Select(r => new ChartSeries(GetTitle(r), CurveSmoothing.SmoothCurve(r.Measured.Curve), GetTone(r)));
        var chart = new LineChart("Good answers per second, as a curve", new ChartAxis("s"), new ChartAxis("good answers/s"), [.. lines])
        {
            Description = "Good answers per second over time, one line per scenario; the figures are in the table.",
        };
        return new ReportDocument(
            "What blocking costs, at a glance",
            runs.Count < Both.Count
                ? "There are not enough measurements for a result."
                : string.Join(" ", runs.Select(r => SummarizeRun(r, settings))),
            [("Load", DescribeLoad(settings))],
            [CreateBarTable(runs), chart]
        );
    }

    static string DescribeLoad(LookSettings settings)
    {
        var (seconds, longer) = (FigureFormat.FormatPlain(settings.Seconds), FigureFormat.FormatPlain(2 * settings.Seconds));
        return $"{settings.Few}, {settings.Many} and again {settings.Few} connections in a closed loop "
            + $"for {seconds}, {seconds} and {longer} s, "
            + $"request timeout {FigureFormat.FormatPlain(settings.TimeoutSeconds)} s; both at the same time, each on a fresh server";
    }

    static VerdictTone GetTone(LookRun run) => run.Measured.IsGreen ? VerdictTone.Good : VerdictTone.Bad;

    static LookRun MeasureScenario(
        LabScenario scenario,
        LookSettings settings,
        Action<string, LoadMoment> watch,
        CancellationToken cancellationToken
    )
    {
        var plan = new LoadPlan(
            0,
            scenario.GetPath(isAsync: false),
            BurstLoad.CreateStages(settings.Few, settings.Many, settings.Seconds),
            settings.TimeoutSeconds
        )
        {
            ProbePath = LabServer.ProbePath,
        };
        return new LookRun(
            scenario.Id,
            LoadRunner.RunOnNewServer(new ServerSettings(), plan, now => watch(scenario.Title, now), cancellationToken)
        );
    }

    static string GetTitle(LookRun run) => Both.Single(s => s.Id == run.Scenario).Title;

    static string SummarizeRun(LookRun run, LookSettings settings)
    {
        var (burst, measured) = (run.Measured.Stages[1], run.Measured);
        var (good, bad) = (FigureFormat.FormatShort(burst.GoodPerSecond), FigureFormat.FormatShort(burst.BadPerSecond));
        var recovery = BurstLoad.ComputeRecoveryMs(measured.Stages, measured.Curve) is { } ms
            ? $"recovered {FigureFormat.FormatShort(ms / 1000)} s after the burst"
            : $"had not recovered {FigureFormat.FormatPlain(2 * settings.Seconds)} s after the burst";
        return $"With {settings.Many} connections, {GetTitle(run)} gave {good} good and {bad} bad answers per second "
            + $"with up to {measured.MaxThreads} threads, and {recovery}.";
    }

    /// <summary>Creates the chart as text: a bar for each second and scenario.</summary>
    static ReportTable CreateBarTable(IReadOnlyList<LookRun> runs)
    {
        var curves = runs.Select(r =>
                r.Measured.Curve.GroupBy(m => (int)(m.AtMs / 1000)).ToDictionary(g => g.Key, g => g.Average(m => m.GoodPerSecond))
            )
            .ToArray();
        var most = Math.Max(1, curves.SelectMany(c => c.Values).DefaultIfEmpty().Max());
        var seconds = curves.SelectMany(c => c.Keys).Distinct().Order();
        return new ReportTable(
            Overview,
            ["second", .. runs.SelectMany(r => new[] { GetTitle(r), $"{GetTitle(r)} good/s" })],
            [.. seconds.Select(CreateRow)]
        );

        IReadOnlyList<TableEntry> CreateRow(int second) =>
            [$"{second + 1}", .. curves.SelectMany((c, i) => CreateBarEntries(c.GetValueOrDefault(second), most, runs[i]))];
    }

    static TableEntry[] CreateBarEntries(double value, double most, LookRun run)
    {
        var bar = value > 0 && BarWidth * value < most ? "▏" : new string('█', (int)Math.Round(BarWidth * value / most));
        return [new TableEntry(bar, GetTone(run)), FigureFormat.FormatCount(value)];
    }
}
