using System.Globalization;
using Spectre.Console;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>A column of the table of waits.</summary>
/// <param name="Title">The heading.</param>
/// <param name="Width">The minimum width in characters.</param>
/// <param name="Rank">The rank; columns with a low rank stay if the width is too small.</param>
/// <param name="Cell">Returns the text of the cell for a row.</param>
internal sealed record WatchColumn(string Title, int Width, int Rank, Func<WatchRow, string> Cell)
{
    /// <summary>True for numbers, which are right-aligned.</summary>
    public bool IsFigure { get; init; }

    /// <summary>
    /// The text that introduces the value in the first column if the column itself is dropped; empty if the value is dropped, too.
    /// </summary>
    public string InlinePrefix { get; init; } = "";
}

/// <summary>Creates the table of waits for a terminal, a file and a page.</summary>
internal static class WatchTable
{
    /// <summary>The maximum number of rows shown to people.</summary>
    public const int MaxRows = 20;

    // The location, the time and the count; fewer columns would say nothing.
    const int MinColumns = 3;

    /// <summary>All columns.</summary>
    public static IReadOnlyList<WatchColumn> Columns { get; } =
    [
        new("Where", 24, 0, row => FormatLocation(row.BlockedCall)),
        new("waits in", 16, 3, row => row.BlockedCall.Primitive) { InlinePrefix = " ← " },
        new("Rule", 6, 4, row => row.BlockedCall.Rule == "" ? "-" : row.BlockedCall.Rule),
        new("waits/s", 7, 6, row => FormatNumber(row.WaitsPerSecond)) { IsFigure = true },
        new("blocked ms/s", 7, 1, row => FormatNumber(row.BlockedMsPerSecond)) { IsFigure = true },
        new("threads now", 7, 2, row => $"{row.ThreadsNow}") { IsFigure = true },
        new("Called by", 20, 5, row => FormatCaller(row.BlockedCall)) { InlinePrefix = ", called by " },
    ];

    /// <summary>Creates the table with as many columns as fit into the width.</summary>
    public static Table CreateTable(WatchResult watched, bool isTerminal, int width)
    {
        var table = new Table { Border = isTerminal ? TableBorder.Rounded : TableBorder.None };
        var columns = SelectColumns(width);
        foreach (var column in columns)
            table.AddColumn(
                new TableColumn(isTerminal && column.IsFigure ? column.Title.Replace(' ', '\n') : column.Title)
                {
                    Alignment = column.IsFigure ? Justify.Right : Justify.Left,
                }
            );
        var others = Columns.Except(columns).Where(c => c.InlinePrefix != "").ToArray();
        foreach (var row in watched.Rows.Take(MaxRows))
            table.AddRow(columns.Select((c, i) => new Text(c.Cell(row) + (i == 0 ? FormatDropped(row, others) : ""))));
        return table;
    }

    static WatchColumn[] SelectColumns(int width)
    {
        var room = width - 1;
        var ranked = Columns.OrderBy(c => c.Rank).TakeWhile(c => c.Rank < MinColumns | (room -= c.Width + 3) >= 0).ToArray();
        return [.. Columns.Where(ranked.Contains)];
    }

    /// <summary>
    /// Returns the location. An inlined method is on no stack, so its request says more than the framework code that is left.
    /// </summary>
    static string FormatLocation(BlockedCall blocked) =>
        blocked.Note == BlockedCall.InlinedNote ? $"(inlined) {(blocked.Route != "" ? blocked.Route : blocked.Location.Member)}"
        : blocked.Location.Line > 0 ? $"{blocked.Location.ShortText} {blocked.Location.Member}"
        : blocked.Location.Member;

    static string FormatCaller(BlockedCall blocked) =>
        blocked is { Route: not "", Note: "" }
            ? blocked.Route
            : blocked.Callers.Select(c => c.Line > 0 ? $"{c.Member} ({c.ShortText})" : c.Member).FirstOrDefault() ?? "";

    static string FormatDropped(WatchRow row, WatchColumn[] others) =>
        string.Concat(
            others.Select(c => (Prefix: c.InlinePrefix, Cell: c.Cell(row))).Where(o => o.Cell != "").Select(o => o.Prefix + o.Cell)
        );

    static string FormatNumber(double value) => value.ToString(value is > 0 and < 10 ? "0.0" : "0", CultureInfo.InvariantCulture);
}
