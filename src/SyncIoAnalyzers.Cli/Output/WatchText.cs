using System.Globalization;
using Spectre.Console;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the result of a watch as text.</summary>
internal static class WatchText
{
    // Less spinning is normal at the start of any wait.
    const double MinSpinningShare = 0.2;

    /// <summary>Writes the result.</summary>
    public static void WriteReport(WatchResult watched, TextWriter output)
    {
        var (screen, verdict) = (ConsoleScreen.CreateConsole(output), WatchVerdict.FromResult(watched));
        if (!watched.Rows.IsEmpty)
        {
            screen.Write(WatchTable.CreateTable(watched, ConsoleScreen.IsTerminal(output), screen.Profile.Width));
            screen.WriteTextLine("");
        }

        screen.WriteTextLine(verdict.Summary, GetColour(watched, verdict));
        if (verdict.FixCommand != "")
            screen.WriteTextLine($"To rewrite it: {verdict.FixCommand}");
        foreach (var note in GetNotes(watched))
            screen.WriteTextLine(note);
    }

    /// <summary>Returns the colour of a verdict.</summary>
    public static string GetColour(WatchResult watched, WatchVerdict verdict) =>
        verdict.IsStarved ? "red"
        : watched.Rows.IsEmpty ? "green"
        : "yellow";

    /// <summary>Returns the remarks needed to read the rows correctly.</summary>
    public static IEnumerable<string> GetNotes(WatchResult watched)
    {
        if (FormatPool(watched) is { Length: > 0 } pool)
            yield return pool;
        if (FormatTime(watched) is { Length: > 0 } time)
            yield return time;
        if (watched.Rows.Length > WatchTable.MaxRows)
            yield return $"{watched.Rows.Length - WatchTable.MaxRows} more rows; --format json lists them.";
        if (watched.Rows.Any(r => r.BlockedCall.Note == BlockedCall.InlinedNote))
            yield return "(inlined): the compiler inlined the waiting method into its caller, so it is on no stack. "
                + $"Start the application with {LaunchedCommand.KeepFramesVariable}=1 to see it, or add --routes for the request.";
        if (!watched.HasWaits)
            yield return "Based on stack samples alone, because only .NET 9 and later report waits. "
                + "So waits/s is missing, and so may be waits of a few milliseconds.";
        if (watched.HasWaits && watched.Rows.Where(r => r.SpinningShare >= MinSpinningShare).MaxBy(r => r.BlockedMsPerSecond) is { } row)
            yield return FormatSpinningNote(row);
        if (watched.LostEvents > 0)
            yield return $"{watched.LostEvents} events were lost, because the process waits too often to report each wait. "
                + "The figures are too low.";
    }

    static string FormatSpinningNote(WatchRow row)
    {
        var share = row.SpinningShare.ToString("0%", CultureInfo.InvariantCulture);
        return $"waits/s may be too low: {share} of the blocked time at {row.BlockedCall.Location.ShortText} passed "
            + "before the threads began to wait. "
            + "They spin first, longer on a busy machine, and a wait that ends while they spin counts only in the blocked time.";
    }

    /// <summary>Describes for how long each kind of wait was visible.</summary>
    static string FormatTime(WatchResult watched) =>
        watched is { HasWaits: true, SampledSeconds: > 0 }
            ? FormattableString.Invariant($"Looked for {watched.Seconds:0.0} s. Sleeps and system calls are visible in the samples only, ")
                + FormattableString.Invariant($"which took {watched.SampledSeconds:0.0} s of it.")
            : "";

    static string FormatPool(WatchResult watched) =>
        watched.Readings is not [.., var last]
            ? ""
            : FormattableString.Invariant($"Pool: {last.Threads} threads, {last.QueueLength} queued, ")
                + FormattableString.Invariant($"{last.CompletedPerSecond:0} completed/s{FormatAddedThreads(watched)}.");

    static string FormatAddedThreads(WatchResult watched)
    {
        if (watched.AddedThreads.Count == 0)
            return "";
        var reasons = string.Join(", ", watched.AddedThreads.Select(added => $"{added.Key}: {added.Value}"));
        return $"; {watched.AddedThreads.Values.Sum()} threads added by the runtime because others wait ({reasons})";
    }
}
