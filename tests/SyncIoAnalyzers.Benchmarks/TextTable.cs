using System.Globalization;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>Rows of text below a header; the first column is left-aligned, figures are right-aligned.</summary>
internal sealed class TextTable(params string[] header)
{
    readonly List<string[]> _rows = [header];

    /// <summary>Adds a row.</summary>
    public void AddRow(params string[] cells) => _rows.Add(cells);

    /// <summary>Adds the median seconds of several rounds, and the median ratio of each to the first of its round.</summary>
    public void AddRow(string title, string[] names, double[][] rounds)
    {
        AddRow(title, "", "");
        foreach (var (name, i) in names.Select((n, i) => (n, i)))
            AddRow(
                "  " + name,
                FormatFigure(WorkMeasurement.ComputeMedian(rounds.Select(r => r[i])), "0.000"),
                FormatFigure(WorkMeasurement.ComputeMedian(rounds.Select(r => r[i] / r[0])), "0.000")
            );
        AddEmptyRow();
    }

    /// <summary>Adds an empty row.</summary>
    public void AddEmptyRow() => _rows.Add([.. header.Select(_ => "")]);

    /// <summary>Writes all rows to the console.</summary>
    public void PrintRows() => Console.Write(FormatRows());

    /// <summary>Formats all rows, each column as wide as its widest cell.</summary>
    public string FormatRows()
    {
        var widths = header.Select((_, i) => _rows.Max(r => r[i].Length)).ToArray();
        return string.Concat(_rows.Select(row => string.Join("  ", row.Select(PadCell)).TrimEnd() + Environment.NewLine));

        string PadCell(string cell, int column) => column == 0 ? cell.PadRight(widths[column]) : cell.PadLeft(widths[column]);
    }

    /// <summary>Formats a figure as the tables write it, whatever the culture.</summary>
    public static string FormatFigure(double value, string format = "0.00") => value.ToString(format, CultureInfo.InvariantCulture);
}
