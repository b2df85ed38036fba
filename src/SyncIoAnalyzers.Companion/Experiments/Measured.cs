using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>A moment of a run, for its curves.</summary>
/// <param name="AtMs">Since the load began.</param>
/// <param name="Connections">How many connections asked.</param>
/// <param name="GoodPerSecond">Good answers a second over the tenth before.</param>
/// <param name="BadPerSecond">Bad ones.</param>
/// <param name="MeanMs">What those took on average; null when none ended.</param>
/// <param name="ProbeMs">What the probe took; null when it had no answer then.</param>
/// <param name="Threads">Pool threads; null of a server that does not tell.</param>
/// <param name="Queue">The pool's queue; the same.</param>
internal sealed record Moment(double AtMs, int Connections, double GoodPerSecond, double BadPerSecond, double? MeanMs, double? ProbeMs, int? Threads, long? Queue);

/// <summary>What one load on one route of one fresh server came to.</summary>
internal sealed record Measured
{
    /// <summary>What the load saw, stage by stage.</summary>
    public required IReadOnlyList<StageResult> Stages { get; init; }

    /// <summary>What a cheap async route paid meanwhile.</summary>
    public required Latencies Probe { get; init; }

    /// <summary>The greatest number of pool threads.</summary>
    public required int MaxThreads { get; init; }

    /// <summary>The greatest length of the pool's queue.</summary>
    public required long MaxQueue { get; init; }

    /// <summary>Milliseconds in which something was queued and nothing was completed.</summary>
    public required double StalledMs { get; init; }

    /// <summary>Work items that the pool completed.</summary>
    public required long Completed { get; init; }

    /// <summary>Processor milliseconds of the server for each request that ended.</summary>
    public required double CpuMsPerRequest { get; init; }

    /// <summary>Bytes that the server allocated for each.</summary>
    public required double BytesPerRequest { get; init; }

    /// <summary>Pool threads taken for each request within the application, on average.</summary>
    public required double ThreadsPerRequest { get; init; }

    /// <summary>The most requests or connections that Kestrel held back.</summary>
    public required long Queued { get; init; }

    /// <summary>Connections that Kestrel rejected.</summary>
    public required long Rejected { get; init; }

    /// <summary>How it went.</summary>
    public required IReadOnlyList<Moment> Curve { get; init; }

    /// <summary>Requests that ended well.</summary>
    public long Good => Stages.Sum(s => s.Good);

    /// <summary>Requests that ended otherwise.</summary>
    public long Bad => Stages.Sum(s => s.Bad);

    /// <summary>Green as the article has it: answers came, and not one was bad.</summary>
    public bool IsGreen => Good > 0 && Bad == 0;

    /// <summary>Puts together what both sides saw.</summary>
    /// <param name="load">What the load came to.</param>
    /// <param name="before">The server when the load began.</param>
    /// <param name="vitals">The server since.</param>
    /// <param name="curve">How it went.</param>
    public static Measured Of(LoadResult load, Vital before, IReadOnlyList<Vital> vitals, IReadOnlyList<Moment> curve)
    {
        var last = vitals.Count > 0 ? vitals[^1] : before;
        var requests = Math.Max(1, load.Stages.Sum(s => s.Requests));
        var active = vitals.Sum(v => v.Active);
        return new Measured
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
