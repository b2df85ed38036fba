using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Creates the report of <see cref="DetectionExperiment"/>.</summary>
internal static class DetectionDocument
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = "Reported scenarios";

    /// <summary>Creates the report.</summary>
    public static ReportDocument CreateDocument(ExperimentRound<DetectionSettings, DetectionRun> round)
    {
        var seen = round.Measured.Where(r => r.Seen != null).ToArray();
        var costs = round.Measured.Where(r => r.Measured != null).GroupBy(r => r.Scenario).ToArray();
        var seconds = FigureFormat.FormatPlain(round.Settings.Seconds);
        return new ReportDocument(
            "The detector: what it reports and what it costs",
            SummarizeRuns(seen, costs),
            [("Cost", $"{seconds} s each, without and with it in turn, each on a fresh server")],
            [CreateNamesTable(seen), CreateCostTable(costs)]
        );
    }

    static string SummarizeRuns(DetectionRun[] seen, IGrouping<string, DetectionRun>[] costs)
    {
        if (seen.Length == 0)
            return "There are not enough measurements for a result.";
        var reported = seen.Count(r => r.Seen!.Count > 0);
        var coverage =
            $"It reports {reported} of {seen.Length} scenarios; the others hold their threads without waiting for a task, or hold none.";
        var awaiting = costs.FirstOrDefault(c => c.Key != DetectionExperiment.Cheapest);
        return awaiting != null && ComputeRatio(awaiting, m => m.CpuMsPerRequest) is { } ratio
            ? $"{coverage} With it, a request that awaits takes {FigureFormat.FormatPlain(ratio)} times the processor time."
            : coverage;
    }

    static ReportTable CreateNamesTable(DetectionRun[] seen) =>
        new(Overview, ["scenario", "code", "flagged by", "reported at", "as", "rule", "waits"], [.. seen.SelectMany(CreateRows)])
        {
            KeyColumns = 6,
            Note = "Each scenario is loaded with two connections for half a second.",
        };

    static IEnumerable<IReadOnlyList<TableEntry>> CreateRows(DetectionRun run)
    {
        var scenario = LabScenario.GetById(run.Scenario);
        return run.Seen!.Count == 0 ? [CreateRow(scenario, null)] : run.Seen.Select(wait => CreateRow(scenario, wait));
    }

    static IReadOnlyList<TableEntry> CreateRow(LabScenario scenario, DetectedWait? seen)
    {
        var rules = scenario.Rules.Count > 0 ? string.Join(", ", scenario.Rules) : "–";
        if (seen == null)
            return [scenario.Id, scenario.Title, rules, "–", "–", "–", "–"];
        var location = seen.File == "" ? "" : $" {Path.GetFileName(seen.File)}:{seen.Line}";
        var member = GetTextOrDefault(seen.Member, "(inlined)") + location;
        return
        [
            scenario.Id,
            scenario.Title,
            rules,
            member,
            seen.Primitive,
            GetTextOrDefault(seen.Rule, "–"),
            FigureFormat.FormatCount(seen.Waits),
        ];
    }

    static string GetTextOrDefault(string text, string other) => text.Length > 0 ? text : other;

    static ReportTable CreateCostTable(IGrouping<string, DetectionRun>[] costs) =>
        new(
            "Cost for routes that do not block",
            [
                "route",
                "processor µs without",
                "processor µs with",
                "processor ratio",
                "requests/s without",
                "requests/s with",
                "requests ratio",
            ],
            [.. costs.Select(CreateCostRow)]
        );

    static IReadOnlyList<TableEntry> CreateCostRow(IGrouping<string, DetectionRun> runs) =>
        [
            runs.Key == DetectionExperiment.Cheapest ? runs.Key : $"scenario {runs.Key}",
            .. CreateCostEntries(runs, m => 1000 * m.CpuMsPerRequest),
            .. CreateCostEntries(runs, m => m.Stages[0].GoodPerSecond),
        ];

    static IEnumerable<TableEntry> CreateCostEntries(IGrouping<string, DetectionRun> runs, Func<LoadMeasurement, double> value) =>
        [
            GetFigure(runs, isOn: false, value) is { } off ? FigureFormat.FormatShort(off) : "–",
            GetFigure(runs, isOn: true, value) is { } on ? FigureFormat.FormatShort(on) : "–",
            ComputeRatio(runs, value) is { } ratio ? FigureFormat.FormatPlain(ratio) : "–",
        ];

    static double? ComputeRatio(IGrouping<string, DetectionRun> runs, Func<LoadMeasurement, double> value) =>
        GetFigure(runs, isOn: true, value) / Math.Max(1e-9, GetFigure(runs, isOn: false, value) ?? double.NaN) is { } ratio
        && !double.IsNaN(ratio)
            ? Math.Round(ratio, 3)
            : null;

    static double? GetFigure(IGrouping<string, DetectionRun> runs, bool isOn, Func<LoadMeasurement, double> value) =>
        runs.FirstOrDefault(r => r.IsOn == isOn)?.Measured is { } measured ? value(measured) : null;
}
