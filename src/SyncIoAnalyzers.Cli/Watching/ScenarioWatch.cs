using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>What was seen of one scenario.</summary>
/// <param name="Scenario">Which.</param>
/// <param name="Watched">What <c>syncio watch</c> saw of it.</param>
/// <param name="Detected">What the detector in the server saw of it.</param>
internal sealed record Named(ServedScenario Scenario, Sight Watched, Sight Detected);

/// <summary>Has all scenarios of the companion blocked at once, and says which of them are named from outside and from inside.</summary>
internal static class ScenarioWatch
{
    // Enough threads for all who wait, so that none of the scenarios is starved out.
    const int Workers = 200, Connections = 2;

    static readonly TimeSpan Look = TimeSpan.FromMilliseconds(100), Patience = TimeSpan.FromMinutes(1), Time = TimeSpan.FromSeconds(4);

    /// <summary>Serves them, asks for them and records that.</summary>
    public static async Task<IReadOnlyList<Named>> RunAsync(CancellationToken cancel)
    {
        using var process = ScenarioProcess.Start(Workers, new Dictionary<string, string> { [Launched.KeepsFrames] = "1" }, hasDetector: true);
        using var asking = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        var asked = process.AskAsync(ServedScenario.All.Select(s => s.Id), Connections, asking.Token);
        // What runs once, before the first answer, is none of what is watched.
        for (var clock = Stopwatch.StartNew(); process.Answered < ServedScenario.All.Count && clock.Elapsed < Patience;)
            await Task.Delay(Look, cancel);
        var target = Target.Of(process.Id);
        using var folder = new WorkFolder();
        using var lines = new Lines(new Modules(), []);
        var windows = new Windows(new Recorder(new DiagnosticsClient(target.Id), target), new TraceReader(new Modules(), lines, FrameTable.Default), folder.Path);
        var watched = await LookAsync(windows, cancel);
        var inside = RuntimeReport.Parse(process.Detected(cancel));
        await asking.CancelAsync();
        await asked;
        return [.. watched.Select(w => new Named(w.Scenario, w, Sight.Of(w.Scenario, inside, w.Scenario.Undetected)))];
    }

    /// <summary>Looks until two looks in a row name nothing new: on a busy machine one of a few seconds may miss who waits seldom.</summary>
    static async Task<IReadOnlyList<Sight>> LookAsync(Windows windows, CancellationToken cancel)
    {
        var tally = new Tally();
        var (most, idle) = (-1, 0);
        while (true)
        {
            tally.Add((await windows.NextAsync([Sources.Samples, Sources.Waits], Time, cancel)).Window);
            var outside = RuntimeReport.Of(tally.Sum(new Pool()));
            var seen = ServedScenario.All.Select(s => Sight.Of(s, outside, s.Unwatched)).ToArray();
            var count = seen.Count(n => n.IsNamed);
            (most, idle) = count > most ? (count, 0) : (most, idle + 1);
            if (idle == 2)
                return seen;
        }
    }
}
