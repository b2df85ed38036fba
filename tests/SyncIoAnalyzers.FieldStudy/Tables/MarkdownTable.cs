using System.Globalization;

namespace SyncIoAnalyzers.FieldStudy.Tables;

/// <summary>Rows below a header, as Markdown; empty without rows.</summary>
internal sealed class MarkdownTable(params string[] header)
{
    readonly List<string> _rows = [];

    /// <summary>Adds a row.</summary>
    public void AddRow(params string[] cells) => _rows.Add(FormatRow(cells));

    /// <inheritdoc/>
    public override string ToString() =>
        _rows.Count == 0 ? "" : string.Concat(_rows.Prepend($"|{string.Concat(header.Select(_ => "---|"))}\n").Prepend(FormatRow(header)));

    /// <summary>Formats a number with separators.</summary>
    public static string FormatCount(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>Formats a count as a share of a total, in percent; a dash if the total is zero.</summary>
    public static string FormatShare(int count, int total) => total == 0 ? "–" : FormatShare((double)count / total);

    /// <summary>Formats a share in percent.</summary>
    public static string FormatShare(double share) =>
        double.IsNaN(share) ? "–" : (share * 100).ToString("0", CultureInfo.InvariantCulture) + " %";

    static string FormatRow(string[] cells) => $"| {string.Join(" | ", cells.Select(EscapeCell))} |\n";

    static string EscapeCell(string cell) => cell.Replace("|", "\\|").ReplaceLineEndings(" ");
}
