using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What the runs of <see cref="PageWays"/> say.</summary>
internal static class PageDocument
{
    /// <summary>The title of the table that fits a screen.</summary>
    public const string Overview = "Way by way";

    // More lanes than this are no picture any more.
    const int MostLanes = 32;

    /// <summary>The document; ways that were not measured are left out.</summary>
    public static Document Of(Results<PagesSettings, IReadOnlyList<PageRun>> results)
    {
        var (settings, runs) = (results.Settings, results.Measured);
        PageRun[] most = [.. runs.Where(r => r.Plan.Pages == settings.Most && !r.Plan.IsOneSlow)];
        return new Document($"{settings.Most} pages: which threads wait for them", most.Length == 0 ? "Nothing was measured." : $"{settings.Most} pages of {settings.DelayMs} ms each: {string.Join("; ", most.Select(Sentence))}.",
            results.Facts(("Load", $"{string.Join(", ", settings.Counts)} pages of {Figures.Count(settings.Bytes)} bytes from another process, which takes {settings.DelayMs} ms for each, and {PageSettings.Slower} times as long for a slow one; each run in a fresh process")),
            [
                new Table("The ways", ["way", "code", "rule"], [.. DownloadProcess.Ways.Select(Scenario.Of).Select(s => (IReadOnlyList<Entry>)[s.Id, s.Title, string.Join(", ", s.Rules)])]),
                Ways(most, runs),
                .. most.Select(r => Drawn(r, most.Max(m => m.WallMs))),
                Curve("How long they take", "ms", runs, r => r.WallMs),
                Curve("Threads", "threads", runs, r => r.Threads),
                Curve("Processor time", "ms", runs, r => r.CpuMs),
                Each(settings, runs),
                new Words("What it means", "A thread in a page that does not run waits for the network and can do nothing else. More threads wait for more pages at once; a page that is awaited needs none while it waits, only when something has come. The thread that waits for all pages together is in none of them."),
            ]);
    }

    static string Sentence(PageRun run) => $"{run.Plan.Way} took {Figures.Ms(run.WallMs)}, and {Figures.Ms(run.HeldMs)} of {(run.Threads == 1 ? "1 thread" : $"{run.Threads} threads")}";

    static Table Ways(IReadOnlyList<PageRun> most, IReadOnlyList<PageRun> runs) => new(Overview, ["way", "took", "threads", "in pages", "of it blocked", "processor", "one page slow"],
        [.. most.Select(r => (IReadOnlyList<Entry>)[r.Plan.Way, Figures.Ms(r.WallMs), $"{r.Threads}", Figures.Ms(r.HeldMs), Figures.Percent(r.Blocked), Figures.Ms(r.CpuMs),
            runs.FirstOrDefault(s => s.Plan == r.Plan with { IsOneSlow = true }) is { } slow ? Figures.Ms(slow.WallMs) : ""])])
    {
        Note = "In pages: the time that all threads together spent in the code of a page. Blocked: the share of it in which they did not run, but waited: for the network, or for a processor. One page slow: what the same took with a page that comes late and in two pieces.",
    };

    static Table Each(PagesSettings settings, IReadOnlyList<PageRun> runs) => new("Page by page", ["pages", .. DownloadProcess.Ways.SelectMany(w => new[] { $"{w}: took", $"{w}: threads", $"{w}: processor" })],
        [.. settings.Counts.Select(c => (IReadOnlyList<Entry>)[$"{c}", .. DownloadProcess.Ways.Select(w => Find(runs, w, c)).SelectMany(r =>
            r == null ? [new Entry(""), "", ""] : new Entry[] { Figures.Ms(r.WallMs), $"{r.Threads}", Figures.Ms(r.CpuMs) })])]);

    static Chart Curve(string title, string unit, IReadOnlyList<PageRun> runs, Func<PageRun, double> value) => new($"{title} against the number of pages", new Axis("pages", IsLog: true), new Axis(unit),
        [.. DownloadProcess.Ways.Select(w => new Series(w, [.. runs.Where(r => r.Plan.Way == w && !r.Plan.IsOneSlow).OrderBy(r => r.Plan.Pages).Select(r => ((double)r.Plan.Pages, value(r)))]))])
    {
        Described = $"{title} against the number of pages, one line a way; the figures stand in the table.",
    };

    static PageRun? Find(IReadOnlyList<PageRun> runs, string way, int pages) => runs.FirstOrDefault(r => r.Plan.Way == way && r.Plan.Pages == pages && !r.Plan.IsOneSlow);

    static Timeline Drawn(PageRun run, double endMs)
    {
        var threads = run.Stays.GroupBy(s => (s.Thread, s.Kind)).ToArray();
        return new Timeline($"The threads of {run.Plan.Way}", endMs, [.. threads.Take(MostLanes).Select(t => new Lane($"{t.Key.Kind} {t.Key.Thread}", [.. t.Select(s => new Bar(s.Page, s.FromMs, s.ToMs, s.RanMs))], PageRun.BlockedOf([.. t])))])
        {
            Note = threads.Length > MostLanes ? $"The first {MostLanes} of {threads.Length} threads." : "",
        };
    }
}
