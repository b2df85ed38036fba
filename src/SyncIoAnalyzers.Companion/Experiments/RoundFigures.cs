using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The figures of one table in every round of a run.</summary>
internal sealed class RoundFigures
{
    readonly Dictionary<(string Key, string Column), List<(double? Value, string Unit)>> _figures = [];

    RoundFigures() { }

    /// <summary>Reads the figures of the tables with a title.</summary>
    public static RoundFigures ReadTables(IReadOnlyList<ReportDocument> rounds, string title)
    {
        var figures = new RoundFigures();
        foreach (var table in rounds.SelectMany(r => r.Blocks.OfType<ReportTable>()).Where(t => t.Title == title))
        foreach (var (key, entries) in table.EnumerateRows())
        foreach (var (column, entry) in table.Columns.Zip(entries))
            figures.AddEntry((key, column), entry);
        return figures;
    }

    /// <summary>Returns the figures of an entry, one for each round, with their unit; empty unless all of them have one.</summary>
    public (IReadOnlyList<double> Values, string Unit) GetFigures(string key, string column) =>
        _figures.TryGetValue((key, column), out var found) && found.TrueForAll(f => f.Value != null && f.Unit == found[0].Unit)
            ? ([.. found.Select(f => f.Value!.Value)], found[0].Unit)
            : ([], "");

    void AddEntry((string Key, string Column) place, TableEntry entry)
    {
        if (!_figures.TryGetValue(place, out var list))
            _figures.Add(place, list = []);
        list.Add(FigureFormat.ParseFigure(entry.Text));
    }
}
