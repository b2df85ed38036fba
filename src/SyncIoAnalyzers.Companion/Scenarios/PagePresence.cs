using System.Collections.Concurrent;
using System.Diagnostics;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>An interval that a thread spent in a page: it ran the code of the page, or was blocked waiting for it.</summary>
/// <param name="Thread">The thread id.</param>
/// <param name="Kind">The kind of thread: <c>main</c>, <c>pool</c> or <c>own</c>.</param>
/// <param name="Page">The number of the page.</param>
/// <param name="FromMs">The start, in milliseconds since the first page was requested.</param>
/// <param name="ToMs">The end.</param>
/// <param name="RanMs">The processor time that the thread used in this interval; null if the system does not provide it.</param>
internal sealed record PageStay(int Thread, string Kind, int Page, double FromMs, double ToMs, double? RanMs)
{
    /// <summary>The length of the interval.</summary>
    public double Ms => ToMs - FromMs;
}

/// <summary>
/// Records which thread is in which page. The page is a value that flows with the code across every await; .NET notifies each thread when
/// its value changes. So a thread is in a page from the moment the code of the page starts or resumes on it until that code ends or
/// releases it.
/// </summary>
internal static class PagePresence
{
    static readonly AsyncLocal<int?> CurrentPage = new(RecordChange);
    static readonly PageExit Exit = new();
    static ConcurrentQueue<PageStay>? recordedStays;
    static long startTimestamp;

    [ThreadStatic]
    static (double AtMs, double? RanMs) lastEntry;

    /// <summary>Enters a page; disposing of the result leaves it.</summary>
    public static IDisposable EnterPage(int page)
    {
        CurrentPage.Value = page;
        return Exit;
    }

    /// <summary>Starts recording; before, nothing is recorded.</summary>
    public static void StartRecording() => (startTimestamp, recordedStays) = (Stopwatch.GetTimestamp(), new());

    /// <summary>All completed intervals, ordered by their start.</summary>
    public static IReadOnlyList<PageStay> CompletedStays => [.. (recordedStays ?? []).OrderBy(s => s.FromMs)];

    static void RecordChange(AsyncLocalValueChangedArgs<int?> change)
    {
        if (recordedStays is not { } all)
            return;
        var (now, ran) = (Stopwatch.GetElapsedTime(startTimestamp).TotalMilliseconds, ThreadTime.CurrentThreadMs);
        if (change.PreviousValue is { } left)
            all.Enqueue(
                new PageStay(
                    Environment.CurrentManagedThreadId,
                    GetThreadKind(Thread.CurrentThread),
                    left,
                    lastEntry.AtMs,
                    now,
                    ran - lastEntry.RanMs
                )
            );
        lastEntry = (now, ran);
    }

    static string GetThreadKind(Thread thread) =>
        thread.IsThreadPoolThread ? "pool"
        : thread.ManagedThreadId == 1 ? "main"
        : "own";

    sealed class PageExit : IDisposable
    {
        public void Dispose() => CurrentPage.Value = null;
    }
}
