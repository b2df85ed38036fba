using System.Text.Json;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>
/// Writes the result of a watch for programs and for <c>syncio check --runtime</c>. Fields may be added; renaming one requires a new
/// version.
/// </summary>
internal static class WatchJson
{
    const int Version = 1;

    /// <summary>Writes the whole document at once.</summary>
    public static void WriteReport(WatchResult watched, TextWriter output)
    {
        var verdict = WatchVerdict.FromResult(watched);
        var document = new
        {
            Version,
            Verdict = verdict.Summary,
            verdict.IsStarved,
            verdict.FixCommand,
            Seconds = Math.Round(watched.Seconds, 3),
            BlockedMsPerSecond = Math.Round(watched.BlockedMsPerSecond, 3),
            Rows = watched.Rows.Select(CreateRow),
            watched.PoolThreads,
            Pool = watched.Readings,
            ThreadsAdded = watched.AddedThreads,
            EventsLost = watched.LostEvents,
        };
        output.WriteLine(JsonSerializer.Serialize(document, JsonReport.Options));
    }

    static object CreateRow(WatchRow row) =>
        new
        {
            row.BlockedCall.Rule,
            row.BlockedCall.Primitive,
            row.BlockedCall.Location.Member,
            row.BlockedCall.Location.File,
            row.BlockedCall.Location.Line,
            row.BlockedCall.Callers,
            row.BlockedCall.Route,
            row.BlockedCall.Note,
            WaitsPerSecond = Math.Round(row.WaitsPerSecond, 3),
            BlockedMsPerSecond = Math.Round(row.BlockedMsPerSecond, 3),
            ThreadsNow = row.ThreadsNow,
            ThreadsMost = row.MaxThreads,
            Spinning = Math.Round(row.SpinningShare, 3),
        };
}
