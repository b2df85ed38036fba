using System.Globalization;
using Spectre.Console;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>A column of what waits.</summary>
/// <param name="Title">Its heading.</param>
/// <param name="Width">The room that it needs at least, in letters.</param>
/// <param name="Rank">Which of them stay where there is not enough room: the lowest.</param>
/// <param name="Cell">What it says of a row.</param>
internal sealed record WatchColumn(string Title, int Width, int Rank, Func<Row, string> Cell)
{
    /// <summary>Whether it holds figures, which end on the right.</summary>
    public bool IsFigure { get; init; }

    /// <summary>What leads to it in the first column where it has none of its own; empty where it is left out.</summary>
    public string Else { get; init; } = "";
}

/// <summary>What waits, row by row; the same in a terminal, a file and a page.</summary>
internal static class WatchTable
{
    /// <summary>How many rows people are shown.</summary>
    public const int MostRows = 20;

    // Where, how long, how many: what is left of it tells nothing.
    const int LeastColumns = 3;

    /// <summary>All columns.</summary>
    public static IReadOnlyList<WatchColumn> Columns { get; } =
    [
        new("Where", 24, 0, row => Where(row.Blocked)),
        new("waits in", 16, 3, row => row.Blocked.Primitive) { Else = " ← " },
        new("Rule", 6, 4, row => row.Blocked.Rule == "" ? "-" : row.Blocked.Rule),
        new("waits/s", 7, 6, row => Figure(row.WaitsPerSecond)) { IsFigure = true },
        new("blocked ms/s", 7, 1, row => Figure(row.BlockedMsPerSecond)) { IsFigure = true },
        new("threads now", 7, 2, row => $"{row.Now}") { IsFigure = true },
        new("Called by", 20, 5, row => CalledBy(row.Blocked)) { Else = ", called by " },
    ];

    /// <summary>The rows, in as many columns as a width has room for.</summary>
    public static Table Of(Watched watched, bool isTerminal, int width)
    {
        var table = new Table { Border = isTerminal ? TableBorder.Rounded : TableBorder.None };
        var columns = Fitting(width);
        foreach (var column in columns)
            table.AddColumn(new TableColumn(isTerminal && column.IsFigure ? column.Title.Replace(' ', '\n') : column.Title) { Alignment = column.IsFigure ? Justify.Right : Justify.Left });
        var others = Columns.Except(columns).Where(c => c.Else != "").ToArray();
        foreach (var row in watched.Rows.Take(MostRows))
            table.AddRow(columns.Select((c, i) => new Text(c.Cell(row) + (i == 0 ? Rest(row, others) : ""))));
        return table;
    }

    static WatchColumn[] Fitting(int width)
    {
        var room = width - 1;
        var ranked = Columns.OrderBy(c => c.Rank).TakeWhile(c => c.Rank < LeastColumns | (room -= c.Width + 3) >= 0).ToArray();
        return [.. Columns.Where(ranked.Contains)];
    }

    /// <summary>What was inlined is on no stack: the request tells more than what the framework made of it.</summary>
    static string Where(Blocked blocked) =>
        blocked.Note == Blocked.Inlined ? $"(inlined) {(blocked.Route != "" ? blocked.Route : blocked.Site.Member)}" : blocked.Site.Line > 0 ? $"{blocked.Site.Short} {blocked.Site.Member}" : blocked.Site.Member;

    static string CalledBy(Blocked blocked) =>
        blocked is { Route: not "", Note: "" } ? blocked.Route : blocked.Callers.Select(c => c.Line > 0 ? $"{c.Member} ({c.Short})" : c.Member).FirstOrDefault() ?? "";

    static string Rest(Row row, WatchColumn[] others) => string.Concat(others.Select(c => (c.Else, Cell: c.Cell(row))).Where(o => o.Cell != "").Select(o => o.Else + o.Cell));

    static string Figure(double value) => value.ToString(value is > 0 and < 10 ? "0.0" : "0", CultureInfo.InvariantCulture);
}
