using System.Diagnostics;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What <c>lab deadlock</c> is told.</summary>
/// <param name="WaitMs">How long the awaited operation takes.</param>
/// <param name="LimitMs">After how long what has not ended is held to be a deadlock.</param>
internal sealed record DeadlockSettings(int WaitMs, int LimitMs)
{
    /// <summary>A wait of a twentieth of a second, and forty times as long to end.</summary>
    public static DeadlockSettings Quick { get; } = new(50, 2000);
}

/// <summary>One way to wait under a context of one thread.</summary>
/// <param name="Code">What the request's code does.</param>
/// <param name="Library">What the code that it calls does.</param>
/// <param name="TookMs">How long it took; null when it did not end within the limit.</param>
internal sealed record DeadlockRun(string Code, string Library, double? TookMs);

/// <summary>Blocking under a context of one thread, as in System.Web and user interfaces: it hangs unless nothing behind it comes back to that thread.</summary>
internal static class Deadlock
{
    static readonly (string Code, string Library, Func<int, Task> Run)[] Ways =
    [
        ("LoadAsync().Result", "await Task.Delay(…)", wait => Blocked(Captured(wait))),
        ("LoadAsync().Result", "await Task.Delay(…).ConfigureAwait(false), and one more await without", wait => Blocked(Mixed(wait))),
        ("LoadAsync().Result", "await Task.Delay(…).ConfigureAwait(false), all the way down", wait => Blocked(Free(wait))),
        ("await LoadAsync()", "await Task.Delay(…)", wait => Captured(wait)),
    ];

    /// <summary>Tries way by way, each on a context of its own: one that hangs is left behind.</summary>
    public static void Measure(DeadlockSettings settings, Action<string> begin, Action<DeadlockRun> done, CancellationToken cancel)
    {
        foreach (var (code, library, run) in Ways)
        {
            cancel.ThrowIfCancellationRequested();
            begin($"{code} over {library}");
            var ended = new ManualResetEventSlim();
            var clock = Stopwatch.StartNew();
            new OneThread().Post(async _ =>
            {
                await run(settings.WaitMs);
                ended.Set();
            }, null);
            done(new DeadlockRun(code, library, ended.Wait(settings.LimitMs, cancel) ? clock.Elapsed.TotalMilliseconds : null));
        }
    }

    /// <summary>What the ways say.</summary>
    public static Document Document(Results<DeadlockSettings, IReadOnlyList<DeadlockRun>> results)
    {
        var (hung, ended) = (results.Measured.Count(r => r.TookMs == null), results.Measured.Count(r => r.TookMs != null));
        return new Document("Blocking where there is a context", $"Of {results.Measured.Count} ways to wait {hung} hung and {ended} ended. Blocking ended only where no await behind it wanted the blocked thread back; await ended by itself.",
            results.Facts(("Setting", $"a synchronization context of one thread, as in System.Web and user interfaces; an operation of {results.Settings.WaitMs} ms, given up after {results.Settings.LimitMs} ms")),
            [
                new Table("Ways to wait", ["the request's code", "the code that it calls", "ended"],
                    [.. results.Measured.Select(r => (IReadOnlyList<Entry>)[r.Code, r.Library, r.TookMs is { } took ? new Entry($"after {Figures.Ms(took)}", Tone.Good) : new Entry("never", Tone.Bad)])])
                {
                    Note = "ASP.NET Core has no such context: there the first way does not hang, it only holds its thread.",
                },
            ]);
    }

    /// <summary>Waits with the thread. It is the thread of a context of its own, and what hangs here is what is shown.</summary>
    static Task Blocked(Task task)
    {
        task.GetAwaiter().GetResult();
        return Task.CompletedTask;
    }

    static async Task Captured(int wait) => await Task.Delay(wait);

#pragma warning disable SIO302 // The context that it leaves is the one of the experiment.
    static async Task Free(int wait) => await Task.Delay(wait).ConfigureAwait(false);
#pragma warning restore SIO302

    static async Task Mixed(int wait)
    {
        await Free(wait);
    }
}
