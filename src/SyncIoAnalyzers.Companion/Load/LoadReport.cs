namespace SyncIoAnalyzers.Companion.Load;

/// <summary>The progress of a load, one line of JSON every tenth of a second.</summary>
/// <param name="AtMs">Milliseconds since the start of the load.</param>
/// <param name="Stage">The index of the current stage.</param>
/// <param name="Connections">The number of connections in use.</param>
/// <param name="Good">Good responses so far.</param>
/// <param name="Bad">Failed requests so far.</param>
/// <param name="LatencySumMs">The sum of all latencies so far.</param>
/// <param name="ProbeMs">The latency of the last probe; null if none returned since the previous line.</param>
internal sealed record LoadTick(double AtMs, int Stage, int Connections, long Good, long Bad, double LatencySumMs, double? ProbeMs);

/// <summary>The result of one stage.</summary>
/// <param name="Stage">The stage.</param>
/// <param name="Seconds">Its actual duration.</param>
/// <param name="Ended">The number of requests with each outcome.</param>
/// <param name="InFlight">The number of requests in flight when the stage ended.</param>
/// <param name="Latency">The latencies.</param>
/// <param name="Intended">The latencies from the scheduled start of each request, which a closed loop hides.</param>
internal sealed record StageResult(
    LoadStage Stage,
    double Seconds,
    IReadOnlyDictionary<RequestOutcome, long> Ended,
    int InFlight,
    LatencySummary Latency,
    LatencySummary Intended
)
{
    /// <summary>
    /// The number of requests that the rate required but that never started, because all connections were waiting for responses.
    /// </summary>
    public long NotBegun { get; init; }

    /// <summary>The number of successful requests.</summary>
    public long Good => Ended.GetValueOrDefault(RequestOutcome.Good);

    /// <summary>The number of failed requests.</summary>
    public long Bad => Requests - Good;

    /// <summary>The number of completed requests.</summary>
    public long Requests => Ended.Values.Sum();

    /// <summary>Successful requests per second.</summary>
    public double GoodPerSecond => Good / Seconds;

    /// <summary>Failed requests per second.</summary>
    public double BadPerSecond => Bad / Seconds;
}

/// <summary>Summary statistics in milliseconds.</summary>
internal sealed record LatencySummary(double Mean, double P50, double P90, double P99, double Max)
{
    /// <summary>The minimum; 0 if it is unknown.</summary>
    public double Min { get; init; }

    /// <summary>All zero: nothing was measured.</summary>
    public static LatencySummary None { get; } = new(0, 0, 0, 0, 0);
}

/// <summary>The result of a load.</summary>
/// <param name="Stages">The result of each stage.</param>
/// <param name="Probe">The latencies of the probe.</param>
internal sealed record LoadResult(IReadOnlyList<StageResult> Stages, LatencySummary Probe);
