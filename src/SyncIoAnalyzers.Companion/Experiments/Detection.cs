using System.Text.Json;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What <c>lab detector</c> is told.</summary>
/// <param name="Seconds">How long each load lasts by which its cost is measured.</param>
/// <param name="Rounds">How often a server without it and one with it are measured in turn.</param>
internal sealed record DetectionSettings(double Seconds, int Rounds)
{
    /// <summary>Two minutes.</summary>
    public static DetectionSettings Quick { get; } = new(2, 5);

    /// <summary>Twenty minutes.</summary>
    public static DetectionSettings Full { get; } = new(15, 10);
}

/// <summary>A wait that the detector reported.</summary>
/// <param name="Member">The member that waited; empty where it was inlined.</param>
/// <param name="Primitive">What it called.</param>
/// <param name="Rule">The rule that speaks of it; empty when none does.</param>
/// <param name="File">The source file.</param>
/// <param name="Line">The line in it.</param>
/// <param name="Route">The request.</param>
/// <param name="Waits">How often.</param>
/// <param name="BlockedMs">How long in all.</param>
internal sealed record Detected(string Member, string Primitive, string Rule, string File, int Line, string Route, long Waits, double BlockedMs);

/// <summary>What the detector saw of a scenario's sync action, or one load with it or without it.</summary>
/// <param name="Scenario">The scenario.</param>
/// <param name="Seen">What it saw; null where its cost was measured.</param>
/// <param name="IsOn">Whether the detector was in the server.</param>
/// <param name="Measured">What the load came to; null where it was only looked for what is seen.</param>
internal sealed record DetectionRun(string Scenario, IReadOnlyList<Detected>? Seen, bool IsOn, Measured? Measured);

/// <summary>What the detector package sees of the scenarios, and what it costs those that do not block.</summary>
internal static class Detection
{
    /// <summary>The cheapest route that there is.</summary>
    public const string Cheapest = "a cheap route";

    // The JIT compiler puts small actions into what calls them, and then nothing of them is on a stack.
    static readonly Dictionary<string, string> KeepsFrames = new() { ["DOTNET_JitNoInline"] = "1" };

    // Few enough that every request is answered, whatever it holds.
    static readonly Stage Look = new(2, 0.5);

    /// <summary>The routes by which its cost is measured, and how many connections ask.</summary>
    static IEnumerable<(string Name, string Path, int Connections)> Costed => [(Cheapest, LabServer.Probe, 64), ("10", "/scenarios/10/async", 128)];

    /// <summary>Measures run by run.</summary>
    public static void Measure(DetectionSettings settings, Action<string> begin, Action<Moment> watch, Action<DetectionRun> done, CancellationToken cancel)
    {
        begin("what it sees");
        foreach (var run in SeenOf(Scenario.All, watch, cancel))
            done(run);
        for (var round = 1; round <= settings.Rounds; round++)
            foreach (var (name, path, connections) in Costed)
                foreach (var isOn in new[] { false, true })
                {
                    cancel.ThrowIfCancellationRequested();
                    begin($"round {round} of {settings.Rounds}: {(name == Cheapest ? name : $"scenario {name}")} {(isOn ? "with" : "without")} the detector");
                    var plan = new LoadPlan(0, path, [new Stage(connections, settings.Seconds)], 1) { WarmUp = 500 };
                    done(new DetectionRun(name, null, isOn, Run.On(new ServerSettings { HasDetector = isOn }, plan, watch, cancel)));
                }
    }

    /// <summary>What the detector sees of each scenario, all on one server.</summary>
    public static IEnumerable<DetectionRun> SeenOf(IEnumerable<Scenario> scenarios, Action<Moment> watch, CancellationToken cancel)
    {
        using var server = Child.Start(Roles.Server, new ServerSettings { HasDetector = true, HasServices = true }, KeepsFrames);
        var port = server.Await<int>(LabServer.Ready, (_, _) => { }, Child.StartUp, cancel);
        foreach (var scenario in scenarios)
        {
            cancel.ThrowIfCancellationRequested();
            Run.Against(scenario.Plan(isAsync: false, Look, 10) with { Port = port, ProbePath = null }, () => { }, watch, cancel);
            yield return new DetectionRun(scenario.Id, [.. Report(port, cancel).Where(d => d.Route.EndsWith(scenario.Path(isAsync: false), StringComparison.Ordinal))], true, null);
        }
    }

    /// <summary>What the detector of a server has seen so far, as JSON.</summary>
    public static string ReportOf(int port, CancellationToken cancel)
    {
        using var client = new HttpClient();
        using var answer = client.Send(new HttpRequestMessage(HttpMethod.Get, $"http://127.0.0.1:{port}{LabServer.Blocking}"), cancel);
        using var text = new StreamReader(answer.Content.ReadAsStream(cancel));
        return text.ReadToEnd();
    }

    static Detected[] Report(int port, CancellationToken cancel)
    {
        using var json = JsonDocument.Parse(ReportOf(port, cancel));
        return json.RootElement.GetProperty("rows").Deserialize<Detected[]>(Lines.Json) ?? [];
    }
}
