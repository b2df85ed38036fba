using System.Text.Json;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab detector</c>.</summary>
/// <param name="Seconds">The duration of each load that measures its cost.</param>
internal sealed record DetectionSettings(double Seconds)
{
    /// <summary>The default settings: two minutes.</summary>
    public static DetectionSettings Quick { get; } = new(2);

    /// <summary>The settings of <c>--full</c>: twenty minutes.</summary>
    public static DetectionSettings Full { get; } = new(15);
}

/// <summary>A wait that the detector reports.</summary>
/// <param name="Member">The member that waited; empty if it was inlined.</param>
/// <param name="Primitive">The blocking call.</param>
/// <param name="Rule">The rule that covers it; empty if there is none.</param>
/// <param name="File">The source file.</param>
/// <param name="Line">The line in that file.</param>
/// <param name="Route">The request.</param>
/// <param name="Waits">The number of waits.</param>
/// <param name="BlockedMs">The total blocked time, in milliseconds.</param>
internal sealed record DetectedWait(
    string Member,
    string Primitive,
    string Rule,
    string File,
    int Line,
    string Route,
    long Waits,
    double BlockedMs
);

/// <summary>The waits that the detector reports for the sync action of a scenario, or one load with or without the detector.</summary>
/// <param name="Scenario">The scenario.</param>
/// <param name="Seen">The reported waits; null for a load that measures cost.</param>
/// <param name="IsOn">True if the detector was enabled in the server.</param>
/// <param name="Measured">The result of a load that measures cost; null otherwise.</param>
internal sealed record DetectionRun(string Scenario, IReadOnlyList<DetectedWait>? Seen, bool IsOn, LoadMeasurement? Measured);

/// <summary>Measures which scenarios the detector package reports, and its cost for routes that do not block.</summary>
internal static class DetectionExperiment
{
    /// <summary>The name of the cheapest route.</summary>
    public const string Cheapest = "a cheap route";

    // Without inlining, so that small actions keep a stack frame of their own.
    static readonly Dictionary<string, string> KeepsFrames = new() { ["DOTNET_JitNoInline"] = "1" };

    // Few enough connections that every request is answered, however many threads it holds.
    static readonly LoadStage Look = new(2, 0.5);

    /// <summary>The routes that measure its cost, with the number of connections.</summary>
    static IEnumerable<(string Name, string Path, int Connections)> CostRoutes =>
        [(Cheapest, LabServer.ProbePath, 64), ("10", "/scenarios/10/async", 128)];

    /// <summary>Measures run by run.</summary>
    public static void MeasureDetection(
        DetectionSettings settings,
        Action<string> begin,
        Action<LoadMoment> watch,
        Action<DetectionRun> done,
        CancellationToken cancellationToken
    )
    {
        begin("reported waits");
        foreach (var run in MeasureReportedWaits(LabScenario.All, watch, cancellationToken))
            done(run);
        foreach (var (name, path, connections) in CostRoutes)
        foreach (var isOn in new[] { false, true })
        {
            cancellationToken.ThrowIfCancellationRequested();
            var route = name == Cheapest ? name : $"scenario {name}";
            begin($"{route} {(isOn ? "with" : "without")} the detector");
            var plan = new LoadPlan(0, path, [new LoadStage(connections, settings.Seconds)], 1) { WarmUp = 500 };
            var measured = LoadRunner.RunOnNewServer(new ServerSettings { HasDetector = isOn }, plan, watch, cancellationToken);
            done(new DetectionRun(name, null, isOn, measured));
        }
    }

    /// <summary>Returns the waits that the detector reports for each scenario, all on one server.</summary>
    public static IEnumerable<DetectionRun> MeasureReportedWaits(
        IEnumerable<LabScenario> scenarios,
        Action<LoadMoment> watch,
        CancellationToken cancellationToken
    )
    {
        using var server = ChildProcess.StartProcess(
            ProcessRoles.Server,
            new ServerSettings { HasDetector = true, HasServices = true },
            KeepsFrames
        );
        var port = server.AwaitMessage<int>(ServerHost.Ready, (_, _) => { }, ChildProcess.StartTimeout, cancellationToken);
        foreach (var scenario in scenarios)
        {
            cancellationToken.ThrowIfCancellationRequested();
            LoadRunner.RunLoadOnly(
                scenario.CreatePlan(isAsync: false, Look, 10) with
                {
                    Port = port,
                    ProbePath = null,
                },
                () => { },
                watch,
                cancellationToken
            );
            yield return new DetectionRun(
                scenario.Id,
                [
                    .. ReadWaits(port, cancellationToken)
                        .Where(d => d.Route.EndsWith(scenario.GetPath(isAsync: false), StringComparison.Ordinal)),
                ],
                true,
                null
            );
        }
    }

    static DetectedWait[] ReadWaits(int port, CancellationToken cancellationToken)
    {
        using var json = JsonDocument.Parse(DetectorReport.ReadJson(port, cancellationToken));
        return json.RootElement.GetProperty("rows").Deserialize<DetectedWait[]>(LineProtocol.JsonOptions) ?? [];
    }
}
