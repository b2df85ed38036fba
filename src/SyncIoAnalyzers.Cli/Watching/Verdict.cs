using System.Globalization;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>What was watched, in words: is the pool starved, by whom, and what to do.</summary>
/// <param name="IsStarved">Whether work waits for threads that wait.</param>
/// <param name="Says">That, in a sentence or two.</param>
/// <param name="Fix">The command that rewrites the worst of it; empty where no rule speaks of it.</param>
internal sealed record Verdict(bool IsStarved, string Says, string Fix)
{
    // Work may queue for a moment in any pool; for most of the time only where threads are short.
    const double MostOfTheTime = 0.5;

    /// <summary>What came of it.</summary>
    public static Verdict Of(Watched watched)
    {
        if (watched.Rows is not [var worst, ..])
            return new(false, Invariant($"No pool thread was seen waiting in the application's code in {watched.Seconds:0.0} s.{Queued(watched)}"), "");
        var held = watched.Rows.Sum(r => r.Now);
        var isQueued = watched.Readings.Count > 0 && watched.Readings.Count(r => r.Queue > 0) > MostOfTheTime * watched.Readings.Count;
        var isStarved = held > MostOfTheTime * watched.PoolThreads && (isQueued || watched.Readings.Count == 0);
        var where = $"{worst.Blocked.Primitive} at {worst.Blocked.Site.Short}{Called(worst.Blocked)}";
        var who = worst.Now > 0
            ? Invariant($"{Threads(worst.Now)} of the pool's {PoolThreads(watched)} {(worst.Now == 1 ? "waits" : "wait")} in {where}")
            : Invariant($"pool threads wait in {where}, together {worst.BlockedMsPerSecond:0} ms a second");
        return new(isStarved, $"{(isStarved ? "The thread pool is starved" : "Threads are held, and the pool is not starved by that now")}: {who}.{Queued(watched)}{Added(watched)}", FixOf(worst.Blocked));
    }

    static string Called(Blocked blocked) => blocked.Route != "" ? $", called by {blocked.Route}" : blocked.Callers is [var caller, ..] ? $", called by {caller.Member}" : "";

    static string Queued(Watched watched) => watched.Readings is [.., { Queue: > 0 } last] ? Invariant($" {last.Queue} work items wait for a thread; {last.CompletedPerSecond:0} a second are completed.") : "";

    /// <summary>The pool is followed without a gap, once a second, also while a recording is read.</summary>
    static string Added(Watched watched) => watched.Added.Count == 0 || watched.Readings.Count == 0 ? ""
        : Invariant($" The runtime added {(double)watched.Added.Values.Sum() / watched.Readings.Count:0.0} threads a second ({string.Join(", ", watched.Added.Select(a => $"{a.Key}: {a.Value}"))}).");

    static int PoolThreads(Watched watched) => Math.Max(watched.PoolThreads, watched.Readings is [.., var last] ? last.Threads : 0);

    static string FixOf(Blocked worst)
    {
        var place = worst.Rule == StackReader.AroundSync && worst.Callers is [.., _] ? worst.Callers[0] : worst.Site;
        return worst.Rule == "" ? "" : place.Line > 0 ? $"syncio fix --rule {worst.Rule} --path '**/{System.IO.Path.GetFileName(place.File.Replace('\\', '/'))}' --dry-run" : $"syncio check --rule {worst.Rule}";
    }

    static string Threads(int count) => count == 1 ? "1 thread" : $"{count} threads";

    static string Invariant(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
