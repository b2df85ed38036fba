using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What <c>lab cost</c> is told.</summary>
/// <param name="Connections">How many ask at once: fewer than there are workers, so that nobody queues.</param>
/// <param name="Seconds">How long each load lasts.</param>
/// <param name="Rounds">How often the two are measured in turn.</param>
internal sealed record CostSettings(int Connections, double Seconds, int Rounds)
{
    /// <summary>Half a minute.</summary>
    public static CostSettings Quick { get; } = new(Environment.ProcessorCount, 2, 3);

    /// <summary>Five minutes.</summary>
    public static CostSettings Full { get; } = new(Environment.ProcessorCount, 15, 10);
}

/// <summary>One load on one of the two routes.</summary>
internal sealed record CostRun(bool IsAsync, Measured Measured);

/// <summary>What an await costs where nothing has to be waited for: a small file, sync and async, by turns.</summary>
internal static class Cost
{
    /// <summary>Measures run by run.</summary>
    public static void Measure(CostSettings settings, Action<string> begin, Action<Moment> watch, Action<CostRun> done, CancellationToken cancel)
    {
        var file = Scenario.Of("file");
        for (var round = 1; round <= settings.Rounds; round++)
            foreach (var isAsync in new[] { false, true })
            {
                cancel.ThrowIfCancellationRequested();
                begin($"round {round} of {settings.Rounds}: {(isAsync ? "async" : "sync")}");
                // Half a thousand requests first: what is compiled and opened once is no cost of a request.
                var plan = new LoadPlan(0, file.Path(isAsync), [new Stage(settings.Connections, settings.Seconds)], 1) { WarmUp = 500 };
                done(new CostRun(isAsync, Run.On(new ServerSettings(), plan, watch, cancel)));
            }
    }

    /// <summary>What the runs say.</summary>
    public static Document Document(Results<CostSettings, IReadOnlyList<CostRun>> results)
    {
        var (sync, other) = (Of(results.Measured, false), Of(results.Measured, true));
        return new Document("When sync is fine: a small local file", sync.Count == 0 || other.Count == 0 ? "Not enough was measured to say anything." :
            $"Below the limit of the workers the async route took {Ratio(sync, other, m => m.CpuMsPerRequest)} the processor time and {Ratio(sync, other, m => m.BytesPerRequest)} the memory of the sync one for each request. What an await buys is threads; where none is short, it buys nothing.",
            results.Facts(("Load", $"{results.Settings.Connections} connections in a closed loop, {Figures.Plain(results.Settings.Seconds)} s, {results.Settings.Rounds} times each by turns; a file of 1 KiB in the page cache")),
            [
                new Table("A request costs", ["route", "processor µs", "allocated bytes", "median ms", "99th ms", "requests/s"], [Row("sync", sync), Row("async", other)]) { Note = "Medians of all rounds." },
            ]);
    }

    static List<Measured> Of(IReadOnlyList<CostRun> runs, bool isAsync) => [.. runs.Where(r => r.IsAsync == isAsync).Select(r => r.Measured)];

    static IReadOnlyList<Entry> Row(string name, List<Measured> runs) =>
        [name, .. new[] { Figures.Median(runs, m => 1000 * m.CpuMsPerRequest), Figures.Median(runs, m => m.BytesPerRequest) }.Select(v => (Entry)Figures.Count(v)),
            .. new[] { Figures.Median(runs, m => m.Stages[0].Latency.P50), Figures.Median(runs, m => m.Stages[0].Latency.P99) }.Select(v => (Entry)Figures.Plain(v)), Figures.Count(Figures.Median(runs, m => m.Stages[0].GoodPerSecond))];

    static string Ratio(List<Measured> sync, List<Measured> other, Func<Measured, double> value) => Figures.Plain(Math.Round(Figures.Median(other, value) / Math.Max(1e-9, Figures.Median(sync, value)), 2)) + " times";
}
