using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What the runs of <see cref="Detection"/> say.</summary>
internal static class DetectionDocument
{
    /// <summary>The title of the table that fits a screen.</summary>
    public const string Overview = "What it names";

    /// <summary>The document.</summary>
    public static Document Of(Results<DetectionSettings, IReadOnlyList<DetectionRun>> results)
    {
        var seen = results.Measured.Where(r => r.Seen != null).ToArray();
        var costs = results.Measured.Where(r => r.Measured != null).GroupBy(r => r.Scenario).ToArray();
        return new Document("The detector: what it sees, and what it costs", Sentence(seen, costs),
            results.Facts(("Cost", $"{results.Settings.Rounds} rounds of {Figures.Plain(results.Settings.Seconds)} s, without and with by turns, each on a fresh server")), [Names(seen), Costs(costs)]);
    }

    static string Sentence(DetectionRun[] seen, IGrouping<string, DetectionRun>[] costs)
    {
        if (seen.Length == 0)
            return "Not enough was measured to say anything.";
        var said = $"It names {seen.Count(r => r.Seen!.Count > 0)} of {seen.Length} scenarios; the others hold their threads otherwise than by waiting for a task, or not at all.";
        return costs.FirstOrDefault(c => c.Key != Detection.Cheapest) is { } awaiting && Ratio(awaiting, m => m.CpuMsPerRequest) is { } ratio
            ? $"{said} A request that awaits costs {Figures.Plain(ratio)} times the processor time with it." : said;
    }

    static Table Names(DetectionRun[] seen) => new(Overview, ["scenario", "code", "flagged by", "seen at", "as", "rule", "waits"],
        [.. seen.SelectMany(r => r.Seen!.Count == 0 ? [Row(Of(r), null)] : r.Seen!.Select(d => Row(Of(r), d)))])
    {
        Note = "Two connections for half a second on each.",
    };

    static Scenario Of(DetectionRun run) => Scenario.Of(run.Scenario);

    static IReadOnlyList<Entry> Row(Scenario scenario, Detected? seen) =>
        [scenario.Id, scenario.Title, scenario.Rules.Count > 0 ? string.Join(", ", scenario.Rules) : "–", .. seen == null ? (Entry[])["–", "–", "–", "–"]
            : [$"{Or(seen.Member, "(inlined)")}{(seen.File == "" ? "" : $" {Path.GetFileName(seen.File)}:{seen.Line}")}", seen.Primitive, Or(seen.Rule, "–"), Figures.Count(seen.Waits)]];

    static string Or(string text, string other) => text.Length > 0 ? text : other;

    static Table Costs(IGrouping<string, DetectionRun>[] costs) => new("What it costs those that do not block", ["route", "processor µs without", "with", "ratio", "requests/s without", "with", "ratio"],
        [.. costs.Select(c => (IReadOnlyList<Entry>)[c.Key == Detection.Cheapest ? c.Key : $"scenario {c.Key}", .. Both(c, m => 1000 * m.CpuMsPerRequest), .. Both(c, m => m.Stages[0].GoodPerSecond)])])
    {
        Note = "Medians of all rounds; the ratios are medians of the rounds' own.",
    };

    static IEnumerable<Entry> Both(IGrouping<string, DetectionRun> runs, Func<Measured, double> value) =>
        [Figures.Short(Median(Of(runs, false).Select(value))), Figures.Short(Median(Of(runs, true).Select(value))), Ratio(runs, value) is { } ratio ? Figures.Plain(ratio) : "–"];

    static double? Ratio(IGrouping<string, DetectionRun> runs, Func<Measured, double> value) =>
        Of(runs, true).Zip(Of(runs, false), (on, off) => value(on) / Math.Max(1e-9, value(off))).ToArray() is { Length: > 0 } pairs ? Math.Round(Median(pairs), 3) : null;

    static IEnumerable<Measured> Of(IGrouping<string, DetectionRun> runs, bool isOn) => runs.Where(r => r.IsOn == isOn).Select(r => r.Measured!);

    static double Median(IEnumerable<double> values) => values.Order().ToArray() is { Length: > 0 } sorted ? sorted[sorted.Length / 2] : 0;
}
