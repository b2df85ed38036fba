using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Two runs of one experiment side by side. It works on the content of their reports, so it supports every experiment.</summary>
/// <param name="Before">The path of the first result file.</param>
/// <param name="After">The path of the second result file.</param>
/// <param name="Unlike">The differences in machine, version and settings, one line each.</param>
/// <param name="Tables">The tables that both reports contain, merged.</param>
internal sealed record RunComparison(string Before, string After, IReadOnlyList<string> Unlike, IReadOnlyList<TablePair> Tables)
{
    // More curves than this in one chart cannot be followed.
    const int MaxCurvesEach = 4;

    /// <summary>Compares two result files.</summary>
    public static RunComparison CompareRuns(ResultFile before, ResultFile after)
    {
        var tables =
            from one in before.Document.Blocks.OfType<ReportTable>()
            from other in after.Document.Blocks.OfType<ReportTable>()
            where one.Title == other.Title
            select TablePair.MergeTables(one, other);
        string[] differences = [.. before.Made.CompareMachines(after.Made), .. before.Made.CompareSettings(after.Made)];
        return new(before.Path, after.Path, differences, [.. tables]);
    }

    /// <summary>Creates the report of the comparison.</summary>
    public ReportDocument CreateDocument(ResultFile before, ResultFile after) =>
        new(
            $"lab {before.Experiment}, two runs",
            SummarizeVerdicts(),
            [
                ("Before", DescribeRun(Before, before.Made)),
                ("To repeat it", before.Command),
                ("After", DescribeRun(After, after.Made)),
                ("To repeat that", after.Command),
            ],
            [.. CreateWarning(), .. CreateTables(), .. CreateCharts(before.Document, after.Document)]
        );

    static string DescribeRun(string path, RunConditions made) => $"{path}: {made.Machine}, SyncIoAnalyzers {made.Program}";

    string SummarizeVerdicts()
    {
        var verdicts = Tables.SelectMany(t => t.Rows).SelectMany(r => r.Cells).Where(c => c.IsVerdict).ToArray();
        var changed = verdicts.Count(c => c.Before!.Value.Tone != c.After!.Value.Tone);
        var warning = Unlike.Count > 0 ? "The two runs were measured under different conditions. " : "";
        return verdicts.Length == 0
            ? warning + "The two runs have no verdict in common."
            : $"{warning}Of {verdicts.Length} verdicts in both runs, {verdicts.Length - changed} are the same and {changed} changed.";
    }

    IEnumerable<ReportParagraph> CreateWarning()
    {
        if (Unlike.Count == 0)
            yield break;
        var differences = string.Join("; ", Unlike);
        yield return new ReportParagraph(
            "Different conditions",
            $"{differences}. Effects of these differences are not effects of a code change."
        );
    }

    IEnumerable<ReportTable> CreateTables()
    {
        const string Legend = "Before → after; for figures, also the ratio of after to before.";
        return Tables.Select((t, i) => t.ToTable() with { Note = i == 0 ? Legend : "" });
    }

    static IEnumerable<LineChart> CreateCharts(ReportDocument before, ReportDocument after) =>
        from one in before.Blocks.OfType<LineChart>()
        from other in after.Blocks.OfType<LineChart>()
        where one.Title == other.Title && one.Series.Count + other.Series.Count <= 2 * MaxCurvesEach
        select one with
        {
            Series = [.. RenameSeries(one, " before"), .. RenameSeries(other, " after")],
        };

    static IEnumerable<ChartSeries> RenameSeries(LineChart chart, string suffix) =>
        chart.Series.Where(s => !s.IsTheory).Select(s => s with { Name = s.Name + suffix, Tone = VerdictTone.Plain });
}

