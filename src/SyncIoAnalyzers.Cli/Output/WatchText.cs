using System.Globalization;
using Spectre.Console;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>What was watched, for people.</summary>
internal static class WatchText
{
    const int MostRows = 20;

    /// <summary>Writes it.</summary>
    public static void Write(Watched watched, TextWriter output)
    {
        var (screen, verdict) = (Screen.Over(output), Verdict.Of(watched));
        if (!watched.Rows.IsEmpty)
        {
            screen.Write(Rows(watched, Screen.IsTerminal(output)));
            screen.Line("");
        }

        screen.Line(verdict.Says, verdict.IsStarved ? "red" : watched.Rows.IsEmpty ? "green" : "yellow");
        if (verdict.Fix != "")
            screen.Line($"To rewrite it: {verdict.Fix}");
        foreach (var note in Notes(watched))
            screen.Line(note);
    }

    /// <summary>The rows as a table.</summary>
    public static Table Rows(Watched watched, bool isTerminal)
    {
        var table = new Table { Border = isTerminal ? TableBorder.Rounded : TableBorder.None };
        table.AddColumns("Where", "waits in", "Rule");
        foreach (var figure in new[] { "waits/s", "blocked ms/s", "threads now" })
            table.AddColumn(new TableColumn(figure).RightAligned());
        table.AddColumn("Called by");
        foreach (var row in watched.Rows.Take(MostRows))
            table.AddRow(new[] { Where(row.Blocked), row.Blocked.Primitive, row.Blocked.Rule == "" ? "-" : row.Blocked.Rule, Figure(row.WaitsPerSecond), Figure(row.BlockedMsPerSecond), $"{row.Now}", CalledBy(row.Blocked) }.Select(cell => new Text(cell)));
        return table;
    }

    /// <summary>The pool in a line; empty where nothing is known of it.</summary>
    public static string Pool(Watched watched) => watched.Readings is not [.., var last] ? ""
        : FormattableString.Invariant($"Pool: {last.Threads} threads, {last.Queue} queued, {last.CompletedPerSecond:0} completed/s.");

    static IEnumerable<string> Notes(Watched watched)
    {
        if (Pool(watched) is { Length: > 0 } pool)
            yield return pool;
        if (watched.Rows.Length > MostRows)
            yield return $"{watched.Rows.Length - MostRows} more rows; --format json lists them.";
        if (watched.Rows.Any(r => r.Blocked.Note != ""))
            yield return $"(inlined): the compiler put the method that waits into its caller, so no stack has it. Start the application with {Launched.KeepsFrames}=1 to see it, or add --routes for the request.";
        if (watched.Lost > 0)
            yield return $"{watched.Lost} events were lost: the process waits more often than it could tell. Figures are too low.";
    }

    static string Where(Blocked blocked) => blocked.Note != "" ? $"(inlined) {blocked.Site.Member}" : blocked.Site.Line > 0 ? $"{blocked.Site.Short} {blocked.Site.Member}" : blocked.Site.Member;

    static string CalledBy(Blocked blocked) => blocked.Route != "" ? blocked.Route : blocked.Callers.Select(c => c.Line > 0 ? $"{c.Member} ({c.Short})" : c.Member).FirstOrDefault() ?? "";

    static string Figure(double value) => value.ToString(value is > 0 and < 10 ? "0.0" : "0", CultureInfo.InvariantCulture);
}
