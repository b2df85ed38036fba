using System.Text.Json;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Runs one load on one route, on a server that is started for it or on one that is already running.</summary>
internal static class LoadRunner
{
    /// <summary>Starts the server and the load process, waits for the end of the load, and stops both.</summary>
    /// <param name="server">The settings of the server.</param>
    /// <param name="plan">The load; its port is filled in.</param>
    /// <param name="watch">Receives each moment as it is measured.</param>
    /// <param name="cancellationToken">Ends both processes without a result.</param>
    public static LoadMeasurement RunOnNewServer(
        ServerSettings server,
        LoadPlan plan,
        Action<LoadMoment> watch,
        CancellationToken cancellationToken
    )
    {
        using var serving = ChildProcess.StartProcess(ProcessRoles.Server, server, server.Environment);
        var vitals = new List<VitalSample>();
        var port = AwaitServer(serving, vitals, cancellationToken);
        using var load = ChildProcess.StartProcess(ProcessRoles.Load, plan with { Port = port }, LoadProcess.RuntimeSettings);
        var listening = new Thread(() => ListenToServer(serving, vitals)) { IsBackground = true, Name = "vitals" };
        listening.Start();
        load.AwaitMessage<LoadPlan>(LoadProcess.BeganMessage, (_, _) => { }, cancellationToken);
        int before;
        lock (vitals)
            before = vitals.Count;
        var (result, curve) = FollowLoad(load, () => GetLastVital(serving, vitals), watch, cancellationToken);
        lock (vitals)
        {
            return LoadMeasurement.CombineMeasurements(result, vitals[before - 1], vitals[before..], curve);
        }
    }

    /// <summary>Runs the load alone, on a server that is already running.</summary>
    /// <param name="plan">The load.</param>
    /// <param name="began">Called when the warm-up is over and counting begins.</param>
    /// <param name="watch">Receives each moment as it is measured.</param>
    /// <param name="cancellationToken">Ends the load without a result.</param>
    public static (LoadResult Result, IReadOnlyList<LoadMoment> Curve) RunLoadOnly(
        LoadPlan plan,
        Action began,
        Action<LoadMoment> watch,
        CancellationToken cancellationToken
    )
    {
        using var load = ChildProcess.StartProcess(ProcessRoles.Load, plan, LoadProcess.RuntimeSettings);
        load.AwaitMessage<LoadPlan>(LoadProcess.BeganMessage, (_, _) => { }, cancellationToken);
        began();
        return FollowLoad(load, () => null, watch, cancellationToken);
    }

    static (LoadResult Result, IReadOnlyList<LoadMoment> Curve) FollowLoad(
        ChildProcess load,
        Func<VitalSample?> vital,
        Action<LoadMoment> watch,
        CancellationToken cancellationToken
    )
    {
        var curve = new List<LoadMoment>();
        LoadTick? last = null;
        var result = load.AwaitMessage<LoadResult>(
            LoadProcess.ResultMessage,
            (word, rest) =>
            {
                var now = vital();
                if (word != LoadProcess.TickMessage)
                    return;
                var tick = LineProtocol.ParseMessage<LoadTick>(rest);
                curve.Add(CreateMoment(last, tick, now));
                watch(curve[^1]);
                last = tick;
            },
            cancellationToken
        );
        return (result, curve);
    }

    /// <summary>Returns the latest state of the server; throws if the server has ended, which stops the load.</summary>
    static VitalSample? GetLastVital(ChildProcess serving, List<VitalSample> vitals)
    {
        if (serving.HasEnded)
            throw serving.CreateEndedException();
        lock (vitals)
            return vitals.Count > 0 ? vitals[^1] : null;
    }

    static int AwaitServer(ChildProcess serving, List<VitalSample> vitals, CancellationToken cancellationToken)
    {
        var port = serving.AwaitMessage<int>(
            ServerHost.Ready,
            (word, rest) => AddVital(word, rest, vitals),
            ChildProcess.StartTimeout,
            cancellationToken
        );
        // The state before the load.
        vitals.Add(serving.AwaitMessage<VitalSample>(LabServer.VitalMessage, (_, _) => { }, ChildProcess.StartTimeout, cancellationToken));
        return port;
    }

    static void ListenToServer(ChildProcess serving, List<VitalSample> vitals)
    {
        try
        {
            foreach (var (word, rest) in serving.ReadMessages(CancellationToken.None))
                AddVital(word, rest, vitals);
        }
        catch (JsonException)
        {
            // The server was stopped while it wrote a line.
        }
    }

    static void AddVital(string word, string rest, List<VitalSample> vitals)
    {
        if (word == LabServer.VitalMessage)
            lock (vitals)
                vitals.Add(LineProtocol.ParseMessage<VitalSample>(rest));
    }

    static LoadMoment CreateMoment(LoadTick? last, LoadTick now, VitalSample? vital)
    {
        var seconds = (now.AtMs - (last?.AtMs ?? 0)) / 1000;
        var ended = now.Good + now.Bad - (last == null ? 0 : last.Good + last.Bad);
        return new LoadMoment(
            now.AtMs,
            now.Connections,
            (now.Good - (last?.Good ?? 0)) / seconds,
            (now.Bad - (last?.Bad ?? 0)) / seconds,
            ended > 0 ? (now.LatencySumMs - (last?.LatencySumMs ?? 0)) / ended : null,
            now.ProbeMs,
            vital?.Threads,
            vital?.Queue
        );
    }
}
