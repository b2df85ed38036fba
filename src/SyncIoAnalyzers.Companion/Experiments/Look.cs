using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What <c>lab look</c> is told.</summary>
/// <param name="Few">The connections of the quiet times.</param>
/// <param name="Many">Those of the burst.</param>
/// <param name="Seconds">How long the burst lasts, and the time before it; the time after it is twice as long.</param>
/// <param name="TimeoutSeconds">After how long a request is given up.</param>
internal sealed record LookSettings(int Few, int Many, double Seconds, double TimeoutSeconds)
{
    /// <summary>Twenty seconds with what starts and stops.</summary>
    public static LookSettings Quick { get; } = new(Environment.ProcessorCount, 64 * Environment.ProcessorCount, 4.5, 1);
}

/// <summary>One of the two.</summary>
internal sealed record LookRun(string Scenario, Measured Measured);

/// <summary>The same burst on a route that blocks and one that awaits, each on a server of its own, at the same time.</summary>
internal static class Look
{
    /// <summary>The title of the picture that fits a screen.</summary>
    public const string Overview = "Good answers a second";

    const int BarWidth = 24;

    static readonly IReadOnlyList<Scenario> Both = [.. new[] { "5", "10" }.Select(Scenario.Of)];

    /// <summary>Measures both at once.</summary>
    public static void Measure(LookSettings settings, Action<string> begin, Action<string, Moment> watch, Action<LookRun> done, CancellationToken cancel)
    {
        using var over = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        begin($"{settings.Few}, {settings.Many} and again {settings.Few} connections, {Figures.Plain(4 * settings.Seconds)} s");
        var runs = Both.Select(s => Task.Factory.StartNew(() => One(s, settings, watch, over.Token), over.Token, TaskCreationOptions.LongRunning, TaskScheduler.Default)).ToArray();
        try
        {
            foreach (var run in runs)
                done(run.GetAwaiter().GetResult());
        }
        finally
        {
            // Where one failed the other has no use, and must not outlive it.
            over.Cancel();
            Task.WhenAll(runs).ContinueWith(_ => { }, TaskScheduler.Default).GetAwaiter().GetResult();
        }
    }

    /// <summary>What the two say.</summary>
    public static Document Document(Results<LookSettings, IReadOnlyList<LookRun>> results)
    {
        var (settings, runs) = (results.Settings, results.Measured);
        return new Document("What blocking costs, at a glance", runs.Count < Both.Count ? "Not enough was measured to say anything." : string.Join(" ", runs.Select(r => Sentence(r, settings))),
            results.Facts(("Load", $"{settings.Few}, {settings.Many} and again {settings.Few} connections in a closed loop for {Figures.Plain(settings.Seconds)}, {Figures.Plain(settings.Seconds)} and {Figures.Plain(2 * settings.Seconds)} s, given up after {Figures.Plain(settings.TimeoutSeconds)} s; both at once, each on a fresh server")),
            [
                Bars(runs),
                new Chart("Good answers a second, as a curve", new Axis("s"), new Axis("good answers/s"), [.. runs.Select(r => new Series(Name(r), Seconds.Of(r.Measured.Curve), r.Measured.IsGreen ? Tone.Good : Tone.Bad))])
                {
                    Described = "Good answers a second over time, one line a scenario; the figures stand in the table.",
                },
            ]);
    }

    static LookRun One(Scenario scenario, LookSettings settings, Action<string, Moment> watch, CancellationToken cancel)
    {
        var plan = new LoadPlan(0, scenario.Path(isAsync: false), Spike.Stages(settings.Few, settings.Many, settings.Seconds), settings.TimeoutSeconds) { ProbePath = LabServer.Probe };
        return new LookRun(scenario.Id, Run.On(new ServerSettings(), plan, now => watch(scenario.Title, now), cancel));
    }

    static string Name(LookRun run) => Both.Single(s => s.Id == run.Scenario).Title;

    static string Sentence(LookRun run, LookSettings settings)
    {
        var burst = run.Measured.Stages[1];
        var recovered = Spike.RecoveredMs(run.Measured.Stages, run.Measured.Curve) is { } ms ? $"was as before {Figures.Short(ms / 1000)} s after it" : $"was not as before {Figures.Plain(2 * settings.Seconds)} s after it";
        return $"Under {settings.Many} connections {Name(run)} gave {Figures.Short(burst.GoodPerSecond)} good and {Figures.Short(burst.BadPerSecond)} bad answers a second with up to {run.Measured.MaxThreads} threads, and {recovered}.";
    }

    /// <summary>The picture in text: a bar for each second and scenario.</summary>
    static Table Bars(IReadOnlyList<LookRun> runs)
    {
        var curves = runs.Select(r => r.Measured.Curve.GroupBy(m => (int)(m.AtMs / 1000)).ToDictionary(g => g.Key, g => g.Average(m => m.GoodPerSecond))).ToArray();
        var most = Math.Max(1, curves.SelectMany(c => c.Values).DefaultIfEmpty().Max());
        return new Table(Overview, ["second", .. runs.SelectMany(r => new[] { Name(r), "good/s" })],
            [.. curves.SelectMany(c => c.Keys).Distinct().Order().Select(second => (IReadOnlyList<Entry>)[$"{second + 1}", .. curves.SelectMany((c, i) => Bar(c.GetValueOrDefault(second), most, runs[i]))])]);
    }

    static Entry[] Bar(double value, double most, LookRun run) =>
        [new Entry(value > 0 && BarWidth * value < most ? "▏" : new string('█', (int)Math.Round(BarWidth * value / most)), run.Measured.IsGreen ? Tone.Good : Tone.Bad), Figures.Count(value)];
}
