using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What the runs of <see cref="BeforeAfter"/> say.</summary>
internal static class FixDocument
{
    /// <summary>The title of the table that fits a screen.</summary>
    public const string Overview = "Before and after";

    /// <summary>The document.</summary>
    public static Document Of(Results<FixSettings, IReadOnlyList<FixRun>> results)
    {
        var (settings, load, runs, scenario) = (results.Settings, results.Settings.Load, results.Measured, results.Settings.Scenario());
        var says = Sentence(load, runs);
        return new Document($"{settings.Asked}, before and after: {scenario.Title}", says,
            results.Facts(("Load", $"{string.Join(", ", load.Connections)} connections in a closed loop, {Figures.Plain(load.Seconds)} s each, given up after {Figures.Plain(load.TimeoutSeconds)} s, each on a fresh server{Client(scenario)}")),
            [
                new Code("Before", scenario.Action(isAsync: false)), new Code("After", scenario.Action(isAsync: true)),
                new Words("What flags it", scenario.Rules.Count > 0 ? string.Join(", ", scenario.Rules) : $"No rule does: {scenario.Told.Unflagged}."),
                Numbers(runs),
                Curve("Good answers a second", "good answers/s", runs, m => m.Stages[0].GoodPerSecond),
                Curve("Pool threads", "threads", runs, m => m.MaxThreads),
                Curve("What the innocent pay: the 99th percentile of a cheap async route", "ms", runs, m => m.Probe.P99),
                Course(runs),
                Costs(runs),
                new Words("As a page quotes it", $"{says} ({results.Machine.Processors} processors, {results.Machine.System}, {results.Machine.Runtime}; server and load on one machine.)"),
            ]);
    }

    /// <summary>What the two are called.</summary>
    public static string Name(bool isAsync) => isAsync ? "after" : "before";

    static string Client(Scenario scenario) => scenario.Told.PauseMs == 0 ? "" : $"; a client that takes {scenario.Told.PauseMs} ms to {(scenario.Told.BodyBytes > 0 ? "send its body" : "read its answer")}";

    /// <summary>At the most connections at which both were measured.</summary>
    static string Sentence(MatrixSettings load, IReadOnlyList<FixRun> runs)
    {
        if (runs.LastOrDefault(r => r.IsAsync) is not { } after || runs.FirstOrDefault(r => !r.IsAsync && r.Connections == after.Connections) is not { } before)
            return "Not enough was measured to say anything.";
        return $"Under {after.Connections} connections for {Figures.Plain(load.Seconds)} s, each request given up after {Figures.Plain(load.TimeoutSeconds)} s. Before: {Told(before.Measured)}. After: {Told(after.Measured)}.";
    }

    static string Told(Measured measured) => $"{Figures.Count(measured.Good + measured.Bad)} requests, {Failed(measured)}, {Figures.Count(measured.MaxThreads)} threads, median {Figures.Ms(measured.Stages[0].Latency.P50)}";

    static string Failed(Measured measured) => measured.Bad == 0 ? "none failed" : measured.Good == 0 ? "every one of them failed" : $"{Figures.Count(measured.Bad)} of them failed";

    static Table Numbers(IReadOnlyList<FixRun> runs) => Each(Overview, runs, ["requests", "failed", "good/s", "median", "99th", "threads", "queue", "probe 99th"],
        m => [Figures.Count(m.Good + m.Bad), new Entry(Figures.Count(m.Bad), m.IsGreen ? Tone.Good : Tone.Bad), Figures.Count(m.Stages[0].GoodPerSecond), Figures.Ms(m.Stages[0].Latency.P50), Figures.Ms(m.Stages[0].Latency.P99),
            Figures.Count(m.MaxThreads), Figures.Count(m.MaxQueue), Figures.Ms(m.Probe.P99)], "The probe is a cheap async route, asked ten times a second.");

    static Table Costs(IReadOnlyList<FixRun> runs) => Each("What a request costs", runs, ["threads", "processor", "allocated", "pool items", "stalled in all"],
        m => [Figures.Short(m.ThreadsPerRequest), $"{Figures.Short(m.CpuMsPerRequest)} ms", $"{Figures.Count(m.BytesPerRequest)} B", Figures.Short((double)m.Completed / Math.Max(1, m.Good + m.Bad)), Figures.Ms(m.StalledMs)],
        "Threads: pool threads taken for each request that is being served. Stalled: something was queued and the pool completed nothing.");

    static Table Each(string title, IReadOnlyList<FixRun> runs, IReadOnlyList<string> columns, Func<Measured, IReadOnlyList<Entry>> row, string note) =>
        new(title, ["connections", "code", .. columns], [.. runs.Select(r => (IReadOnlyList<Entry>)[$"{r.Connections}", Name(r.IsAsync), .. row(r.Measured)])]) { Note = note };

    static Chart Curve(string title, string unit, IReadOnlyList<FixRun> runs, Func<Measured, double> value) => new(title, new Axis("connections", IsLog: true), new Axis(unit),
        [.. runs.GroupBy(r => r.IsAsync).Select(g => Line(g.Key, [.. g.Select(r => ((double)r.Connections, value(r.Measured)))]))])
    {
        Described = $"{title} against connections, before and after; the figures stand in the tables.",
    };

    /// <summary>How the greatest load went.</summary>
    static Chart Course(IReadOnlyList<FixRun> runs) => new("While it ran, at the most connections", new Axis("s"), new Axis("good answers/s"),
        [.. runs.GroupBy(r => r.IsAsync).Select(g => Line(g.Key, [.. g.Last().Measured.Curve.Select(m => (m.AtMs / 1000, m.GoodPerSecond))]))])
    {
        Described = "Good answers a second over time at the most connections, before and after.",
    };

    static Series Line(bool isAsync, IReadOnlyList<(double X, double Y)> points) => new(Name(isAsync), points, isAsync ? Tone.Good : Tone.Bad);
}
