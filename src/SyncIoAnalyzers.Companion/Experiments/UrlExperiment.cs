using System.Text.Json.Serialization;
using SyncIoAnalyzers.Companion.Load;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab url</c>.</summary>
/// <param name="Urls">The addresses as typed.</param>
/// <param name="Few">The number of connections of the low load.</param>
/// <param name="Many">The number of connections of the high load.</param>
/// <param name="Seconds">The duration of a load, or of a step of a load.</param>
/// <param name="TimeoutSeconds">The request timeout.</param>
internal sealed record UrlSettings(IReadOnlyList<string> Urls, int Few, int Many, double Seconds, double TimeoutSeconds)
{
    /// <summary>The default settings: half a minute per address.</summary>
    public static UrlSettings Quick { get; } = new([], Environment.ProcessorCount, 64 * Environment.ProcessorCount, 2.5, 1);

    /// <summary>The request for each address; it may contain secrets and is not written to any file.</summary>
    [JsonIgnore]
    public IReadOnlyList<RequestTarget> Targets { get; init; } = [];

    /// <summary>The request options as typed, without secrets.</summary>
    public string Request { get; init; } = "";

    /// <summary>The rate of an additional load, in requests per second; null for none.</summary>
    public double? Rate { get; init; }

    /// <summary>A tool that repeats the loads, to compare its throughput with that of the companion's own driver; null for none.</summary>
    public InstalledDriver? Driver { get; init; }

    /// <summary>A cheap route of the same server.</summary>
    public string ProbePath { get; init; } = "/";

    /// <summary>The id of the server's process; null to find it by its port.</summary>
    public int? Process { get; init; }
}

/// <summary>The kinds of load on an endpoint.</summary>
internal enum UrlLoadKind
{
    /// <summary>A few connections, as a reference.</summary>
    Few,

    /// <summary>Many connections.</summary>
    Many,

    /// <summary>More and more connections, step by step.</summary>
    Step,

    /// <summary>Continuously more connections.</summary>
    Ramp,

    /// <summary>Many connections between two periods with few.</summary>
    Spike,

    /// <summary>Requests that start at a fixed rate.</summary>
    Rate,
}

/// <summary>One load on one endpoint.</summary>
/// <param name="Url">The address as typed.</param>
/// <param name="Kind">The kind of load.</param>
/// <param name="Stages">The results of its stages.</param>
/// <param name="Probe">The response times of a cheap route during the load.</param>
/// <param name="Curve">The course of the load over time; empty for a tool, which reports only totals.</param>
internal sealed record UrlRun(
    string Url,
    UrlLoadKind Kind,
    IReadOnlyList<StageResult> Stages,
    LatencySummary Probe,
    IReadOnlyList<LoadMoment> Curve
)
{
    /// <summary>The version text of the tool that sent the load; null for the companion's own driver.</summary>
    public string? Driver { get; init; }

    /// <summary>The server's processor time during the load, in milliseconds; null if its process was not found.</summary>
    public double? CpuMs { get; init; }

    /// <summary>The threads that the server held during the load; null if its runtime was not watched.</summary>
    public HeldThreads? Held { get; init; }
}

/// <summary>Runs several kinds of load on the user's own endpoints.</summary>
internal static class UrlExperiment
{
    const int RampStages = 20;

    // Requests before each load: they absorb one-time compilation and let requests queued by the previous load finish.
    const int WarmUp = 20;

    // A pool that the load of another address filled adds a thread or two per second: a second for each connection, and this time more.
    const double MoreSettling = 60;

