using Spectre.Console;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>What was watched, for people.</summary>
internal static class WatchText
{
    // Less is the moment that any wait begins with.
    const double MuchSpinning = 0.2;

    /// <summary>Writes it.</summary>
    public static void Write(Watched watched, TextWriter output)
    {
        var (screen, verdict) = (Screen.Over(output), Verdict.Of(watched));
        if (!watched.Rows.IsEmpty)
        {
            screen.Write(WatchTable.Of(watched, Screen.IsTerminal(output), screen.Profile.Width));
            screen.Line("");
        }

        screen.Line(verdict.Says, Colour(watched, verdict));
        if (verdict.Fix != "")
            screen.Line($"To rewrite it: {verdict.Fix}");
        foreach (var note in Notes(watched))
            screen.Line(note);
    }

    /// <summary>The colour of a verdict.</summary>
    public static string Colour(Watched watched, Verdict verdict) => verdict.IsStarved ? "red" : watched.Rows.IsEmpty ? "green" : "yellow";

    /// <summary>What has to be known beside the rows.</summary>
    public static IEnumerable<string> Notes(Watched watched)
    {
        if (Pool(watched) is { Length: > 0 } pool)
            yield return pool;
        if (watched.Rows.Length > WatchTable.MostRows)
            yield return $"{watched.Rows.Length - WatchTable.MostRows} more rows; --format json lists them.";
        if (watched.Rows.Any(r => r.Blocked.Note == Blocked.Inlined))
            yield return $"(inlined): the compiler put the method that waits into its caller, so no stack has it. Start the application with {Launched.KeepsFrames}=1 to see it, or add --routes for the request.";
        if (!watched.HasWaits)
            yield return "By samples of the stacks alone: waits are told of from .NET 9 on. So there is no waits/s, and who waits for less than some milliseconds may be missing.";
        if (watched.HasWaits && watched.Rows.Where(r => r.Spinning >= MuchSpinning).MaxBy(r => r.BlockedMsPerSecond) is { } row)
            yield return FormattableString.Invariant($"waits/s may be too low: of the time at {row.Blocked.Site.Short}, {row.Spinning:0%} went by before the threads began to wait. They spin first, on a busy machine for long, and a wait that is over by then is in the blocked time alone.");
        if (watched.Lost > 0)
            yield return $"{watched.Lost} events were lost: the process waits more often than it could tell. Figures are too low.";
    }

    static string Pool(Watched watched) => watched.Readings is not [.., var last] ? ""
        : FormattableString.Invariant($"Pool: {last.Threads} threads, {last.Queue} queued, {last.CompletedPerSecond:0} completed/s{Added(watched)}.");

    static string Added(Watched watched) => watched.Added.Count == 0 ? ""
        : $"; {watched.Added.Values.Sum()} threads added by the runtime because others wait ({string.Join(", ", watched.Added.Select(a => $"{a.Key}: {a.Value}"))})";
}
