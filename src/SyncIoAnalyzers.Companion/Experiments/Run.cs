using System.Text.Json;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>One load on one route of a server that was started for it.</summary>
internal static class Run
{
    /// <summary>Starts both processes, waits for the end of the load, and stops both.</summary>
    /// <param name="server">What the server is told.</param>
    /// <param name="plan">The load, whose port is filled in.</param>
    /// <param name="watch">Is told each moment as it comes.</param>
    /// <param name="cancel">Ends both; nothing is measured then.</param>
    public static Measured On(ServerSettings server, LoadPlan plan, Action<Moment> watch, CancellationToken cancel)
    {
        using var serving = Child.Start(Roles.Server, server, server.Environment);
        var vitals = new List<Vital>();
        var port = Started(serving, vitals, cancel);
        using var load = Child.Start(Roles.Load, plan with { Port = port }, LoadProcess.Environment);
        var listening = new Thread(() => Listen(serving, vitals)) { IsBackground = true, Name = "vitals" };
        listening.Start();
        load.Await<LoadPlan>(LoadProcess.Began, (_, _) => { }, cancel);
        int before;
        lock (vitals)
            before = vitals.Count;
        var (result, curve) = Follow(load, () => Last(serving, vitals), watch, cancel);
        lock (vitals)
        {
            return Measured.Of(result, vitals[before - 1], vitals[before..], curve);
        }
    }

    /// <summary>The load alone, on a server that is there already.</summary>
    /// <param name="plan">The load.</param>
    /// <param name="began">Is told when it begins to count.</param>
    /// <param name="watch">Is told each moment as it comes.</param>
    /// <param name="cancel">Ends it; nothing is measured then.</param>
    public static (LoadResult Result, IReadOnlyList<Moment> Curve) Against(LoadPlan plan, Action began, Action<Moment> watch, CancellationToken cancel)
    {
        using var load = Child.Start(Roles.Load, plan, LoadProcess.Environment);
        load.Await<LoadPlan>(LoadProcess.Began, (_, _) => { }, cancel);
        began();
        return Follow(load, () => null, watch, cancel);
    }

    static (LoadResult Result, IReadOnlyList<Moment> Curve) Follow(Child load, Func<Vital?> vital, Action<Moment> watch, CancellationToken cancel)
    {
        var curve = new List<Moment>();
        LoadTick? last = null;
        var result = load.Await<LoadResult>(LoadProcess.Ended, (word, rest) =>
        {
            var now = vital();
            if (word != LoadProcess.Ticks)
                return;
            var tick = Lines.Read<LoadTick>(rest);
            curve.Add(Between(last, tick, now));
            watch(curve[^1]);
            last = tick;
        }, cancel);
        return (result, curve);
    }

    /// <summary>How a server is; one that has ended stops the load.</summary>
    static Vital? Last(Child serving, List<Vital> vitals)
    {
        if (serving.HasEnded)
            throw serving.Ended();
        lock (vitals)
            return vitals.Count > 0 ? vitals[^1] : null;
    }

    static int Started(Child serving, List<Vital> vitals, CancellationToken cancel)
    {
        var port = serving.Await<int>(LabServer.Ready, (word, rest) => Add(word, rest, vitals), Child.StartUp, cancel);
        vitals.Add(serving.Await<Vital>(LabServer.Says, (_, _) => { }, Child.StartUp, cancel)); // what there was before the load
        return port;
    }

    static void Listen(Child serving, List<Vital> vitals)
    {
        try
        {
            foreach (var (word, rest) in serving.Said(CancellationToken.None))
                Add(word, rest, vitals);
        }
        catch (JsonException)
        {
            // The last line of a server that was ended while it spoke.
        }
    }

    static void Add(string word, string rest, List<Vital> vitals)
    {
        if (word == LabServer.Says)
            lock (vitals)
                vitals.Add(Lines.Read<Vital>(rest));
    }

    static Moment Between(LoadTick? last, LoadTick now, Vital? vital)
    {
        var seconds = (now.AtMs - (last?.AtMs ?? 0)) / 1000;
        var ended = now.Good + now.Bad - (last == null ? 0 : last.Good + last.Bad);
        return new Moment(now.AtMs, now.Connections, (now.Good - (last?.Good ?? 0)) / seconds, (now.Bad - (last?.Bad ?? 0)) / seconds,
            ended > 0 ? (now.LatencySumMs - (last?.LatencySumMs ?? 0)) / ended : null, now.ProbeMs, vital?.Threads, vital?.Queue);
    }
}
