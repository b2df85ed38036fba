namespace SyncIoAnalyzers.Companion.Report;

/// <summary>A timeline of the threads in pages, with one lane per thread.</summary>
/// <param name="Title">The heading.</param>
/// <param name="EndMs">The end of the time axis, in milliseconds; timelines that are compared have the same.</param>
/// <param name="Lanes">The lanes of the threads.</param>
internal sealed record ThreadTimeline(string Title, double EndMs, IReadOnlyList<TimelineLane> Lanes) : ReportBlock(Title)
{
    const int Columns = 60;

    /// <summary>The explanation below the timeline.</summary>
    public string Note { get; init; } = "";

    /// <summary>The timeline as text: for each sixtieth of the time, the last digit of the page that held the thread longest.</summary>
    public ReportTable Table =>
        new(
            Title,
            ["thread", $"from 0 to {FigureFormat.FormatMilliseconds(EndMs)}", "in pages", "of it blocked"],
            [.. Lanes.Select(CreateRow)]
        )
        {
            Note = Note,
        };

    IReadOnlyList<TableEntry> CreateRow(TimelineLane lane) =>
        [
            lane.Name,
            string.Concat(Enumerable.Range(0, Columns).Select(column => GetLetter(lane, column))),
            FigureFormat.FormatMilliseconds(lane.HeldMs),
            FigureFormat.FormatPercent(lane.Blocked),
        ];

    char GetLetter(TimelineLane lane, int column)
    {
        var (from, to) = (EndMs * column / Columns, EndMs * (column + 1) / Columns);
        var longest = lane
            .Bars.Select(b => (b.Number, Ms: Math.Min(b.ToMs, to) - Math.Max(b.FromMs, from)))
            .Where(b => b.Ms > 0)
            .OrderByDescending(b => b.Ms)
            .ToArray();
        return longest.Length == 0 ? '·' : (char)('0' + longest[0].Number % 10);
    }
}

/// <summary>The lane of a thread.</summary>
/// <param name="Name">The name of the thread.</param>
/// <param name="Bars">The times in pages, in order.</param>
/// <param name="Blocked">The share of that time in which the thread did not run; null if unknown.</param>
internal sealed record TimelineLane(string Name, IReadOnlyList<TimelineBar> Bars, double? Blocked)
{
    /// <summary>The total time of its bars, in milliseconds.</summary>
    public double HeldMs => Bars.Sum(b => b.ToMs - b.FromMs);
}

/// <summary>A bar in a lane: the time that a thread spent in a page.</summary>
/// <param name="Number">The number of the page.</param>
/// <param name="FromMs">The start, in milliseconds.</param>
/// <param name="ToMs">The end, in milliseconds.</param>
/// <param name="RanMs">The time in which the thread ran, in milliseconds; null if unknown.</param>
internal sealed record TimelineBar(int Number, double FromMs, double ToMs, double? RanMs)
{
    /// <summary>True if the thread did not run for most of the time.</summary>
    public bool IsBlocked => RanMs is not { } ran || ran < (ToMs - FromMs) / 2;
}
