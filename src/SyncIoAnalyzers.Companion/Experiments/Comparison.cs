using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Two runs of one experiment side by side. It goes by what their reports show, so it holds for every experiment.</summary>
/// <param name="Before">The first file.</param>
/// <param name="After">The second.</param>
/// <param name="Unlike">What differs in how they were measured, a line each.</param>
/// <param name="Tables">Their tables as one each.</param>
internal sealed record Comparison(string Before, string After, IReadOnlyList<string> Unlike, IReadOnlyList<Pairs> Tables)
{
    /// <summary>Puts two runs side by side.</summary>
    public static Comparison Of(ResultFile before, ResultFile after) => new(before.Path, after.Path, [.. before.Made.OtherMachine(after.Made), .. before.Made.OtherSettings(after.Made)],
        [.. from one in before.Document.Blocks.OfType<Table>() from other in after.Document.Blocks.OfType<Table>() where one.Title == other.Title select Pairs.Of(one, other)]);

    /// <summary>What that says.</summary>
    public Document Document(ResultFile before, ResultFile after) => new($"lab {before.Experiment}, twice", Sentence(),
        [("Before", $"{Before}: {before.Made.Machine}, SyncIoAnalyzers {before.Made.Program}"), ("To repeat it", before.Command), ("After", $"{After}: {after.Made.Machine}, SyncIoAnalyzers {after.Made.Program}"), ("To repeat that", after.Command)],
        [
            .. Unlike.Count == 0 ? [] : new[] { new Words("Not measured alike", string.Join("; ", Unlike) + ". What follows from that is no effect of a change in the code.") },
            .. Tables.Select((t, i) => t.Drawn() with { Note = i == 0 ? "Before → after, and where both are figures how many times as much." : "" }),
            .. Charts(before.Document, after.Document),
        ]);

    string Sentence()
    {
        var verdicts = Tables.SelectMany(t => t.Rows).SelectMany(r => r.Cells).Where(c => c.IsVerdict).ToArray();
        var changed = verdicts.Count(c => c.Before!.Value.Tone != c.After!.Value.Tone);
        return (Unlike.Count > 0 ? "The two were not measured alike. " : "") + (verdicts.Length == 0 ? "No verdict stands in both." : $"Of {verdicts.Length} verdicts that stand in both {verdicts.Length - changed} are the same, {changed} changed.");
    }

    static IEnumerable<Chart> Charts(Document before, Document after)
    {
        // More curves than this in one picture, and none can be followed.
        const int Most = 4;
        return from one in before.Blocks.OfType<Chart>()
            from other in after.Blocks.OfType<Chart>()
            where one.Title == other.Title && one.Series.Count + other.Series.Count <= 2 * Most
            select one with { Series = [.. one.Series.Where(s => !s.IsTheory).Select(s => s with { Name = s.Name + " before", Tone = Tone.Plain }), .. other.Series.Where(s => !s.IsTheory).Select(s => s with { Name = s.Name + " after", Tone = Tone.Plain })] };
    }
}

/// <summary>Two tables of one title.</summary>
/// <param name="Title">The title.</param>
/// <param name="Keys">The columns that tell the rows apart.</param>
/// <param name="Columns">The others.</param>
/// <param name="Rows">What stands in them.</param>
internal sealed record Pairs(string Title, IReadOnlyList<string> Keys, IReadOnlyList<string> Columns, IReadOnlyList<PairRow> Rows)
{
    /// <summary>Rows and columns of the first, then those that only the second has.</summary>
    public static Pairs Of(Table before, Table after)
    {
        var keys = Enumerable.Range(1, before.Columns.Count).FirstOrDefault(n => IsUnique(before, n) && IsUnique(after, n), before.Columns.Count);
        var columns = before.Columns.Skip(keys).Union(after.Columns.Skip(keys)).ToArray();
        var rows = before.Rows.Concat(after.Rows).Select(r => Key(r, keys)).Distinct();
        return new Pairs(before.Title, [.. before.Columns.Take(keys)], columns, [.. rows.Select(key => new PairRow(key.Split('\t'), [.. columns.Select(c => Pair.Of(Find(before, key, keys, c), Find(after, key, keys, c)))]))]);
    }

    /// <summary>As one table.</summary>
    public Table Drawn() => new(Title, [.. Keys, .. Columns], [.. Rows.Select(r => (IReadOnlyList<Entry>)[.. r.Key.Select(k => (Entry)k), .. r.Cells.Select(c => c.Drawn())])]);

    static bool IsUnique(Table table, int keys) => table.Rows.Select(r => Key(r, keys)).Distinct().Count() == table.Rows.Count;

    static string Key(IReadOnlyList<Entry> row, int keys) => string.Join('\t', row.Take(keys).Select(e => e.Text));

    static Entry? Find(Table table, string key, int keys, string column)
    {
        var (row, at) = (table.Rows.FirstOrDefault(r => Key(r, keys) == key), table.Columns.ToList().IndexOf(column));
        return row == null || at < 0 ? default(Entry?) : row[at];
    }
}

/// <summary>A row of both.</summary>
internal sealed record PairRow(IReadOnlyList<string> Key, IReadOnlyList<Pair> Cells);

/// <summary>What stands in one place of both.</summary>
/// <param name="Before">In the first; null where it has no such place.</param>
/// <param name="After">In the second.</param>
/// <param name="Ratio">How many times as much the second is; null where they are no figures of one unit.</param>
internal readonly record struct Pair(Entry? Before, Entry? After, double? Ratio)
{
    /// <summary>Two entries as a pair.</summary>
    public static Pair Of(Entry? before, Entry? after) => new(before, after,
        before is { } b && after is { } a && Figures.Parse(b.Text) is ({ } from, var unit) && Figures.Parse(a.Text) is ({ } to, var same) && unit == same && from != 0 ? to / from : null);

    /// <summary>Whether both say that something went well or not.</summary>
    public bool IsVerdict => Before is { Tone: not Tone.Plain } && After is { Tone: not Tone.Plain };

    /// <summary>As an entry.</summary>
    public Entry Drawn() => Before == null && After == null ? "" : Before?.Text == After?.Text ? After!.Value with { Link = null }
        : new Entry($"{Before?.Text ?? "–"} → {After?.Text ?? "–"}{(Ratio is { } ratio ? $"\n{Figures.Short(ratio)} times" : "")}", After?.Tone ?? Tone.Plain);
}
