namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Which thread was where when: a lane a thread.</summary>
/// <param name="Title">Its heading.</param>
/// <param name="EndMs">The end of the time that is shown; pictures to be compared have the same.</param>
/// <param name="Lanes">The threads.</param>
internal sealed record Timeline(string Title, double EndMs, IReadOnlyList<Lane> Lanes) : Block(Title)
{
    const int Columns = 60;

    /// <summary>What has to be known to read it.</summary>
    public string Note { get; init; } = "";

    /// <summary>The same in letters: of each sixtieth of the time the last digit of the number that held the thread longest.</summary>
    public Table Table => new(Title, ["thread", $"from 0 to {Figures.Ms(EndMs)}", "in pages", "of it blocked"],
        [.. Lanes.Select(l => (IReadOnlyList<Entry>)[l.Name, string.Concat(Enumerable.Range(0, Columns).Select(c => Letter(l, c))), Figures.Ms(l.HeldMs), Figures.Percent(l.Blocked)])]) { Note = Note };

    char Letter(Lane lane, int column)
    {
        var (from, to) = (EndMs * column / Columns, EndMs * (column + 1) / Columns);
        var longest = lane.Bars.Select(b => (b.Number, Ms: Math.Min(b.ToMs, to) - Math.Max(b.FromMs, from))).Where(b => b.Ms > 0).OrderByDescending(b => b.Ms).ToArray();
        return longest.Length == 0 ? '·' : (char)('0' + longest[0].Number % 10);
    }
}

/// <summary>A thread.</summary>
/// <param name="Name">Which.</param>
/// <param name="Bars">Where it was, in the order of time.</param>
/// <param name="Blocked">The share of that in which it did not run; null where that is not known.</param>
internal sealed record Lane(string Name, IReadOnlyList<Bar> Bars, double? Blocked)
{
    /// <summary>How long it was somewhere.</summary>
    public double HeldMs => Bars.Sum(b => b.ToMs - b.FromMs);
}

/// <summary>A time in a lane.</summary>
/// <param name="Number">Of what held the thread.</param>
/// <param name="FromMs">From when.</param>
/// <param name="ToMs">Until when.</param>
/// <param name="RanMs">How long of it the thread ran; null where that is not known.</param>
internal sealed record Bar(int Number, double FromMs, double ToMs, double? RanMs)
{
    /// <summary>Whether the thread did not run for the most of it.</summary>
    public bool IsBlocked => RanMs is not { } ran || ran < (ToMs - FromMs) / 2;
}