/// <summary>Two tables with the same title, merged.</summary>
/// <param name="Title">The title.</param>
/// <param name="Keys">The columns that identify a row.</param>
/// <param name="Columns">The other columns.</param>
/// <param name="Rows">The rows of both tables.</param>
internal sealed record TablePair(string Title, IReadOnlyList<string> Keys, IReadOnlyList<string> Columns, IReadOnlyList<TablePairRow> Rows)
{
    /// <summary>Merges two tables: the rows and columns of the first, then those that only the second has.</summary>
    public static TablePair MergeTables(ReportTable before, ReportTable after)
    {
        var keys = Enumerable
            .Range(1, before.Columns.Count)
            .FirstOrDefault(n => IsUnique(before, n) && IsUnique(after, n), before.Columns.Count);
        var columns = before.Columns.Skip(keys).Union(after.Columns.Skip(keys)).ToArray();
        var rows = before.Rows.Concat(after.Rows).Select(r => GetKey(r, keys)).Distinct();
        var merged = rows.Select(key => new TablePairRow(key.Split('\t'), [.. columns.Select(c => CreatePair(key, c))]));
        return new TablePair(before.Title, [.. before.Columns.Take(keys)], columns, [.. merged]);

        EntryPair CreatePair(string key, string column) =>
            EntryPair.FromEntries(FindEntry(before, key, keys, column), FindEntry(after, key, keys, column));
    }

    /// <summary>Creates one table that shows both.</summary>
    public ReportTable ToTable() =>
        new(
            Title,
            [.. Keys, .. Columns],
            [.. Rows.Select(r => (IReadOnlyList<TableEntry>)[.. r.Key.Select(k => (TableEntry)k), .. r.Cells.Select(c => c.ToEntry())])]
        );

    static bool IsUnique(ReportTable table, int keys) => table.Rows.Select(r => GetKey(r, keys)).Distinct().Count() == table.Rows.Count;

    static string GetKey(IReadOnlyList<TableEntry> row, int keys) => string.Join('\t', row.Take(keys).Select(e => e.Text));

    static TableEntry? FindEntry(ReportTable table, string key, int keys, string column)
    {
        var (row, at) = (table.Rows.FirstOrDefault(r => GetKey(r, keys) == key), table.Columns.ToList().IndexOf(column));
        return row == null || at < 0 ? default(TableEntry?) : row[at];
    }
}

/// <summary>A row of two merged tables.</summary>
internal sealed record TablePairRow(IReadOnlyList<string> Key, IReadOnlyList<EntryPair> Cells);

/// <summary>The entries of both tables in one cell.</summary>
/// <param name="Before">The entry of the first table; null if it has no such cell.</param>
/// <param name="After">The entry of the second table; null if it has no such cell.</param>
/// <param name="Ratio">The second figure divided by the first; null unless both are figures with the same unit.</param>
internal readonly record struct EntryPair(TableEntry? Before, TableEntry? After, double? Ratio)
{
    /// <summary>Creates a pair of two entries.</summary>
    public static EntryPair FromEntries(TableEntry? before, TableEntry? after) => new(before, after, DivideFigures(before, after));

    /// <summary>True if the entries are verdicts: good, bad or, beside one of these, undecided.</summary>
    public bool IsVerdict => Before is { } before && After is { } after && (IsDecided(before) || IsDecided(after));

    static bool IsDecided(TableEntry entry) => entry.Tone != VerdictTone.Plain;

    /// <summary>Creates one entry that shows both.</summary>
    public TableEntry ToEntry()
    {
        if (Before == null && After == null)
            return "";
        if (Before?.Text == After?.Text)
            return After!.Value with { Link = null };
        var ratio = Ratio is { } known ? $"\n{FigureFormat.FormatShort(known)} times" : "";
        return new TableEntry($"{Before?.Text ?? "–"} → {After?.Text ?? "–"}{ratio}", After?.Tone ?? VerdictTone.Plain);
    }

    static double? DivideFigures(TableEntry? before, TableEntry? after)
    {
        if (before is not { } first || after is not { } second)
            return null;
        var ((from, unit), (to, otherUnit)) = (FigureFormat.ParseFigure(first.Text), FigureFormat.ParseFigure(second.Text));
        return from is { } divisor && divisor != 0 && to is { } dividend && unit == otherUnit ? dividend / divisor : null;
    }
}
