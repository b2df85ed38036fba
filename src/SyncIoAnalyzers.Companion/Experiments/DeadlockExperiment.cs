using System.Diagnostics;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab deadlock</c>.</summary>
/// <param name="WaitMs">The duration of the awaited operation, in milliseconds.</param>
/// <param name="LimitMs">The time after which an unfinished operation counts as a deadlock, in milliseconds.</param>
internal sealed record DeadlockSettings(int WaitMs, int LimitMs)
{
    /// <summary>The default settings: an operation of 50 ms, which counts as hanging after forty times that long.</summary>
    public static DeadlockSettings Quick { get; } = new(50, 2000);
}

/// <summary>One way to wait under a single-threaded context.</summary>
/// <param name="Code">The expression that waits.</param>
/// <param name="Library">The code that it calls.</param>
/// <param name="TookMs">The elapsed time, in milliseconds; null if it did not complete within the limit.</param>
internal sealed record DeadlockRun(string Code, string Library, double? TookMs);

/// <summary>
/// Measures blocking under a single-threaded context, as in System.Web and user interfaces: it hangs unless no continuation of the called
/// code returns to that thread.
/// </summary>
internal static class DeadlockExperiment
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = "Ways to wait";

    static readonly (string Code, string Library, Func<int, Task> Run)[] Ways =
    [
        ("LoadAsync().Result", "await Task.Delay(…)", wait => BlockThread(ResumeOnContextAsync(wait))),
        (
            "LoadAsync().Result",
            "await Task.Delay(…).ConfigureAwait(false), plus one await without",
            wait => BlockThread(MixContextsAsync(wait))
        ),
        ("LoadAsync().Result", "await Task.Delay(…).ConfigureAwait(false), all the way down", wait => BlockThread(LeaveContextAsync(wait))),
        ("await LoadAsync()", "await Task.Delay(…)", wait => ResumeOnContextAsync(wait)),
    ];

    /// <summary>Tries each way on a context of its own; a hanging one is abandoned.</summary>
    public static void MeasureWays(
        DeadlockSettings settings,
        Action<string> begin,
        Action<DeadlockRun> done,
        CancellationToken cancellationToken
    )
    {
        foreach (var (code, library, run) in Ways)
        {
            cancellationToken.ThrowIfCancellationRequested();
            begin($"{code} over {library}");
            var ended = new ManualResetEventSlim();
            var clock = Stopwatch.StartNew();
            new SingleThreadContext().Post(
                async _ =>
                {
                    await run(settings.WaitMs);
                    ended.Set();
                },
                null
            );
            done(new DeadlockRun(code, library, ended.Wait(settings.LimitMs, cancellationToken) ? clock.Elapsed.TotalMilliseconds : null));
        }
    }

    /// <summary>Creates the report.</summary>
    public static ReportDocument CreateDocument(ExperimentRound<DeadlockSettings, DeadlockRun> round)
    {
        var (settings, runs) = (round.Settings, round.Measured);
        var (hung, ended) = (runs.Count(r => r.TookMs == null), runs.Count(r => r.TookMs != null));
        var sentence =
            $"Of {runs.Count} ways to wait, {hung} hung and {ended} completed. Blocking completed only where no await in the called code "
            + "needed the blocked thread to resume; awaiting always completed.";
        var setting =
            "a single-threaded synchronization context, as in System.Web and user interfaces; "
            + $"an operation of {settings.WaitMs} ms, reported as a hang after {settings.LimitMs} ms";
        var table = new ReportTable(Overview, ["calling code", "called code", "completed"], [.. runs.Select(CreateRow)])
        {
            KeyColumns = 2,
            Note = "ASP.NET Core has no such context: there the first way does not hang, it only holds its thread.",
        };
        return new ReportDocument("Blocking where there is a context", sentence, [("Setting", setting)], [table]);
    }

    static IReadOnlyList<TableEntry> CreateRow(DeadlockRun run) =>
        [
            run.Code,
            run.Library,
            run.TookMs is { } took
                ? new TableEntry($"after {FigureFormat.FormatMilliseconds(took)}", VerdictTone.Good)
                : new TableEntry("never", VerdictTone.Bad),
        ];

    /// <summary>Blocks the thread of a separate context until the task completes; a hang is the result that is measured.</summary>
    static Task BlockThread(Task task)
    {
        task.GetAwaiter().GetResult();
        return Task.CompletedTask;
    }

    static async Task ResumeOnContextAsync(int wait) => await Task.Delay(wait);

#pragma warning disable SIO302 // The context that it leaves is the one under test.
    static async Task LeaveContextAsync(int wait) => await Task.Delay(wait).ConfigureAwait(false);
#pragma warning restore SIO302

    static async Task MixContextsAsync(int wait)
    {
        await LeaveContextAsync(wait);
    }
}
