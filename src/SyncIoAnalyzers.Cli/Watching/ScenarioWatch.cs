using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>What was seen of one scenario.</summary>
/// <param name="Scenario">Which.</param>
/// <param name="Row">The row that names it best; null where none does.</param>
internal sealed record Named(ServedScenario Scenario, Row? Row)
{
    /// <summary>Whether the row's line holds the call that it speaks of.</summary>
    public bool HasLine => Row is { Blocked: var blocked } && ScenarioWatch.HasCall(Scenario, blocked);

    /// <summary>Whether the row has a rule that flags the scenario; of a lock none does.</summary>
    public bool HasRule => Row is { Blocked.Rule: var rule } && (Scenario.Rules.Contains(rule) || Scenario.Rules.Count == 0 && rule == "");
}

/// <summary>Watches all scenarios of the companion at once, and says which of them it names.</summary>
internal static class ScenarioWatch
{
    // Enough threads for all who wait, so that none of the scenarios is starved out.
    const int Workers = 200, Connections = 2;

    static readonly TimeSpan Look = TimeSpan.FromMilliseconds(100), Patience = TimeSpan.FromMinutes(1), Time = TimeSpan.FromSeconds(4);

    /// <summary>Serves them, asks for them and records that.</summary>
    public static async Task<IReadOnlyList<Named>> RunAsync(CancellationToken cancel)
    {
        using var process = ScenarioProcess.Start(Workers, new Dictionary<string, string> { [Launched.KeepsFrames] = "1" });
        using var asking = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        var asked = process.AskAsync(ServedScenario.All.Select(s => s.Id), Connections, asking.Token);
        // What runs once, before the first answer, is none of what is watched.
        for (var clock = Stopwatch.StartNew(); process.Answered < ServedScenario.All.Count && clock.Elapsed < Patience;)
            await Task.Delay(Look, cancel);
        var target = Target.Of(process.Id);
        using var folder = new WorkFolder();
        using var lines = new Lines(new Modules(), []);
        var windows = new Windows(new Recorder(new DiagnosticsClient(target.Id), target), new TraceReader(new Modules(), lines, FrameTable.Default), folder.Path);
        var named = await LookAsync(windows, cancel);
        await asking.CancelAsync();
        await asked;
        return named;
    }

    /// <summary>Looks until two looks in a row name nothing new: on a busy machine one of a few seconds may miss who waits seldom.</summary>
    static async Task<IReadOnlyList<Named>> LookAsync(Windows windows, CancellationToken cancel)
    {
        var tally = new Tally();
        var (most, idle) = (-1, 0);
        while (true)
        {
            tally.Add((await windows.NextAsync([Sources.Samples, Sources.Waits], Time, cancel)).Window);
            var rows = tally.Sum(new Pool()).Rows;
            var named = ServedScenario.All.Select(s => rows.Where(r => IsOf(s, r.Blocked)).Select(r => new Named(s, r)).OrderByDescending(n => (n.HasLine, n.HasRule)).FirstOrDefault() ?? new Named(s, null)).ToArray();
            var count = named.Count(n => n is { HasLine: true, HasRule: true });
            (most, idle) = count > most ? (count, 0) : (most, idle + 1);
            if (idle == 2)
                return named;
        }
    }

    /// <summary>Whether the line of a site, as it stands in the scenario, has the name of what it waits in.</summary>
    public static bool HasCall(ServedScenario scenario, Blocked blocked)
    {
        var site = blocked.Callers.Prepend(blocked.Site).First(p => Is(scenario, p));
        var lines = scenario.Code.ReplaceLineEndings("\n").Split('\n').Skip(site.Line - 1).ToArray();
        var name = blocked.Primitive[(blocked.Primitive.LastIndexOf('.') + 1)..];
        // Of a wait in another file, the wrapper around it stands here. And the compiler gives a lock over a Lock the line before its own.
        var (words, within) = site != blocked.Site ? ("Task.Run(", 1) : name == "Enter" ? ("lock (", 2) : (name, 1);
        return site.Line > 0 && lines.Take(within).Any(l => l.Contains(words, StringComparison.Ordinal));
    }

    static bool IsOf(ServedScenario scenario, Blocked blocked) => blocked.Callers.Prepend(blocked.Site).Any(p => Is(scenario, p));

    static bool Is(ServedScenario scenario, Site place) => Path.GetFileName(place.File) == scenario.File;
}
