using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the result of a watch as one self-contained HTML page.</summary>
internal static class WatchHtml
{
    // More points of a long watch would exceed the resolution of a screen.
    const int MaxPoints = 240;

    /// <summary>Writes the whole page at once.</summary>
    /// <param name="watched">The result of the watch.</param>
    /// <param name="of">The name of the watched target.</param>
    /// <param name="output">The destination.</param>
    public static void WriteReport(WatchResult watched, string of, TextWriter output) =>
        output.Write(HtmlPage.CreateHtml(CreateDocument(watched, of)));

    static ReportDocument CreateDocument(WatchResult watched, string of)
    {
        var verdict = WatchVerdict.FromResult(watched);
        return new ReportDocument(
            $"What blocks the threads of {of}",
            verdict.Summary,
            CreateFacts(watched, of),
            [.. CreateTable(watched), .. CreateFix(verdict), .. CreateCharts(watched)]
        );
    }

    static IEnumerable<ReportBlock> CreateTable(WatchResult watched)
    {
        var notes = string.Join(' ', WatchText.GetNotes(watched));
        if (!watched.Rows.IsEmpty)
            yield return new ReportTable(
                "What waits",
                [.. WatchTable.Columns.Select(c => c.Title)],
                [.. watched.Rows.Take(WatchTable.MaxRows).Select(CreateEntries)]
            )
            {
                Note = notes,
            };
        else if (notes != "")
            yield return new ReportParagraph("Notes", notes);
    }

    static IReadOnlyList<TableEntry> CreateEntries(WatchRow row) => [.. WatchTable.Columns.Select(c => new TableEntry(c.Cell(row)))];

    static IEnumerable<ReportBlock> CreateFix(WatchVerdict verdict) =>
        verdict.FixCommand == "" ? [] : [new CodeListing("To rewrite the worst call", verdict.FixCommand)];

    static IEnumerable<ReportBlock> CreateCharts(WatchResult watched)
    {
        if (watched.Readings.Count < 2)
            return [];
        var threads = CreateChart(
            "The pool: threads, and work that waits for one",
            "how many",
            watched,
            ("threads", r => r.Threads, VerdictTone.Plain),
            ("queued", r => r.QueueLength, VerdictTone.Bad)
        );
        var completed = CreateChart(
            "The pool: work completed",
            "a second",
            watched,
            ("completed", r => r.CompletedPerSecond, VerdictTone.Good)
        );
        return [threads, completed];
    }

    static LineChart CreateChart(
        string title,
        string unit,
        WatchResult watched,
        params (string Name, Func<PoolReading, double> Of, VerdictTone Tone)[] curves
    ) =>
        new(
            title,
            new ChartAxis("seconds"),
            new ChartAxis(unit),
            [.. curves.Select(c => new ChartSeries(c.Name, CreatePoints(watched.Readings, c.Of), c.Tone))]
        );

    /// <summary>Returns one reading per second; for a long watch, the highest of each interval.</summary>
    static IReadOnlyList<(double, double)> CreatePoints(IReadOnlyList<PoolReading> readings, Func<PoolReading, double> figure) =>
        [
            .. readings
                .Select((r, i) => (Second: i + 1.0, Figure: figure(r)))
                .Chunk(1 + readings.Count / MaxPoints)
                .Select(some => some.MaxBy(p => p.Figure)),
        ];

    static IReadOnlyList<(string, string)> CreateFacts(WatchResult watched, string of) =>
        [
            ("Watched", of),
            ("For", FormattableString.Invariant($"{watched.Seconds:0.0} s")),
            ("By", watched.HasWaits ? "each wait that the runtime reported, and stack samples" : "stack samples"),
            ("Pool threads seen", $"{watched.PoolThreads}"),
            ("Events lost", $"{watched.LostEvents}"),
        ];
}
