using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Creates the report of <see cref="DetectionExperiment"/>.</summary>
internal static class DetectionDocument
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = "Reported scenarios";

    /// <summary>Creates the report.</summary>
    public static ReportDocument CreateDocument(ExperimentResults<DetectionSettings, IReadOnlyList<DetectionRun>> results)
    {
        var seen = results.Measured.Where(r => r.Seen != null).ToArray();
        var costs = results.Measured.Where(r => r.Measured != null).GroupBy(r => r.Scenario).ToArray();
        var (rounds, seconds) = (results.Settings.Rounds, FigureFormat.FormatPlain(results.Settings.Seconds));
        return new ReportDocument(
            "The detector: what it reports and what it costs",
            SummarizeRuns(seen, costs),
            results.CreateFacts(("Cost", $"{rounds} rounds of {seconds} s, without and with it in turn, each on a fresh server")),
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
            ["route", "processor µs without", "with", "ratio", "requests/s without", "with", "ratio"],
            [.. costs.Select(CreateCostRow)]
        )
        {
            Note = "Medians of all rounds; each ratio is the median of the ratios of the rounds.",
        };

    static IReadOnlyList<TableEntry> CreateCostRow(IGrouping<string, DetectionRun> runs) =>
        [
            runs.Key == DetectionExperiment.Cheapest ? runs.Key : $"scenario {runs.Key}",
            .. CreateCostEntries(runs, m => 1000 * m.CpuMsPerRequest),
            .. CreateCostEntries(runs, m => m.Stages[0].GoodPerSecond),
        ];

    static IEnumerable<TableEntry> CreateCostEntries(IGrouping<string, DetectionRun> runs, Func<LoadMeasurement, double> value) =>
        [
            FigureFormat.FormatShort(ComputeMedian(SelectMeasurements(runs, false).Select(value))),
            FigureFormat.FormatShort(ComputeMedian(SelectMeasurements(runs, true).Select(value))),
            ComputeRatio(runs, value) is { } ratio ? FigureFormat.FormatPlain(ratio) : "–",
        ];

    static double? ComputeRatio(IGrouping<string, DetectionRun> runs, Func<LoadMeasurement, double> value)
    {
        var ratios = SelectMeasurements(runs, true)
            .Zip(SelectMeasurements(runs, false), (on, off) => value(on) / Math.Max(1e-9, value(off)))
            .ToArray();
        return ratios.Length > 0 ? Math.Round(ComputeMedian(ratios), 3) : null;
    }

    static IEnumerable<LoadMeasurement> SelectMeasurements(IGrouping<string, DetectionRun> runs, bool isOn) =>
        runs.Where(r => r.IsOn == isOn).Select(r => r.Measured!);

    static double ComputeMedian(IEnumerable<double> values) =>
        values.Order().ToArray() is { Length: > 0 } sorted ? sorted[sorted.Length / 2] : 0;
}
