using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Companion.Serving;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Scenarios;

/// <summary>The results for one scenario.</summary>
/// <param name="Scenario">The scenario.</param>
/// <param name="Watched">The result of <c>syncio watch</c>.</param>
/// <param name="Detected">The result of the detector in the server.</param>
internal sealed record ScenarioSighting(ServedScenario Scenario, ScenarioResult Watched, ScenarioResult Detected);

/// <summary>Blocks all scenarios of the companion at once and checks which of them are recognized from outside and from inside.</summary>
internal static class ScenarioWatch
{
    // Enough threads for all waiting requests, so that no scenario is starved.
    const int WorkerThreads = 200,
        Connections = 2;

    static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(100),
        StartTimeout = TimeSpan.FromMinutes(1),
        LookTime = TimeSpan.FromSeconds(4);

    /// <summary>Serves the scenarios, sends requests to them and records the process.</summary>
    public static async Task<IReadOnlyList<ScenarioSighting>> WatchScenariosAsync(CancellationToken cancel)
    {
        using var process = ScenarioProcess.StartServer(
            WorkerThreads,
            new Dictionary<string, string> { [LaunchedCommand.KeepFramesVariable] = "1" },
            hasDetector: true
        );
        using var asking = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        var asked = process.SendLoadAsync(ServedScenario.All.Select(s => s.Id), Connections, asking.Token);
        // Code that runs once, before the first response, is not part of the watch.
        for (var clock = Stopwatch.StartNew(); process.AnsweredScenarios < ServedScenario.All.Count && clock.Elapsed < StartTimeout; )
            await Task.Delay(PollInterval, cancel);
        var target = WatchTarget.FromProcessId(process.Id);
        using var folder = new TemporaryFolder();
        using var lines = new SourceLineResolver(new ModuleClassifier(), []);
        var windows = new WindowRecorder(
            new TraceRecorder(new DiagnosticsClient(target.Id), target),
            new TraceReader(new ModuleClassifier(), lines, FrameTable.Default),
            folder.Path
        );
        var watched = await TakeLooksAsync(windows, cancel);
        var inside = RuntimeReport.Parse(process.GetDetectorReport(cancel));
        await asking.CancelAsync();
        await asked;
        return
        [
            .. watched.Select(w => new ScenarioSighting(
                w.Scenario,
                w,
                ScenarioResult.FromReport(w.Scenario, inside, w.Scenario.Undetected)
            )),
        ];
    }

    /// <summary>
    /// Repeats until two consecutive looks recognize nothing new. On a busy machine a look of a few seconds may miss rare waits.
    /// </summary>
    static async Task<IReadOnlyList<ScenarioResult>> TakeLooksAsync(WindowRecorder windows, CancellationToken cancel)
    {
        var tally = new WatchTally(separatesRoutes: false);
        var (most, idle) = (-1, 0);
        while (true)
        {
            tally.AddWindow((await windows.RecordNextAsync([EventSources.Samples, EventSources.Waits], LookTime, cancel)).Window);
            var outside = RuntimeReport.FromWatch(tally.CreateResult(new PoolMonitor()));
            var seen = ServedScenario.All.Select(s => ScenarioResult.FromReport(s, outside, s.Unwatched)).ToArray();
            var count = seen.Count(n => n.IsRecognized);
            (most, idle) = count > most ? (count, 0) : (most, idle + 1);
            if (idle == 2)
                return seen;
        }
    }
}
