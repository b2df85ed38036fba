using System.Globalization;
using SyncIoAnalyzers.Common.Stacks;

namespace SyncIoAnalyzers.Watching;

/// <summary>The result of a watch in words: whether the pool is starved, by which call, and the remedy.</summary>
/// <param name="IsStarved">Whether work waits for threads that wait.</param>
/// <param name="Summary">The result in a sentence or two.</param>
/// <param name="FixCommand">The command that rewrites the worst call; empty if no rule covers it.</param>
internal sealed record WatchVerdict(bool IsStarved, string Summary, string FixCommand)
{
    // Work may be queued for a moment in any pool; it is queued for most of the time only if threads are short.
    const double StarvedShare = 0.5;

    /// <summary>Creates the verdict for a result.</summary>
    public static WatchVerdict FromResult(WatchResult watched)
    {
        if (watched.Rows is not [var worst, ..])
            return new(
                false,
                FormatInvariant(
                    $"No pool thread was seen waiting in the application's code in {watched.Seconds:0.0} s.{DescribeQueue(watched)}"
                ),
                ""
            );
        var held = watched.Rows.Sum(r => r.ThreadsNow);
        var isQueued = watched.Readings.Count > 0 && watched.Readings.Count(r => r.QueueLength > 0) > StarvedShare * watched.Readings.Count;
        var isStarved = held > StarvedShare * watched.PoolThreads && (isQueued || watched.Readings.Count == 0);
        var where = $"{worst.BlockedCall.Primitive} at {worst.BlockedCall.Location.ShortText}{DescribeCaller(worst.BlockedCall)}";
        var verb = worst.ThreadsNow == 1 ? "waits" : "wait";
        var who =
            worst.ThreadsNow > 0
                ? FormatInvariant($"{FormatThreadCount(worst.ThreadsNow)} of the pool's {CountPoolThreads(watched)} {verb} in {where}")
                : FormatInvariant($"pool threads wait in {where}, together {worst.BlockedMsPerSecond:0} ms a second");
        return new(
            isStarved,
            $"{DescribeState(isStarved)}: {who}.{DescribeQueue(watched)}{DescribeAddedThreads(watched)}",
            CreateFixCommand(worst.BlockedCall)
        );
    }

    static string DescribeState(bool isStarved) =>
        isStarved ? "The thread pool is starved" : "Threads are held, and the pool is not starved by that now";

    static string DescribeCaller(BlockedCall blocked) =>
        blocked.Route != "" ? $", called by {blocked.Route}"
        : blocked.Callers is [var caller, ..] ? $", called by {caller.Member}"
        : "";

    static string DescribeQueue(WatchResult watched) =>
        watched.Readings is [.., { QueueLength: > 0 } last]
            ? FormatInvariant($" {last.QueueLength} work items wait for a thread; {last.CompletedPerSecond:0} a second are completed.")
            : "";

    /// <summary>Describes the added threads. The pool is observed without gaps, once per second, also while a recording is read.</summary>
    static string DescribeAddedThreads(WatchResult watched)
    {
        if (watched.AddedThreads.Count == 0 || watched.Readings.Count == 0)
            return "";
        var rate = (double)watched.AddedThreads.Values.Sum() / watched.Readings.Count;
        var reasons = string.Join(", ", watched.AddedThreads.Select(a => $"{a.Key}: {a.Value}"));
        return FormatInvariant($" The runtime added {rate:0.0} threads a second ({reasons}).");
    }

    static int CountPoolThreads(WatchResult watched) =>
        Math.Max(watched.PoolThreads, watched.Readings is [.., var last] ? last.Threads : 0);

    static string CreateFixCommand(BlockedCall worst)
    {
        var place = worst.Rule == BlockingRules.SyncWrapperRule && worst.Callers is [.., _] ? worst.Callers[0] : worst.Location;
        return worst.Rule == "" ? ""
            : place.Line > 0
                ? $"syncio fix --rule {worst.Rule} --path '**/{System.IO.Path.GetFileName(place.File.Replace('\\', '/'))}' --dry-run"
            : $"syncio check --rule {worst.Rule}";
    }

    static string FormatThreadCount(int count) => count == 1 ? "1 thread" : $"{count} threads";

    static string FormatInvariant(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
