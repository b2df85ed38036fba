using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The figures of the tables with one title in every round of a run.</summary>
internal sealed class RoundFigures(IReadOnlyList<ReportDocument> rounds, string title)
{
    readonly ILookup<(string Key, string Column), (double? Value, string Unit)> _figures = (
        from table in rounds.SelectMany(r => r.Blocks.OfType<ReportTable>())
        where table.Title == title
        from row in table.EnumerateRows()
        from cell in table.Columns.Zip(row.Entries)
        select (Place: (row.Key, cell.First), Figure: FigureFormat.ParseFigure(cell.Second.Text))
    ).ToLookup(f => f.Place, f => f.Figure);

    /// <summary>Returns the figures of an entry, one for each round, with their unit; empty unless all of them have one.</summary>
    public (IReadOnlyList<double> Values, string Unit) GetFigures(string key, string column)
    {
        var found = _figures[(key, column)].ToArray();
        return found.Length > 0 && found.All(f => f.Value != null && f.Unit == found[0].Unit)
            ? ([.. found.Select(f => f.Value!.Value)], found[0].Unit)
            : ([], "");
    }
}
