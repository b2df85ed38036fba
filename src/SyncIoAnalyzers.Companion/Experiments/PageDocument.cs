using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Creates the report of <see cref="PageExperiment"/>.</summary>
internal static class PageDocument
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = "Comparison of the ways";

    // A timeline with more lanes than this is unreadable.
    const int MostLanes = 32;

    const string Explanation =
        "A thread that is in a page and does not run waits for the network and can do nothing else. More threads wait for more pages at "
        + "once; an awaited page needs no thread while it waits, only when data has arrived. "
        + "The thread that waits for all pages together is in none of them.";

    const string OverviewNote =
        "In pages: the total time that all threads spent in the code of a page. Blocked: the share of it in which they did not run but "
        + "waited for the network or for a processor. One page slow: the total time with one page that arrives late and in two parts.";

    /// <summary>Creates the report; ways that were not measured are left out.</summary>
    public static ReportDocument CreateDocument(ExperimentRound<PagesSettings, PageRun> round)
    {
        var (settings, runs) = (round.Settings, round.Measured);
        PageRun[] most = [.. runs.Where(r => r.Plan.Pages == settings.Most && !r.Plan.IsOneSlow)];
        var sentence = $"{settings.Most} pages of {settings.DelayMs} ms each: {string.Join("; ", most.Select(SummarizeRun))}.";
        ReportBlock[] blocks =
        [
            CreateScenarios(),
            CreateWayTable(most, runs),
            .. most.Select(r => CreateTimeline(r, most.Max(m => m.WallMs))),
            CreateChart("Total time", "ms", runs, r => r.WallMs),
            CreateChart("Threads", "threads", runs, r => r.Threads),
            CreateChart("Processor time", "ms", runs, r => r.CpuMs),
            CreatePageTable(settings, runs),
            new ReportParagraph("What it means", Explanation),
        ];
        return new ReportDocument(
            $"{settings.Most} pages: which threads wait for them",
            most.Length == 0 ? "Nothing was measured." : sentence,
            [("Load", DescribeLoad(settings))],
            blocks
        );
    }

    static string DescribeLoad(PagesSettings settings) =>
        $"{string.Join(", ", settings.Counts)} pages of {FigureFormat.FormatCount(settings.Bytes)} bytes from another process, which takes "
        + $"{settings.DelayMs} ms for each, and {PageSettings.SlowFactor} times as long for a slow one; each run in a fresh process";

    static ReportTable CreateScenarios()
    {
        var ways = DownloadProcess.DownloadScenarios.Select(LabScenario.GetById);
        return new(
            "The ways",
            ["way", "code", "rule"],
            [.. ways.Select(s => (IReadOnlyList<TableEntry>)[s.Id, s.Title, string.Join(", ", s.Rules)])]
        );
    }

    static string SummarizeRun(PageRun run)
    {
        var threads = run.Threads == 1 ? "1 thread" : $"{run.Threads} threads";
        return $"{run.Plan.Way} took {FigureFormat.FormatMilliseconds(run.WallMs)} and held {threads} "
            + $"for {FigureFormat.FormatMilliseconds(run.HeldMs)} in total";
    }

    static ReportTable CreateWayTable(IReadOnlyList<PageRun> most, IReadOnlyList<PageRun> runs)
    {
        return new(
            Overview,
            ["way", "took", "threads", "in pages", "of it blocked", "processor", "one page slow"],
            [.. most.Select(CreateRow)]
        )
        {
            Note = OverviewNote,
        };

        IReadOnlyList<TableEntry> CreateRow(PageRun run)
        {
            var slow = runs.FirstOrDefault(s => s.Plan == run.Plan with { IsOneSlow = true });
            return
            [
                run.Plan.Way,
                FigureFormat.FormatMilliseconds(run.WallMs),
                $"{run.Threads}",
                FigureFormat.FormatMilliseconds(run.HeldMs),
                FigureFormat.FormatPercent(run.Blocked),
                FigureFormat.FormatMilliseconds(run.CpuMs),
                slow == null ? "" : FigureFormat.FormatMilliseconds(slow.WallMs),
            ];
        }
    }

    static ReportTable CreatePageTable(PagesSettings settings, IReadOnlyList<PageRun> runs)
    {
        var columns = DownloadProcess.DownloadScenarios.SelectMany(w => new[] { $"{w}: took", $"{w}: threads", $"{w}: processor" });
        return new("Page by page", ["pages", .. columns], [.. settings.Counts.Select(CreateRow)]);

        IReadOnlyList<TableEntry> CreateRow(int count) =>
            [$"{count}", .. DownloadProcess.DownloadScenarios.SelectMany(w => CreateEntries(FindRun(runs, w, count)))];

        static TableEntry[] CreateEntries(PageRun? run) =>
            run == null
                ? ["", "", ""]
                : [FigureFormat.FormatMilliseconds(run.WallMs), $"{run.Threads}", FigureFormat.FormatMilliseconds(run.CpuMs)];
    }

    static LineChart CreateChart(string title, string unit, IReadOnlyList<PageRun> runs, Func<PageRun, double> value)
    {
        return new(
            $"{title} against the number of pages",
            new ChartAxis("pages", IsLog: true),
            new ChartAxis(unit),
            [.. DownloadProcess.DownloadScenarios.Select(CreateLine)]
        )
        {
            Description = $"{title} against the number of pages, one line per way; the figures are in the table.",
        };

        ChartSeries CreateLine(string way)
        {
            var own = runs.Where(r => r.Plan.Way == way && !r.Plan.IsOneSlow).OrderBy(r => r.Plan.Pages);
            return new(way, [.. own.Select(r => ((double)r.Plan.Pages, value(r)))]);
        }
    }

    static PageRun? FindRun(IReadOnlyList<PageRun> runs, string way, int pages) =>
        runs.FirstOrDefault(r => r.Plan.Way == way && r.Plan.Pages == pages && !r.Plan.IsOneSlow);

    static ThreadTimeline CreateTimeline(PageRun run, double endMs)
    {
        var threads = run.Stays.GroupBy(s => (s.Thread, s.Kind)).ToArray();
        return new ThreadTimeline($"The threads of {run.Plan.Way}", endMs, [.. threads.Take(MostLanes).Select(CreateLane)])
        {
            Note = threads.Length > MostLanes ? $"The first {MostLanes} of {threads.Length} threads." : "",
        };

        static TimelineLane CreateLane(IGrouping<(int Thread, string Kind), PageStay> thread) =>
            new(
                $"{thread.Key.Kind} {thread.Key.Thread}",
                [.. thread.Select(s => new TimelineBar(s.Page, s.FromMs, s.ToMs, s.RanMs))],
                PageRun.GetBlockedShare([.. thread])
            );
    }
}
