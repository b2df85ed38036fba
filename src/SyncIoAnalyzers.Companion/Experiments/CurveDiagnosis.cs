using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The behaviour that the load curve of an endpoint indicates.</summary>
internal enum CurveKind
{
    /// <summary>The measurements allow no conclusion.</summary>
    Unknown,

    /// <summary>Requests hold threads while they wait.</summary>
    Blocking,

    /// <summary>Requests hold no threads while they wait, up to the measured load.</summary>
    NonBlocking,
}

/// <summary>Classifies an endpoint by a low and a high load, with the reason.</summary>
/// <param name="Of">The classification.</param>
/// <param name="Why">The figures that lead to it.</param>
internal sealed record CurveDiagnosis(CurveKind Of, string Why)
{
    // From this share on, throughput scales with the connections; noise on a busy machine costs less than half.
    const double Follows = 0.5;

    // Below this share, requests wait for something. Between the two limits, a verdict would vary from run to run.
    const double Lags = 0.2;

    // A request counts as waiting if most of its time is not processor time.
    const double Waits = 4;

    // If the probe slows down by this factor, a busy machine alone is not the cause.
    const double Suffers = 10;

    // A request that holds a thread for this share of its time blocks; below the lower share, it holds none worth naming.
    const double Holds = 0.25,
        HoldsNone = 0.05;

    // Below this time per request, a share between the two is that of other code of the server, such as what an earlier load left.
    const double NegligibleMs = 0.1;

    // A request holds one thread at a time; what exceeds its own time by this factor was held by others, such as those of an earlier load.
    const double HeldByOthers = 1.5;

    // A request that takes less in all holds no thread for long, whatever it does.
    const double ShortMs = 0.5;

    // The resolution of the system's processor time.
    const double CpuStepMs = 10;

    /// <summary>The classification as a word.</summary>
    public string KindName =>
        Of switch
        {
            CurveKind.Blocking => "blocking",
            CurveKind.NonBlocking => "non-blocking",
            _ => "unknown",
        };

    /// <summary>Compares two loads; the result is unknown if one of them is missing.</summary>
    public static CurveDiagnosis CompareLoads(UrlRun? low, UrlRun? high)
    {
        if (low == null || high == null)
            return CreateUnknown("Only one of the two loads was measured.");
        var few = low.Stages[0];
        if (few.Good == 0 || few.Bad > 0)
            return DiagnoseFailures(few, low.Held);

        var curves = CompareCurves(low, high);
        // A wait without any code of the application on its stack is not seen, but its effect is.
        var seen = low.Held is { } held ? CompareHeldThreads(held, few) : null;
        return seen == null || curves.Of == CurveKind.Blocking && seen.Of == CurveKind.NonBlocking ? curves : seen;
    }

    /// <summary>
    /// Explains bad answers to a few requests: those that ran out of time while they held their threads were blocked, and others say
    /// nothing. Each connection always has a request on its way, so that the requests take as many seconds per second as there are
    /// connections.
    /// </summary>
    static CurveDiagnosis DiagnoseFailures(Load.StageResult few, HeldThreads? held)
    {
        var connections = few.Stage.Connections;
        var counts = $"{FigureFormat.FormatCount(few.Bad)} of {FigureFormat.FormatCount(few.Requests)} answers were bad";
        var failures = $"With only {connections} connections, {counts}";
        var share = held == null ? 0 : held.MsPerSecond / (1000.0 * connections);
        if (share >= HeldByOthers)
            return CreateUnknown($"{failures}: requests of an earlier load still held the server's threads. Measure this route alone.");
        if (share < Holds)
            return CreateUnknown($"{failures}, so a comparison with more connections shows nothing.");
        var time = $"{FigureFormat.FormatPercent(share)} of their time, most of it in {held!.Holder}";
        return new(CurveKind.Blocking, $"{failures}, and the requests held a thread for {time}.");
    }

