using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What the cells of <see cref="ScenarioMatrix"/> say.</summary>
internal static class ScenarioDocument
{
    /// <summary>The title of the table that fits a screen.</summary>
    public const string Overview = "Red and green";

    /// <summary>The document; cells that were not measured are left empty.</summary>
    public static Document Of(Results<MatrixSettings, IReadOnlyList<Cell>> results)
    {
        var (settings, cells) = (results.Settings, results.Measured);
        var scenarios = settings.Scenarios.Select(Scenario.Of).Where(s => cells.Any(c => c.Scenario == s.Id)).ToArray();
        return new Document(scenarios.All(s => char.IsAsciiDigit(s.Id[0])) ? "Ten ways to call one async method" : "Ways to wait", Sentence(cells),
            results.Facts([("Load", $"{string.Join(", ", settings.Connections)} connections in a closed loop, {Figures.Plain(settings.Seconds)} s each, given up after {Figures.Plain(settings.TimeoutSeconds)} s, each on a fresh server"), .. LeftOut(settings.Scenarios.Select(Scenario.Of).Except(scenarios))]),
            [
                new Table("What they do", ["scenario", "code", "rule"], [.. scenarios.Select(s => (IReadOnlyList<Entry>)[s.Id, s.Title, s.Rules.Count == 0 ? $"none: {s.Told.Unflagged}" : string.Join(", ", s.Rules)])]),
                Verdicts(settings, scenarios, cells),
                Curve("Good answers a second", "good answers/s", scenarios, cells, c => c.Measured.Stages[0].GoodPerSecond),
                Curve("What the innocent pay: the 99th percentile of a cheap async route", "ms", scenarios, cells, c => c.Measured.Probe.P99),
                Curve("Pool threads", "threads", scenarios, cells, c => c.Measured.MaxThreads),
                Numbers(settings, scenarios, cells),
                Answers(settings, scenarios, cells),
                Costs(settings, scenarios, cells),
            ]);
    }

    /// <summary>What could not run, and why.</summary>
    internal static IEnumerable<(string, string)> LeftOut(IEnumerable<Scenario> scenarios) => scenarios.Select(s => s.Lacks).OfType<string>().Select(lacks => ("Left out", lacks));

    /// <summary>One sentence; at the most connections.</summary>
    static string Sentence(IReadOnlyList<Cell> cells)
    {
        var most = cells.Where(c => c.Connections == cells.Max(m => m.Connections)).ToArray();
        var (red, green) = (most.Where(c => !c.Measured.IsGreen).ToArray(), most.Where(c => c.Measured.IsGreen).ToArray());
        if (most.Length == 0)
            return "Nothing was measured.";
        var at = $"At {most[0].Connections} connections ";
        return red.Length == 0 ? at + $"every scenario answered every request: {Names(green)}."
            : at + $"{Names(red)} gave {Share(red)} bad answers of all" + (green.Length == 0 ? "." : $"; {Names(green)} gave none, and {Figures.Count(green.Max(c => c.Measured.Stages[0].GoodPerSecond))} good ones a second.");
    }

    static string Names(IReadOnlyList<Cell> cells) => (cells.Count == 1 ? "scenario " : "scenarios ") + string.Join(", ", cells.Select(c => c.Scenario));

    static string Share(IReadOnlyList<Cell> cells)
    {
        var shares = cells.Select(c => 100.0 * c.Measured.Bad / Math.Max(1, c.Measured.Bad + c.Measured.Good)).ToArray();
        return shares.Max() - shares.Min() < 1 ? $"{Figures.Short(shares.Max())} %" : $"{Figures.Short(shares.Min())} to {Figures.Short(shares.Max())} %";
    }

    static Table Verdicts(MatrixSettings settings, IReadOnlyList<Scenario> scenarios, IReadOnlyList<Cell> cells) => new(Overview, ["connections", .. scenarios.Select(s => s.Id)],
        [.. settings.Connections.Select(n => (IReadOnlyList<Entry>)[$"{n}", .. scenarios.Select(s => Find(cells, s, n) is not { } cell ? new Entry("")
            : cell.Measured.IsGreen ? new Entry("green", Tone.Good) : new Entry($"red\n{Figures.Count(cell.Measured.Bad)} bad", Tone.Bad))])])
    {
        Note = "Red, as in the article, is whatever gave a single bad answer: an error, or none in time. It is what fails in production.",
    };

