using System.Text.Json;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>What was watched, for programs and for <c>syncio check --runtime</c>. A field may be added to it, never renamed without a new version.</summary>
internal static class WatchJson
{
    const int Version = 1;

    /// <summary>Writes it, in one go.</summary>
    public static void Write(Watched watched, TextWriter output)
    {
        var verdict = Verdict.Of(watched);
        output.WriteLine(JsonSerializer.Serialize(
            new
            {
                Version,
                Verdict = verdict.Says,
                verdict.IsStarved,
                verdict.Fix,
                Seconds = Math.Round(watched.Seconds, 3),
                BlockedMsPerSecond = Math.Round(watched.BlockedMsPerSecond, 3),
                Rows = watched.Rows.Select(Row),
                watched.PoolThreads,
                Pool = watched.Readings,
                ThreadsAdded = watched.Added,
                EventsLost = watched.Lost,
            },
            JsonReport.Options));
    }

    static object Row(Row row) => new
    {
        row.Blocked.Rule,
        row.Blocked.Primitive,
        row.Blocked.Site.Member,
        row.Blocked.Site.File,
        row.Blocked.Site.Line,
        row.Blocked.Callers,
        row.Blocked.Route,
        row.Blocked.Note,
        WaitsPerSecond = Math.Round(row.WaitsPerSecond, 3),
        BlockedMsPerSecond = Math.Round(row.BlockedMsPerSecond, 3),
        ThreadsNow = row.Now,
        ThreadsMost = row.Most,
        Spinning = Math.Round(row.Spinning, 3),
    };
}
