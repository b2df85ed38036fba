using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What the runs of <see cref="StepLoad"/> say.</summary>
internal static class StepDocument
{
    /// <summary>The title of the table that fits a screen.</summary>
    public const string Overview = "Run by run";

    /// <summary>The document.</summary>
    public static Document Of(Results<StepSettings, IReadOnlyList<StepRun>> results)
    {
        var (settings, runs) = (results.Settings, results.Measured);
        return new Document("More and more users, sync and async", Sentence(runs),
            results.Facts(("Load", $"{string.Join(", ", settings.Users)} users in a closed loop, {Figures.Plain(settings.Seconds)} s each, given up after {Figures.Plain(settings.TimeoutSeconds)} s; the service takes {settings.WaitMs} ms")),
            [
                Runs(runs),
                .. runs.Where(r => !r.IsPair).GroupBy(r => r.Workers).SelectMany(Curves),
                .. runs.Select(Steps),
                new Words("How to read it", "Throughput and response time alone deceive: a failed request is answered fast and counts as one. Only the successful ones count. As in the article they are all requests less those that failed."),
            ]);
    }

    static string Sentence(IReadOnlyList<StepRun> runs)
    {
        var steps = runs.Where(r => r is { IsPair: false, Workers: null }).ToArray();
        if (steps.FirstOrDefault(r => !r.IsAsync) is not { } sync || steps.FirstOrDefault(r => r.IsAsync) is not { } other)
            return "Not enough was measured to say anything.";
        return $"The sync route {Tips(sync)}, and failed {Percent(sync.FailureRate)} of all requests; the async one {Tips(other)}, and failed {Percent(other.FailureRate)}. At their best they gave {Figures.Count(sync.MostGood)} and {Figures.Count(other.MostGood)} good answers a second.";
    }

    static string Tips(StepRun run) => run.TippingPoint is { } users ? $"tipped over at {users} users" : $"held to the last step of {run.Measured.Stages[^1].Stage.Connections} users";

    static string Percent(double share) => $"{Figures.Short(100 * share)} %";

    static string Name(StepRun run) => (run.IsAsync ? "async" : "sync") + (run.Workers is { } workers ? $", {workers} workers" : "");

    static Table Runs(IReadOnlyList<StepRun> runs) => new(Overview, ["run", "requests", "failed", "most good/s", "tipping point", "most threads", "longest queue", "probe 99th"],
        [.. runs.Select(r => (IReadOnlyList<Entry>)[Name(r) + (r.IsPair ? ", pair" : ""), Figures.Count(r.Total), new Entry(Percent(r.FailureRate), r.TippingPoint == null ? Tone.Good : Tone.Bad), Figures.Count(r.MostGood),
            r.TippingPoint is { } users ? new Entry($"{users} users", Tone.Bad) : new Entry("none", Tone.Good), Figures.Count(r.Measured.MaxThreads), Figures.Count(r.Measured.MaxQueue), Figures.Ms(r.Measured.Probe.P99)])])
    {
        Note = "The tipping point is the first step of which more than one request in a hundred failed.",
    };

    static Table Steps(StepRun run) => new((run.IsPair ? "The pair: " : "Step by step: ") + Name(run), ["Users", "Requests/sec", "Avg Response Time secs", "Failed Requests/sec", "Successful Requests/sec"],
        [.. run.Measured.Stages.Select(s => (IReadOnlyList<Entry>)[$"{s.Stage.Connections}", Figures.Short(s.Requests / s.Seconds), (s.Latency.Mean / 1000).ToString("0.000", System.Globalization.CultureInfo.InvariantCulture),
            new Entry(Figures.Short(s.BadPerSecond), s.Bad == 0 ? Tone.Good : Tone.Bad), Figures.Short(s.GoodPerSecond)])]);

    static IEnumerable<Block> Curves(IGrouping<int?, StepRun> runs)
    {
        var where = runs.Key is { } workers ? $", {workers} workers" : ", the whole machine";
        yield return Curve("Successful requests a second" + where, "good/s", runs, s => s.GoodPerSecond);
        yield return Curve("Average response time" + where, "ms", runs, s => s.Latency.Mean);
    }

    static Chart Curve(string title, string unit, IEnumerable<StepRun> runs, Func<Load.StageResult, double> value) => new(title, new Axis("users"), new Axis(unit),
        [.. runs.Select(r => new Series(r.IsAsync ? "async" : "sync", [.. r.Measured.Stages.Select(s => ((double)s.Stage.Connections, value(s)))], r.IsAsync ? Tone.Good : Tone.Bad))])
    {
        Described = $"{title} against users, sync and async; the figures stand in the tables.",
    };
}
