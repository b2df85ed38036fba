using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The state of a run at one moment, for charts.</summary>
/// <param name="AtMs">The time since the start of the load, in milliseconds.</param>
/// <param name="Connections">The number of connections.</param>
/// <param name="GoodPerSecond">Good answers per second over the preceding tenth of a second.</param>
/// <param name="BadPerSecond">Bad answers per second over the same time.</param>
/// <param name="MeanMs">The mean response time, in milliseconds; null if no request ended.</param>
/// <param name="ProbeMs">The response time of the probe, in milliseconds; null if it got no answer.</param>
/// <param name="Threads">The number of pool threads; null if the server does not report it.</param>
/// <param name="Queue">The length of the pool's queue; null if the server does not report it.</param>
internal sealed record LoadMoment(
    double AtMs,
    int Connections,
    double GoodPerSecond,
    double BadPerSecond,
    double? MeanMs,
    double? ProbeMs,
    int? Threads,
    long? Queue
);

/// <summary>The result of one load on one route of one fresh server.</summary>
internal sealed record LoadMeasurement
{
    /// <summary>The results of the load, stage by stage.</summary>
    public required IReadOnlyList<StageResult> Stages { get; init; }

    /// <summary>The response times of a cheap async route during the load.</summary>
    public required LatencySummary Probe { get; init; }

    /// <summary>The greatest number of pool threads.</summary>
    public required int MaxThreads { get; init; }

    /// <summary>The greatest length of the pool's queue.</summary>
    public required long MaxQueue { get; init; }

    /// <summary>The time in which work was queued and the pool completed nothing, in milliseconds.</summary>
    public required double StalledMs { get; init; }

    /// <summary>The number of work items that the pool completed.</summary>
    public required long Completed { get; init; }

    /// <summary>The processor time of the server per finished request, in milliseconds.</summary>
    public required double CpuMsPerRequest { get; init; }

    /// <summary>The number of bytes that the server allocated per finished request.</summary>
    public required double BytesPerRequest { get; init; }

    /// <summary>The mean number of pool threads in use per request in the application.</summary>
    public required double ThreadsPerRequest { get; init; }

    /// <summary>The greatest number of requests or connections that Kestrel queued.</summary>
    public required long Queued { get; init; }

    /// <summary>The number of connections that Kestrel rejected.</summary>
    public required long Rejected { get; init; }

    /// <summary>The course of the load over time.</summary>
    public required IReadOnlyList<LoadMoment> Curve { get; init; }

    /// <summary>The number of requests with a good answer.</summary>
    public long Good => Stages.Sum(s => s.Good);

    /// <summary>The number of requests without a good answer.</summary>
    public long Bad => Stages.Sum(s => s.Bad);

    /// <summary>True if there were answers and none was bad, which is the article's definition of green.</summary>
    public bool IsGreen => Good > 0 && Bad == 0;

    /// <summary>Combines the measurements of the load and of the server.</summary>
    /// <param name="load">The result of the load.</param>
    /// <param name="before">The state of the server at the start of the load.</param>
    /// <param name="vitals">The states of the server since then.</param>
    /// <param name="curve">The course of the load over time.</param>
    public static LoadMeasurement CombineMeasurements(
        LoadResult load,
        VitalSample before,
        IReadOnlyList<VitalSample> vitals,
        IReadOnlyList<LoadMoment> curve
    )
    {
        var last = vitals.Count > 0 ? vitals[^1] : before;
        var requests = Math.Max(1, load.Stages.Sum(s => s.Requests));
        var active = vitals.Sum(v => v.Active);
        return new LoadMeasurement
        {
            Stages = load.Stages,
            Probe = load.Probe,
            MaxThreads = vitals.Max(v => (int?)v.Threads) ?? before.Threads,
            MaxQueue = vitals.Max(v => (long?)v.Queue) ?? before.Queue,
            StalledMs = vitals.Sum(v => v.StalledMs),
            Completed = last.Completed - before.Completed,
            CpuMsPerRequest = (last.CpuMs - before.CpuMs) / requests,
            BytesPerRequest = (double)(last.Allocated - before.Allocated) / requests,
            ThreadsPerRequest = active > 0 ? vitals.Sum(v => v.Busy) / active : 0,
            Queued = vitals.Max(v => (long?)v.Queued) ?? 0,
            Rejected = last.Rejected - before.Rejected,
            Curve = curve,
        };
    }
}
