using System.Text.Json.Serialization;
using SyncIoAnalyzers.Companion.Load;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What <c>lab url</c> is told.</summary>
/// <param name="Urls">The addresses as typed.</param>
/// <param name="Few">The connections of the low load.</param>
/// <param name="Many">Those of the high one.</param>
/// <param name="Seconds">How long a load or a step of one lasts.</param>
/// <param name="TimeoutSeconds">After how long a request is given up.</param>
internal sealed record UrlSettings(IReadOnlyList<string> Urls, int Few, int Many, double Seconds, double TimeoutSeconds)
{
    /// <summary>Half a minute an address.</summary>
    public static UrlSettings Quick { get; } = new([], Environment.ProcessorCount, 64 * Environment.ProcessorCount, 2.5, 1);

    /// <summary>What is asked of each; it may hold secrets, and is in no file.</summary>
    [JsonIgnore]
    public IReadOnlyList<Target> Targets { get; init; } = [];

    /// <summary>How that was typed, without secrets.</summary>
    public string Request { get; init; } = "";

    /// <summary>Requests a second that are meant to begin in a load more; null for none.</summary>
    public double? Rate { get; init; }

    /// <summary>The tool that asks, too, where throughput is compared; null for the companion's own driver alone.</summary>
    public Tool? Driver { get; init; }

    /// <summary>A cheap route of the same server.</summary>
    public string ProbePath { get; init; } = "/";

    /// <summary>The server's process; null for the one behind the port.</summary>
    public int? Process { get; init; }
}

/// <summary>The kinds of load that an endpoint is put under.</summary>
internal enum UrlKind
{
    /// <summary>A few connections: how it is alone.</summary>
    Few,

    /// <summary>Many.</summary>
    Many,

    /// <summary>More and more of them, step by step.</summary>
    Step,

    /// <summary>The same without steps.</summary>
    Ramp,

    /// <summary>Many between few and few.</summary>
    Spike,

    /// <summary>Requests that begin at set times.</summary>
    Rate,
}

/// <summary>One load on one endpoint.</summary>
/// <param name="Url">The address as typed.</param>
/// <param name="Kind">The kind of load.</param>
/// <param name="Stages">What came of it.</param>
/// <param name="Probe">What a cheap route paid meanwhile.</param>
/// <param name="Curve">How it went; empty where a tool asked: it tells only the end.</param>
internal sealed record UrlRun(string Url, UrlKind Kind, IReadOnlyList<StageResult> Stages, Latencies Probe, IReadOnlyList<Moment> Curve)
{
    /// <summary>What the tool says that it is that asked; null for the companion's own driver.</summary>
    public string? Driver { get; init; }

    /// <summary>The server's processor time meanwhile, in milliseconds; null where its process cannot be seen.</summary>
    public double? CpuMs { get; init; }
}

/// <summary>Loads of several kinds on endpoints of the user's own.</summary>
internal static class UrlLoad
{
    const int RampStages = 20;

    // So many in turn before each load: what is compiled once is paid then, and who still queues from the load before is gone.
    const int WarmUp = 20;

    /// <summary>Measures load by load.</summary>
    public static void Measure(UrlSettings settings, Action<string> begin, Action<Moment> watch, Action<UrlRun> done, CancellationToken cancel)
    {
        foreach (var (url, target) in settings.Urls.Zip(settings.Targets))
        {
            var process = settings.Process ?? ServerProcess.Behind(target.Url.Port);
            foreach (var (kind, stages) in Loads(settings))
            {
                var plan = new LoadPlan(target.Url.Port, target.Url.PathAndQuery, stages, settings.TimeoutSeconds) { Other = target, ProbePath = settings.ProbePath, WarmUp = WarmUp };
                foreach (var tool in kind is UrlKind.Few or UrlKind.Many && settings.Driver is { } other ? [null, other] : new Tool?[] { null })
                {
                    cancel.ThrowIfCancellationRequested();
                    begin($"{url}, {kind.ToString().ToLowerInvariant()}{(tool == null ? "" : $", {tool.Name}")}");
                    done(tool == null ? Own(url, kind, plan, process, watch, cancel) : By(tool, url, kind, plan, cancel));
                }
            }
        }
    }

    /// <summary>The loads in their order: first those that find a server whose pool has not grown yet.</summary>
    static IEnumerable<(UrlKind Kind, IReadOnlyList<Stage> Stages)> Loads(UrlSettings settings)
    {
        yield return (UrlKind.Few, [new(settings.Few, settings.Seconds)]);
        yield return (UrlKind.Many, [new(settings.Many, settings.Seconds)]);
        yield return (UrlKind.Spike, Spike.Stages(settings.Few, settings.Many, settings.Seconds));
        yield return (UrlKind.Step, [.. Steps(settings.Few, settings.Many).Select(c => new Stage(c, settings.Seconds))]);
        yield return (UrlKind.Ramp, [.. Enumerable.Range(1, RampStages).Select(i => new Stage(Math.Max(1, settings.Many * i / RampStages), 2 * settings.Seconds / RampStages))]);
        if (settings.Rate is { } rate)
            yield return (UrlKind.Rate, [new(settings.Many, settings.Seconds, rate)]);
    }

    /// <summary>Four times as many each time, up to the most.</summary>
    static IEnumerable<int> Steps(int few, int many)
    {
        for (var connections = few; connections < many; connections *= 4)
            yield return connections;
        yield return many;
    }

    static UrlRun Own(string url, UrlKind kind, LoadPlan plan, int? process, Action<Moment> watch, CancellationToken cancel)
    {
        double? before = null;
        var (result, curve) = Run.Against(plan, () => before = CpuMs(process), watch, cancel);
        return new UrlRun(url, kind, result.Stages, result.Probe, curve) { CpuMs = CpuMs(process) - before };
    }

    static double? CpuMs(int? process) => process is { } id ? ServerProcess.CpuMs(id) : null;

    /// <summary>By a tool, which tells nothing till the end; the probe is the companion's own.</summary>
    static UrlRun By(Tool tool, string url, UrlKind kind, LoadPlan plan, CancellationToken cancel)
    {
        using var probe = new Probe(plan, plan.ProbePath!);
        var stage = tool.Run(plan.Target(), plan.Stages[0], plan.TimeoutSeconds, cancel);
        return new UrlRun(url, kind, [stage], probe.End(), []) { Driver = tool.Version };
    }
}
