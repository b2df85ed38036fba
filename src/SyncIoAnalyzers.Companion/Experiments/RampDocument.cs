using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What the runs of <see cref="Ramp"/> say.</summary>
internal static class RampDocument
{
    /// <summary>The title of the table that fits a screen.</summary>
    public const string Overview = "Client by client";

    /// <summary>The document.</summary>
    public static Document Of(Results<RampSettings, IReadOnlyList<RampRun>> results)
    {
        var (settings, runs) = (results.Settings, results.Measured);
        return new Document("What a limit does: threads, then connections", string.Join(" ", runs.Select(r => Sentence(r, settings))),
            results.Facts(("Load", $"{settings.Clients[0]} to {settings.Clients[^1]} clients in a closed loop, {Figures.Plain(settings.Seconds)} s a step; {settings.Workers} workers, {settings.Pool} connections, {settings.WaitMs} ms a query"), ("Database", settings.Postgres?.Version ?? "none: a gate of that many connections, in the server itself")),
            [
                new Chart("Mean response time", new Axis("clients"), new Axis("ms"), [.. runs.SelectMany(Curves)]) { Described = "The mean response time against clients, sync and async, each beside what queueing theory says; the figures stand in the table." },
                new Table(Overview, ["clients", .. runs.SelectMany(r => new[] { $"{Name(r)} ms", $"{Name(r)} theory ms" })],
                    [.. settings.Clients.Select(c => (IReadOnlyList<Entry>)[$"{c}", .. runs.Select(r => r.Steps.FirstOrDefault(s => s.Clients == c)).SelectMany(s => new Entry[] { s == null ? "" : Figures.Count(s.MeanMs), s == null ? "" : Figures.Count(s.TheoryMs) })])])
                {
                    Note = "Theory: as long as there are threads and connections for all, a request takes as long as its query; beyond, everyone waits in turn, and the time grows with the queue.",
                },
                new Words("What it means", $"The await moved the limit, it did not remove it: behind the {settings.Workers} threads stand {settings.Pool} connections. What is behind those is the next limit; more load on it is what a fix asks of the systems behind."),
            ]);
    }

    static string Name(RampRun run) => run.IsAsync ? "async" : "sync";

    static string Sentence(RampRun run, RampSettings settings) =>
        $"{(run.IsAsync ? "Async" : "Sync")} requests began to queue {(run.Knee is { } knee ? $"between {Before(knee, settings)} and {knee} clients" : $"at none of up to {settings.Clients[^1]} clients")}, {Figures.Short(100 * run.Error)} % from theory on average.";

    static int Before(int knee, RampSettings settings) => settings.Clients.LastOrDefault(c => c < knee);

    static IEnumerable<Series> Curves(RampRun run) =>
    [
        new(Name(run), [.. run.Steps.Select(s => ((double)s.Clients, s.MeanMs))], run.IsAsync ? Tone.Good : Tone.Bad),
        new(Name(run) + " theory", [.. run.Steps.Select(s => ((double)s.Clients, s.TheoryMs))], run.IsAsync ? Tone.Good : Tone.Bad, IsTheory: true),
    ];
}
