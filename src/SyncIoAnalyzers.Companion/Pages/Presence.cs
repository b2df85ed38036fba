using System.Collections.Concurrent;
using System.Diagnostics;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Pages;

/// <summary>A time that a thread spent in a page: it ran the page's code, or waited for it and could do nothing else.</summary>
/// <param name="Thread">The number of the thread.</param>
/// <param name="Kind">Whose it is: <c>main</c>, <c>pool</c> or <c>own</c>.</param>
/// <param name="Page">The number of the page.</param>
/// <param name="FromMs">From when, in milliseconds since the first was asked for.</param>
/// <param name="ToMs">Until when.</param>
/// <param name="RanMs">How long of it the thread ran; null where the system does not tell.</param>
internal sealed record Stay(int Thread, string Kind, int Page, double FromMs, double ToMs, double? RanMs)
{
    /// <summary>How long it was.</summary>
    public double Ms => ToMs - FromMs;
}

/// <summary>
/// Knows which thread is in which page. A page is a value that flows with the code, over every await; .NET tells each thread when its value
/// changes, so a thread is in a page from when the page's code begins or goes on there until it ends or gives the thread back.
/// </summary>
internal static class Presence
{
    static readonly AsyncLocal<int?> Here = new(Move);
    static readonly Outside Leaving = new();
    static ConcurrentQueue<Stay>? stays;
    static long began;

    [ThreadStatic]
    static (double AtMs, double? RanMs) entered;

    /// <summary>The code until the end of what is returned belongs to a page.</summary>
    public static IDisposable In(int page)
    {
        Here.Value = page;
        return Leaving;
    }

    /// <summary>Begins to note who is where; till then nothing is noted.</summary>
    public static void Begin() => (began, stays) = (Stopwatch.GetTimestamp(), new());

    /// <summary>All stays that have ended, in the order of their beginnings.</summary>
    public static IReadOnlyList<Stay> Ended => [.. (stays ?? []).OrderBy(s => s.FromMs)];

    static void Move(AsyncLocalValueChangedArgs<int?> change)
    {
        if (stays is not { } all)
            return;
        var (now, ran) = (Stopwatch.GetElapsedTime(began).TotalMilliseconds, ThreadTime.NowMs);
        if (change.PreviousValue is { } left)
            all.Enqueue(new Stay(Environment.CurrentManagedThreadId, Kind(Thread.CurrentThread), left, entered.AtMs, now, ran - entered.RanMs));
        entered = (now, ran);
    }

    static string Kind(Thread thread) => thread.IsThreadPoolThread ? "pool" : thread.ManagedThreadId == 1 ? "main" : "own";

    sealed class Outside : IDisposable
    {
        public void Dispose() => Here.Value = null;
    }
}
