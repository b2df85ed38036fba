namespace SyncIoAnalyzers.Companion.Report;

/// <summary>The report of an experiment, independent of its output format.</summary>
/// <param name="Title">The subject of the measurement.</param>
/// <param name="Says">The result as a sentence; all its figures are measured.</param>
/// <param name="Facts">The conditions: the machine, the settings, the command to repeat it.</param>
/// <param name="Blocks">The tables, charts and paragraphs, in order.</param>
public sealed record ReportDocument(
    string Title,
    string Says,
    IReadOnlyList<(string Name, string Value)> Facts,
    IReadOnlyList<ReportBlock> Blocks
);

/// <summary>A part of a document.</summary>
/// <param name="Title">The heading.</param>
public abstract record ReportBlock(string Title);

/// <summary>A paragraph.</summary>
public sealed record ReportParagraph(string Title, string Text) : ReportBlock(Title);

/// <summary>A code listing.</summary>
public sealed record CodeListing(string Title, string Text) : ReportBlock(Title);

/// <summary>A table; the first column names the rows.</summary>
public sealed record ReportTable(string Title, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<TableEntry>> Rows)
    : ReportBlock(Title)
{
    /// <summary>The explanation below the table.</summary>
    public string Note { get; init; } = "";

    /// <summary>The number of columns that identify a row.</summary>
    public int KeyColumns { get; init; } = 1;

    /// <summary>Returns true if a column contains words, which are left-aligned; figures are right-aligned.</summary>
    public bool IsTextColumn(int column) =>
        column == 0 || Rows.Any(r => r[column].Text is [var first, ..] && !char.IsAsciiDigit(first) && first != '-');

    /// <summary>Returns the rows with their keys; rows with the same key columns are numbered.</summary>
    public IEnumerable<(string Key, IReadOnlyList<TableEntry> Entries)> EnumerateRows()
    {
        var seen = new Dictionary<string, int>(StringComparer.Ordinal);
        foreach (var row in Rows)
        {
            var key = string.Join('\t', row.Take(KeyColumns).Select(e => e.Text));
            var number = seen[key] = seen.GetValueOrDefault(key) + 1;
            yield return (number == 1 ? key : $"{key}\t{number}", row);
        }
    }
}

/// <summary>The verdict of an entry, shown by its colour where available, and always by its text.</summary>
public enum VerdictTone
{
    /// <summary>No verdict.</summary>
    Plain,

    /// <summary>A success.</summary>
    Good,

    /// <summary>A failure.</summary>
    Bad,
}

/// <summary>An entry of a table.</summary>
public readonly record struct TableEntry(string Text, VerdictTone Tone = VerdictTone.Plain)
{
    /// <summary>The file in the same folder with details; null for most entries.</summary>
    public string? Link { get; init; }

    public static implicit operator TableEntry(string text) => new(text);
}

/// <summary>A chart of curves over one axis.</summary>
public sealed record LineChart(string Title, ChartAxis X, ChartAxis Y, IReadOnlyList<ChartSeries> Series) : ReportBlock(Title)
{
    /// <summary>The text alternative of the chart.</summary>
    public string Description { get; init; } = "";
}

/// <summary>An axis.</summary>
/// <param name="Label">The quantity with its unit.</param>
/// <param name="IsLog">True for a logarithmic axis.</param>
public sealed record ChartAxis(string Label, bool IsLog = false);

/// <summary>A curve in a chart.</summary>
/// <param name="Name">The label at its end.</param>
/// <param name="Points">The points, in the order of the axis.</param>
/// <param name="Tone">The verdict that its colour shows.</param>
/// <param name="IsTheory">True if it was computed instead of measured; it is drawn dashed.</param>
public sealed record ChartSeries(
    string Name,
    IReadOnlyList<(double X, double Y)> Points,
    VerdictTone Tone = VerdictTone.Plain,
    bool IsTheory = false
)
{
    /// <summary>The range of several rounds around the curve; empty for one round.</summary>
    public IReadOnlyList<(double X, double Least, double Most)> Band { get; init; } = [];
}