    static CurveDiagnosis CompareCurves(UrlRun low, UrlRun high)
    {
        var (few, many) = (low.Stages[0], high.Stages[0]);
        var (fewConnections, manyConnections) = (few.Stage.Connections, many.Stage.Connections);
        var factor = (double)manyConnections / fewConnections;
        if (factor < Waits)
            return CreateUnknown(
                $"{manyConnections} connections are too few compared with {fewConnections} to show an effect; raise --connections."
            );
        var scaled = DescribeScaling(few, many, factor);
        const string Inconclusive = "too many for a route that blocks, too few for one that does not block or has enough threads";
        var share = many.GoodPerSecond / (few.GoodPerSecond * factor);
        return share switch
        {
            >= Follows => new(CurveKind.NonBlocking, $"{scaled}: no request waited for a thread."),
            >= Lags => CreateUnknown($"{scaled}: {Inconclusive}. Try more connections."),
            _ => ExplainLag(scaled, low, high),
        };
    }

    /// <summary>
    /// Compares the time for which the server's threads were held with that of the requests; null if the share allows no conclusion. It
    /// does not depend on the size of the pool, which an earlier load may have grown.
    /// </summary>
    static CurveDiagnosis? CompareHeldThreads(HeldThreads held, Load.StageResult few)
    {
        var (perAnswer, connections) = (held.MsPerSecond / few.GoodPerSecond, few.Stage.Connections);
        var time = $"the {FigureFormat.FormatMilliseconds(few.Latency.Mean)} of a request with {connections} connections";
        var share = perAnswer / few.Latency.Mean;
        if (share < HoldsNone)
            return new(CurveKind.NonBlocking, $"In {time}, no thread of the server was seen to wait in its code.");
        if (share < Holds && perAnswer < NegligibleMs)
            return new(
                CurveKind.NonBlocking,
                $"In {time}, it held a thread for less than {FigureFormat.FormatMilliseconds(NegligibleMs)}."
            );
        var holds = $"it held a thread for {FigureFormat.FormatMilliseconds(perAnswer)}, most of it in {held.Holder}.";
        return share is >= Holds and < HeldByOthers ? new(CurveKind.Blocking, $"Of {time}, {holds}") : null;
    }

    /// <summary>Explains throughput that did not scale: threads, the processor or a downstream resource may be short.</summary>
    static CurveDiagnosis ExplainLag(string scaled, UrlRun low, UrlRun high)
    {
        var (few, many) = (low.Stages[0], high.Stages[0]);
        var fewConnections = few.Stage.Connections;
        var alone = few.Latency.Min;
        if (low.CpuMs is not { } cpu)
            return CreateUnknown(
                $"{scaled}. It cannot be determined whether threads or processor time ran short, because the server process was not found; "
                    + "specify it with --process."
            );
        var work = (cpu + CpuStepMs) / few.Requests;
        var time =
            $"Of the {FigureFormat.FormatMilliseconds(alone)} of a request with {fewConnections} connections, at most "
            + $"{FigureFormat.FormatMilliseconds(work)} is processor time";
        if (few.Latency.Mean < ShortMs)
            return new(CurveKind.NonBlocking, $"{scaled}. {time}: it is too short to hold a thread for long.");
        if (alone < Waits * work)
            return CreateUnknown($"{scaled}. {time}: it waits too little to distinguish a blocked thread from a busy one.");
        var probe =
            $"A cheap route of the same server took {FigureFormat.FormatMilliseconds(low.Probe.P50)} with {fewConnections} connections "
            + $"and {FigureFormat.FormatMilliseconds(high.Probe.P50)} with {many.Stage.Connections}";
        var facts = $"{scaled}. {time}: the request mostly waits. {probe}";
        return high.Probe.P50 >= Math.Max(alone, Suffers * low.Probe.P50)
            ? new(CurveKind.Blocking, $"{facts}: other requests wait for a thread as well.")
            : CreateUnknown($"{facts}: threads were not short. A connection pool, a lock or a downstream service may be the bottleneck.");
    }

    static CurveDiagnosis CreateUnknown(string why) => new(CurveKind.Unknown, why);

    static string DescribeScaling(Load.StageResult few, Load.StageResult many, double factor)
    {
        var gain = FigureFormat.FormatShort(many.GoodPerSecond / few.GoodPerSecond);
        var from = $"{FigureFormat.FormatShort(few.GoodPerSecond)} per second with {few.Stage.Connections}";
        var to = $"{FigureFormat.FormatShort(many.GoodPerSecond)} with {many.Stage.Connections}";
        return $"{FigureFormat.FormatShort(factor)} times the connections gave {gain} times the good answers ({from}, {to})";
    }
}
