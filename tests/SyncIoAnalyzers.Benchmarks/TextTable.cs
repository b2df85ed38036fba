using System.Globalization;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>Rows of text below a header; the first column is aligned to the left, figures to the right.</summary>
internal sealed class TextTable(params string[] header)
{
    readonly List<string[]> _rows = [header];

    /// <summary>Adds a row.</summary>
    public void Add(params string[] cells) => _rows.Add(cells);

    /// <summary>Adds the middle of the seconds of several rounds, and of what each was to the first of its round.</summary>
    public void Add(string title, string[] names, double[][] rounds)
    {
        Add(title, "", "");
        foreach (var (name, i) in names.Select((n, i) => (n, i)))
            Add("  " + name, Figure(Measure.Median(rounds.Select(r => r[i])), "0.000"), Figure(Measure.Median(rounds.Select(r => r[i] / r[0])), "0.000"));
        Skip();
    }

    /// <summary>Adds an empty row.</summary>
    public void Skip() => _rows.Add([.. header.Select(_ => "")]);

    /// <summary>Writes all rows, each column as wide as its widest cell.</summary>
    public void Print()
    {
        var widths = header.Select((_, i) => _rows.Max(r => r[i].Length)).ToArray();
        foreach (var row in _rows)
            Console.WriteLine(string.Join("  ", row.Select((c, i) => i == 0 ? c.PadRight(widths[i]) : c.PadLeft(widths[i]))).TrimEnd());
    }

    /// <summary>A figure as the tables write it, whatever the culture.</summary>
    public static string Figure(double value, string format = "0.00") => value.ToString(format, CultureInfo.InvariantCulture);
}
