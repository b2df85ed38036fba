using SyncIoAnalyzers.Cli.Watching;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>What was watched as one page that needs nothing else.</summary>
internal static class WatchHtml
{
    // Of a long watch more would be drawn than a screen has dots.
    const int MostPoints = 240;

    /// <summary>Writes it, in one go.</summary>
    /// <param name="watched">What was seen.</param>
    /// <param name="of">Of what.</param>
    /// <param name="output">Where to.</param>
    public static void Write(Watched watched, string of, TextWriter output) => output.Write(HtmlPage.Of(Document(watched, of)));

    static Document Document(Watched watched, string of)
    {
        var verdict = Verdict.Of(watched);
        return new Document($"What holds the threads of {of}", verdict.Says, Facts(watched, of), [.. Rows(watched), .. Fix(verdict), .. Pool(watched)]);
    }

    static IEnumerable<Block> Rows(Watched watched)
    {
        var notes = string.Join(' ', WatchText.Notes(watched));
        if (!watched.Rows.IsEmpty)
            yield return new Table("What waits", [.. WatchTable.Columns.Select(c => c.Title)], [.. watched.Rows.Take(WatchTable.MostRows).Select(Entries)]) { Note = notes };
        else if (notes != "")
            yield return new Words("What has to be known", notes);
    }

    static IReadOnlyList<Entry> Entries(Row row) => [.. WatchTable.Columns.Select(c => new Entry(c.Cell(row)))];

    static IEnumerable<Block> Fix(Verdict verdict) => verdict.Fix == "" ? [] : [new Code("To rewrite the worst of it", verdict.Fix)];

    static IEnumerable<Block> Pool(Watched watched) => watched.Readings.Count < 2 ? [] :
    [
        Chart("The pool: threads, and work that waits for one", "how many", watched, ("threads", r => r.Threads, Tone.Plain), ("queued", r => r.Queue, Tone.Bad)),
        Chart("The pool: work completed", "a second", watched, ("completed", r => r.CompletedPerSecond, Tone.Good)),
    ];

    static Chart Chart(string title, string unit, Watched watched, params (string Name, Func<PoolReading, double> Of, Tone Tone)[] curves) =>
        new(title, new Axis("seconds"), new Axis(unit), [.. curves.Select(c => new Series(c.Name, Points(watched.Readings, c.Of), c.Tone))]);

    /// <summary>A reading a second; where there are many, the highest of some.</summary>
    static IReadOnlyList<(double, double)> Points(IReadOnlyList<PoolReading> readings, Func<PoolReading, double> figure) =>
        [.. readings.Select((r, i) => (Second: i + 1.0, Figure: figure(r))).Chunk(1 + readings.Count / MostPoints).Select(some => some.MaxBy(p => p.Figure))];

    static IReadOnlyList<(string, string)> Facts(Watched watched, string of) =>
    [
        ("Watched", of),
        ("For", FormattableString.Invariant($"{watched.Seconds:0.0} s")),
        ("By", watched.HasWaits ? "each wait that the runtime told of, and samples of the stacks" : "samples of the stacks"),
        ("Pool threads seen", $"{watched.PoolThreads}"),
        ("Events lost", $"{watched.Lost}"),
    ];
}
