using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What the runs of <see cref="UrlLoad"/> say.</summary>
internal static class UrlDocument
{
    /// <summary>The title of the table that fits a screen.</summary>
    public const string Overview = "Blocking or not";

    const string HowDecided = "Of two loads, few and many connections. Where throughput follows the connections, nobody waits for a thread: non-blocking, as far as this load goes. Where it does not, a request alone must wait for something else than "
        + "the processor, and a cheap route of the same server must wait, too: then threads are short, which is what blocking does. Where the processor works, or the cheap route is as fast as ever, or a figure is missing, it cannot be told from outside.";

    /// <summary>The document.</summary>
    public static Document Of(Results<UrlSettings, IReadOnlyList<UrlRun>> results)
    {
        var (settings, runs) = (results.Settings, results.Measured);
        var urls = settings.Urls.Distinct().Where(u => runs.Any(r => r.Url == u)).ToArray();
        var verdicts = urls.ToDictionary(u => u, u => Diagnosis.Between(Find(runs, u, UrlKind.Few), Find(runs, u, UrlKind.Many)));
        return new Document(urls.Length == 1 ? "An endpoint of your own" : "Endpoints of your own", urls.Length == 0 ? "Nothing was measured." : string.Join(" ", urls.Select(u => Sentence(u, verdicts[u]))),
            results.Facts(("Load", $"{settings.Few} and {settings.Many} connections, {Figures.Plain(settings.Seconds)} s a load or step, given up after {Figures.Plain(settings.TimeoutSeconds)} s{settings.Request}"),
                ("Driver", "the companion's own" + (settings.Driver is { } tool ? $", and {tool.Version} beside it" : "")), ("Probe", $"{settings.ProbePath}, ten times a second")),
            [
                Verdicts(urls, runs, verdicts),
                .. urls.Select(u => new Words("Why: " + u, verdicts[u].Why)),
                Against("Good answers a second, step by step", "good answers/s", runs, s => s.GoodPerSecond),
                Against("Median time of an answer, step by step", "ms", runs, s => s.Latency.P50),
                Over("A burst between quiet times", UrlKind.Spike, runs),
                Over("More and more connections", UrlKind.Ramp, runs),
                .. settings.Driver == null ? Array.Empty<Block>() : [Drivers(runs)],
                Loads([.. runs.Where(r => r.Driver == null)]),
                new Words("How it is decided", HowDecided),
            ]);
    }

    static string Sentence(string url, Diagnosis verdict) => verdict.Of == CurveOf.Unknown ? $"Whether {url} blocks cannot be told: {verdict.Why}" : $"The curve of {url} is that of a {verdict.Word} route: {verdict.Why}";

    static UrlRun? Find(IReadOnlyList<UrlRun> runs, string url, UrlKind kind) => runs.FirstOrDefault(r => r.Url == url && r.Kind == kind && r.Driver == null);

    static Table Verdicts(string[] urls, IReadOnlyList<UrlRun> runs, Dictionary<string, Diagnosis> verdicts) => new(Overview, ["url", "curve", "few: good/s", "many: good/s", "bad", "probe few", "probe many", "after a burst"],
        [.. urls.Select(u => (IReadOnlyList<Entry>)[u, new Entry(verdicts[u].Word, verdicts[u].Of switch { CurveOf.Blocking => Tone.Bad, CurveOf.NonBlocking => Tone.Good, _ => Tone.Plain }),
            Told(Find(runs, u, UrlKind.Few), r => Figures.Short(r.Stages[0].GoodPerSecond)), Told(Find(runs, u, UrlKind.Many), r => Figures.Short(r.Stages[0].GoodPerSecond)), Told(Find(runs, u, UrlKind.Many), r => Figures.Count(r.Stages[0].Bad)),
            Told(Find(runs, u, UrlKind.Few), r => Figures.Ms(r.Probe.P50)), Told(Find(runs, u, UrlKind.Many), r => Figures.Ms(r.Probe.P50)), Told(Find(runs, u, UrlKind.Spike), Recovered)])])
    {
        Note = "The probe is the median of a cheap route of the same server. After a burst: how long it took till answers came as before it.",
    };

    static string Recovered(UrlRun run) => Spike.RecoveredMs(run.Stages, run.Curve) is { } ms ? Figures.Ms(ms) : "not yet";

    static Entry Told(UrlRun? run, Func<UrlRun, string> figure) => run == null ? "" : figure(run);

    static Table Loads(IReadOnlyList<UrlRun> runs) => new("Load by load", ["url", "load", "connections", "good/s", "bad", "median", "99th", "longest", "99th as meant", "not begun", "in flight at the end", "probe 99th"],
        [.. from run in runs where run.Kind != UrlKind.Ramp from stage in run.Stages select (IReadOnlyList<Entry>)[run.Url, run.Kind.ToString().ToLowerInvariant(), $"{stage.Stage.Connections}", Figures.Short(stage.GoodPerSecond),
            new Entry(Figures.Count(stage.Bad), stage.Bad == 0 ? Tone.Good : Tone.Bad), Figures.Ms(stage.Latency.P50), Figures.Ms(stage.Latency.P99), Figures.Ms(stage.Latency.Max), Figures.Ms(stage.Intended.P99),
            Figures.Count(stage.NotBegun), Figures.Count(stage.InFlight), Figures.Ms(run.Probe.P99)]])
    {
        Note = "As meant: from when a request was meant to begin, where there is a rate; a closed loop asks only after it was answered, so waiting requests hold back the ones behind them. Not begun: those that a rate meant and nobody was free to begin.",
    };

    static Table Drivers(IReadOnlyList<UrlRun> runs) => new("Driver by driver", ["url", "load", "connections", "other driver", "its good/s", "the companion's good/s", "to the other's", "its bad", "its median", "its 99th"],
        [.. from run in runs where run.Driver != null let own = Find(runs, run.Url, run.Kind) where own != null let its = run.Stages[0] let ours = own.Stages[0] select (IReadOnlyList<Entry>)[run.Url, run.Kind.ToString().ToLowerInvariant(),
            $"{its.Stage.Connections}", run.Driver!, Figures.Short(its.GoodPerSecond), Figures.Short(ours.GoodPerSecond), its.Good == 0 ? "" : Figures.Short(ours.GoodPerSecond / its.GoodPerSecond), Figures.Count(its.Bad), Figures.Ms(its.Latency.P50), Figures.Ms(its.Latency.P99)]])
    {
        Note = "The same load, one after the other. A tool tells only the end: what changes within a load, and what the verdict is drawn from, is the companion's own.",
    };

    static Chart Against(string title, string unit, IReadOnlyList<UrlRun> runs, Func<StageResult, double> value) => new(title, new Axis("connections", IsLog: true), new Axis(unit),
        [.. runs.Where(r => r.Kind == UrlKind.Step).Select(r => new Series(r.Url, [.. r.Stages.Select(s => ((double)s.Stage.Connections, value(s)))]))])
    {
        Described = $"{title}, against connections, one line an address; the figures stand in the table of all loads.",
    };

    static Chart Over(string title, UrlKind kind, IReadOnlyList<UrlRun> runs) => new(title, new Axis("s"), new Axis("good answers/s"), [.. runs.Where(r => r.Kind == kind).Select(r => new Series(r.Url, Seconds.Of(r.Curve)))])
    {
        Described = $"{title}: good answers a second over time, one line an address.",
    };
}
