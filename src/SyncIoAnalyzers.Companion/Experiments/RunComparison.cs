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
            select TablePair.MergeTables(one, other, before.Rounds, after.Rounds);
        string[] differences =
        [
            .. before.Made.CompareMachines(after.Made),
            .. before.Made.CompareSettings(after.Made),
            .. from file in new[] { before, after } where file.Made.Circumstances.WasBusy select $"{file.Path}: the machine was busy",
        ];
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

    /// <summary>True if a verdict of both runs was good and is bad now.</summary>
    public bool IsWorse => Verdicts.Any(c => c.Before!.Value.Tone == VerdictTone.Good && c.After!.Value.Tone == VerdictTone.Bad);

    IEnumerable<EntryPair> Verdicts => Tables.SelectMany(t => t.Rows).SelectMany(r => r.Cells).Where(c => c.IsVerdict);

    static string DescribeRun(string path, RunConditions made) =>
        $"{path}: {made.Circumstances.StartText}, {made.Machine}, SyncIoAnalyzers {made.Program}";

    string SummarizeVerdicts()
    {
        var verdicts = Verdicts.ToArray();
        var changed = verdicts.Count(c => c.Before!.Value.Tone != c.After!.Value.Tone);
        var warning = Unlike.Count > 0 ? "The two runs were measured under different conditions. " : "";
        var agreement =
            verdicts.Length == 0
                ? "The two runs have no verdict in common."
                : $"Of {verdicts.Length} verdicts in both runs, {verdicts.Length - changed} are the same and {changed} changed.";
        return $"{warning}{agreement} {SummarizeFigures()}";
    }

    string SummarizeFigures()
    {
        var judged = Tables.SelectMany(t => t.Rows).SelectMany(r => r.Cells).Where(c => c.IsBeyondNoise != null).ToArray();
        var chance = FigureFormat.FormatShort(judged.Length * RankTest.Significance);
        return judged.Length == 0
            ? $"Neither shows the noise: measure both with at least {RankTest.MinRounds} rounds, for example --rounds 5."
            : $"Of {judged.Length} figures, {judged.Count(c => c.IsBeyondNoise == true)} differ by more than the noise of the rounds, "
                + $"which {chance} would by chance.";
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
        const string Legend =
            "Before → after; for figures, also the ratio of after to before. With four rounds or more of each run, the rank test of Mann "
            + "and Whitney decides whether it exceeds the noise.";
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
    public static TablePair MergeTables(
        ReportTable before,
        ReportTable after,
        IReadOnlyList<ReportDocument> roundsBefore,
        IReadOnlyList<ReportDocument> roundsAfter
    )
    {
        var keys = before.KeyColumns;
        var (first, second) = (before.EnumerateRows().ToArray(), after.EnumerateRows().ToArray());
        var (figuresBefore, figuresAfter) = (new RoundFigures(roundsBefore, before.Title), new RoundFigures(roundsAfter, after.Title));
        var columns = before.Columns.Skip(keys).Union(after.Columns.Skip(keys)).ToArray();
        var merged = first.Concat(second).DistinctBy(r => r.Key).Select(MergeRows);
        return new TablePair(before.Title, [.. before.Columns.Take(keys)], columns, [.. merged]);

        TablePairRow MergeRows((string Key, IReadOnlyList<TableEntry> Entries) row) =>
            new([.. row.Entries.Take(keys).Select(e => e.Text)], [.. columns.Select(c => CreatePair(row.Key, c))]);

        EntryPair CreatePair(string key, string column) =>
            EntryPair.FromEntries(
                FindEntry(before, first, key, column),
                FindEntry(after, second, key, column),
                figuresBefore.GetFigures(key, column),
                figuresAfter.GetFigures(key, column)
            );
    }

    /// <summary>Creates one table that shows both.</summary>
    public ReportTable ToTable() =>
        new(
            Title,
            [.. Keys, .. Columns],
            [.. Rows.Select(r => (IReadOnlyList<TableEntry>)[.. r.Key.Select(k => (TableEntry)k), .. r.Cells.Select(c => c.ToEntry())])]
        )
        {
            KeyColumns = Keys.Count,
        };

    static TableEntry? FindEntry(
        ReportTable table,
        IEnumerable<(string Key, IReadOnlyList<TableEntry> Entries)> rows,
        string key,
        string column
    )
    {
        var (row, at) = (rows.FirstOrDefault(r => r.Key == key).Entries, table.Columns.ToList().IndexOf(column));
        return row == null || at < 0 ? default(TableEntry?) : row[at];
    }
}

/// <summary>A row of two merged tables.</summary>
internal sealed record TablePairRow(IReadOnlyList<string> Key, IReadOnlyList<EntryPair> Cells);

/// <summary>The entries of both tables in one cell.</summary>
/// <param name="Before">The entry of the first table; null if it has no such cell.</param>
/// <param name="After">The entry of the second table; null if it has no such cell.</param>
/// <param name="Ratio">The median of the second run divided by that of the first; null unless both are figures with the same unit.</param>
/// <param name="IsBeyondNoise">True if the difference exceeds the noise of the rounds; null if there are too few of them.</param>
internal readonly record struct EntryPair(TableEntry? Before, TableEntry? After, double? Ratio, bool? IsBeyondNoise)
{
    /// <summary>Creates a pair of two entries, with the figures of the rounds that they are the median of.</summary>
    public static EntryPair FromEntries(
        TableEntry? before,
        TableEntry? after,
        (IReadOnlyList<double> Values, string Unit) roundsBefore,
        (IReadOnlyList<double> Values, string Unit) roundsAfter
    )
    {
        var (first, second) = (roundsBefore.Values, roundsAfter.Values);
        if (first.Count == 0 || second.Count == 0 || roundsBefore.Unit != roundsAfter.Unit)
            return new(before, after, null, null);
        var (from, to) = (FigureFormat.ComputeMedian(first, v => v), FigureFormat.ComputeMedian(second, v => v));
        return new(
            before,
            after,
            from == 0 ? null : to / from,
            Math.Min(first.Count, second.Count) < RankTest.MinRounds
                ? null
                : RankTest.ComputeProbability(first, second) < RankTest.Significance
        );
    }

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
        return new TableEntry($"{Before?.Text ?? "–"} → {After?.Text ?? "–"}{DescribeRatio()}", After?.Tone ?? VerdictTone.Plain);
    }

    string DescribeRatio() =>
        IsBeyondNoise == false ? "\nwithin the noise"
        : Ratio is { } known ? $"\n{FigureFormat.FormatShort(known)} times"
        : "";
}