    /// <summary>Measures load by load.</summary>
    public static void MeasureLoads(
        UrlSettings settings,
        Action<string> begin,
        Action<LoadMoment> watch,
        Action<UrlRun> done,
        CancellationToken cancellationToken
    )
    {
        foreach (var (url, target) in settings.Urls.Zip(settings.Targets))
        {
            var process = settings.Process ?? ServerProcess.FindListener(target.Url.Port);
            foreach (var (kind, stages) in CreateLoads(settings))
            {
                var plan = new LoadPlan(target.Url.Port, target.Url.PathAndQuery, stages, settings.TimeoutSeconds)
                {
                    Other = target,
                    ProbePath = settings.ProbePath,
                    WarmUp = WarmUp,
                    SettleSeconds = kind == UrlLoadKind.Few ? MoreSettling + settings.Many : 0,
                };
                var isCompared = kind is UrlLoadKind.Few or UrlLoadKind.Many && settings.Driver != null;
                foreach (var tool in isCompared ? [null, settings.Driver] : new InstalledDriver?[] { null })
                {
                    cancellationToken.ThrowIfCancellationRequested();
                    begin($"{url}, {kind.ToString().ToLowerInvariant()}{(tool == null ? "" : $", {tool.Name}")}");
                    done(
                        tool == null
                            ? RunOwnDriver(url, kind, plan, process, watch, cancellationToken)
                            : RunTool(tool, url, kind, plan, cancellationToken)
                    );
                }
            }
        }
    }

    /// <summary>Returns the loads in order; the first ones need a server whose pool has not grown yet.</summary>
    static IEnumerable<(UrlLoadKind Kind, IReadOnlyList<LoadStage> Stages)> CreateLoads(UrlSettings settings)
    {
        yield return (UrlLoadKind.Few, [new(settings.Few, settings.Seconds)]);
        yield return (UrlLoadKind.Many, [new(settings.Many, settings.Seconds)]);
        yield return (UrlLoadKind.Spike, BurstLoad.CreateStages(settings.Few, settings.Many, settings.Seconds));
        yield return (UrlLoadKind.Step, [.. CreateSteps(settings.Few, settings.Many).Select(c => new LoadStage(c, settings.Seconds))]);
        yield return (UrlLoadKind.Ramp, [.. Enumerable.Range(1, RampStages).Select(CreateRampStage)]);
        if (settings.Rate is { } rate)
            yield return (UrlLoadKind.Rate, [new(settings.Many, settings.Seconds, rate)]);

        LoadStage CreateRampStage(int index) => new(Math.Max(1, settings.Many * index / RampStages), 2 * settings.Seconds / RampStages);
    }

    /// <summary>Returns numbers of connections that grow by a factor of four, up to the maximum.</summary>
    static IEnumerable<int> CreateSteps(int few, int many)
    {
        for (var connections = few; connections < many; connections *= 4)
            yield return connections;
        yield return many;
    }

    static UrlRun RunOwnDriver(
        string url,
        UrlLoadKind kind,
        LoadPlan plan,
        int? process,
        Action<LoadMoment> watch,
        CancellationToken cancellationToken
    )
    {
        double? before = null;
        var held = Task.FromResult<HeldThreads?>(null);
        var (result, curve) = LoadRunner.RunLoadOnly(plan, Begin, watch, cancellationToken);
        var used = GetCpuMs(process) - before;
        return new UrlRun(url, kind, result.Stages, result.Probe, curve) { CpuMs = used, Held = held.GetAwaiter().GetResult() };

        void Begin()
        {
            before = GetCpuMs(process);
            // With few connections no request waits for another, so what is held is what the request itself holds.
            if (kind == UrlLoadKind.Few && process is { } id)
                held = Task.Run(() => HeldThreads.WatchServerAsync(id, plan.Seconds, cancellationToken), cancellationToken);
        }
    }

    static double? GetCpuMs(int? process) => process is { } id ? ServerProcess.GetCpuMs(id) : null;

    /// <summary>Runs a load with a tool, which reports only totals; the probe is the companion's own.</summary>
    static UrlRun RunTool(InstalledDriver tool, string url, UrlLoadKind kind, LoadPlan plan, CancellationToken cancellationToken)
    {
        using var probe = new LatencyProbe(plan, plan.ProbePath!);
        var stage = tool.RunStage(plan.CreateTarget(), plan.Stages[0], plan.TimeoutSeconds, cancellationToken);
        return new UrlRun(url, kind, [stage], probe.EndProbe(), []) { Driver = tool.Version };
    }
}