    static Table Numbers(MatrixSettings settings, IReadOnlyList<Scenario> scenarios, IReadOnlyList<Cell> cells) => Each("The article's seven metrics", settings, scenarios, cells,
        ["Max Thread-Pool Count", "Max Thread-Pool Queue Length", "Requests", "Bad Responses", "Mean Latency", "90th Latency", "RPS Mean"],
        m => [Figures.Count(m.MaxThreads), Figures.Count(m.MaxQueue), Figures.Count(m.Stages[0].Requests), Figures.Count(m.Bad), Figures.Ms(m.Stages[0].Latency.Mean), Figures.Ms(m.Stages[0].Latency.P90),
            Figures.Count(m.Stages[0].Requests / m.Stages[0].Seconds)], "RPS counts all responses, bad ones among them, as the article does; the tables below and the curves count the good.");

    static Table Answers(MatrixSettings settings, IReadOnlyList<Scenario> scenarios, IReadOnlyList<Cell> cells) => Each("What was answered", settings, scenarios, cells,
        ["good/s", "median", "99th", "longest", "timeouts", "refused", "reset", "status", "in flight at the end"],
        m => m.Stages[0] is var s ? [Figures.Count(s.GoodPerSecond), Figures.Ms(s.Latency.P50), Figures.Ms(s.Latency.P99), Figures.Ms(s.Latency.Max), .. Ended(s), Figures.Count(s.InFlight)] : [],
        "A closed loop asks only after it was answered, so waiting requests hold back the ones behind them.");

    static Table Costs(MatrixSettings settings, IReadOnlyList<Scenario> scenarios, IReadOnlyList<Cell> cells) => Each("What it costs", settings, scenarios, cells,
        ["stalled", "threads per request", "processor per request", "allocated per request", "probe median", "probe 99th", "held back by Kestrel", "rejected by Kestrel"],
        m => [Figures.Ms(m.StalledMs), Figures.Short(m.ThreadsPerRequest), $"{Figures.Short(m.CpuMsPerRequest)} ms", $"{Figures.Count(m.BytesPerRequest)} B", Figures.Ms(m.Probe.P50), Figures.Ms(m.Probe.P99), Figures.Count(m.Queued), Figures.Count(m.Rejected)],
        "Stalled: something was queued and the pool completed nothing. The probe is a cheap async route, asked ten times a second. Threads per request: pool threads taken for each request that is being served.");

    static IEnumerable<string> Ended(StageResult stage) => new[] { Outcome.Timeout, Outcome.Refused, Outcome.Reset, Outcome.Status }.Select(o => Figures.Count(stage.Ended.GetValueOrDefault(o)));

    static Table Each(string title, MatrixSettings settings, IReadOnlyList<Scenario> scenarios, IReadOnlyList<Cell> cells, IReadOnlyList<string> columns, Func<Measured, IReadOnlyList<string>> row, string note) =>
        new(title, ["scenario", "connections", .. columns],
        [
            .. from scenario in scenarios
            from connections in settings.Connections
            let cell = Find(cells, scenario, connections)
            where cell != null
            select (IReadOnlyList<Entry>)[scenario.Id, $"{connections}", .. row(cell.Measured).Select((text, i) => new Entry(text, columns[i] is "Bad Responses" ? cell.Measured.IsGreen ? Tone.Good : Tone.Bad : Tone.Plain))],
        ]) { Note = note };

    static Chart Curve(string title, string unit, IReadOnlyList<Scenario> scenarios, IReadOnlyList<Cell> cells, Func<Cell, double> value) => new(title, new Axis("connections", IsLog: true), new Axis(unit),
        [.. scenarios.Select(s => new Series(s.Id, [.. cells.Where(c => c.Scenario == s.Id).OrderBy(c => c.Connections).Select(c => ((double)c.Connections, value(c)))],
            cells.Any(c => c.Scenario == s.Id && !c.Measured.IsGreen) ? Tone.Bad : Tone.Good))])
    {
        Described = $"{title} against connections, one line a scenario; the figures stand in the tables.",
    };

    static Cell? Find(IReadOnlyList<Cell> cells, Scenario scenario, int connections) => cells.FirstOrDefault(c => c.Scenario == scenario.Id && c.Connections == connections);
}
