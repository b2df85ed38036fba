namespace SyncIoAnalyzers.Companion.Load;

/// <summary>What a load process says while it runs: one line of JSON each tenth of a second.</summary>
/// <param name="AtMs">Since the load began.</param>
/// <param name="Stage">Which stage runs, from 0.</param>
/// <param name="Connections">How many connections ask.</param>
/// <param name="Good">Good answers so far.</param>
/// <param name="Bad">Bad ones so far.</param>
/// <param name="LatencySumMs">The times of all so far, added up.</param>
/// <param name="ProbeMs">What the last probe took; null when none came back since the line before.</param>
internal sealed record LoadTick(double AtMs, int Stage, int Connections, long Good, long Bad, double LatencySumMs, double? ProbeMs);

/// <summary>What became of one stage.</summary>
/// <param name="Stage">The stage.</param>
/// <param name="Seconds">How long it really took.</param>
/// <param name="Ended">How many requests ended in each way.</param>
/// <param name="InFlight">How many had not ended when it did.</param>
/// <param name="Latency">How long they took.</param>
/// <param name="Intended">The same from when each was meant to begin: what a closed loop hides.</param>
internal sealed record StageResult(Stage Stage, double Seconds, IReadOnlyDictionary<Outcome, long> Ended, int InFlight, Latencies Latency, Latencies Intended)
{
    /// <summary>How many were meant to begin by a rate and had not when it ended, since all who ask waited for answers.</summary>
    public long NotBegun { get; init; }

    /// <summary>Requests that ended well.</summary>
    public long Good => Ended.GetValueOrDefault(Outcome.Good);

    /// <summary>Requests that ended otherwise.</summary>
    public long Bad => Requests - Good;

    /// <summary>All that ended.</summary>
    public long Requests => Ended.Values.Sum();

    /// <summary>Good answers a second.</summary>
    public double GoodPerSecond => Good / Seconds;

    /// <summary>Bad answers a second.</summary>
    public double BadPerSecond => Bad / Seconds;
}

/// <summary>Times in milliseconds.</summary>
internal sealed record Latencies(double Mean, double P50, double P90, double P99, double Max)
{
    /// <summary>The shortest; 0 where it is not known.</summary>
    public double Min { get; init; }

    /// <summary>Those of a histogram.</summary>
    public static Latencies Of(Histogram times) => new(times.MeanMs, times.PercentileMs(0.5), times.PercentileMs(0.9), times.PercentileMs(0.99), times.MaxMs) { Min = times.PercentileMs(0) };
}

/// <summary>What a load came to.</summary>
/// <param name="Stages">Stage by stage.</param>
/// <param name="Probe">What the probe paid.</param>
internal sealed record LoadResult(IReadOnlyList<StageResult> Stages, Latencies Probe);
