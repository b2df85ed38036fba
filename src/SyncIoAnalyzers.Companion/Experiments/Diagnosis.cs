using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What the curve of an endpoint is that of.</summary>
internal enum CurveOf
{
    /// <summary>It may be either.</summary>
    Unknown,

    /// <summary>Requests hold threads while they wait.</summary>
    Blocking,

    /// <summary>They do not, up to the load that was measured.</summary>
    NonBlocking,
}

/// <summary>Says what a pair of loads shows, and how that was decided.</summary>
/// <param name="Of">What it is.</param>
/// <param name="Why">From which figures that follows.</param>
internal sealed record Diagnosis(CurveOf Of, string Why)
{
    // From here on throughput follows the connections; noise of a busy machine costs less than half.
    const double Follows = 0.5;

    // Below, they wait for something. Between the two a verdict would change from run to run.
    const double Lags = 0.2;

    // A request waits if most of it is no work of the processor's.
    const double Waits = 4;

    // A probe that is so much slower than alone does not suffer from the machine alone.
    const double Suffers = 10;

    // What the system counts of a processor comes in steps of this.
    const double CpuStepMs = 10;

    /// <summary>In a word.</summary>
    public string Word => Of switch { CurveOf.Blocking => "blocking", CurveOf.NonBlocking => "non-blocking", _ => "cannot tell" };

    /// <summary>What two loads show; nothing when there are not both.</summary>
    public static Diagnosis Between(UrlRun? low, UrlRun? high)
    {
        if (low == null || high == null)
            return new(CurveOf.Unknown, "Not both of the loads were measured.");
        var (few, many) = (low.Stages[0], high.Stages[0]);
        if (few.Good == 0 || few.Bad > 0)
            return new(CurveOf.Unknown, $"{few.Stage.Connections} connections already had {Figures.Count(few.Bad)} bad answers of {Figures.Count(few.Requests)}: what more of them do cannot be told from that.");
        var factor = (double)many.Stage.Connections / few.Stage.Connections;
        var share = many.GoodPerSecond / (few.GoodPerSecond * factor);
        var scaled = $"{Figures.Short(factor)} times the connections gave {Figures.Short(many.GoodPerSecond / few.GoodPerSecond)} times the good answers ({Figures.Short(few.GoodPerSecond)} a second at {few.Stage.Connections}, {Figures.Short(many.GoodPerSecond)} at {many.Stage.Connections})";
        return factor < Waits ? new(CurveOf.Unknown, $"{many.Stage.Connections} connections are too few beside {few.Stage.Connections} to show anything; ask for more with --connections.")
            : share >= Follows ? new(CurveOf.NonBlocking, $"{scaled}: nobody waited for a thread.")
            : share >= Lags ? new(CurveOf.Unknown, $"{scaled}: too many for a route that blocks, too few for one that does not, or for one that has threads enough. More connections may tell.")
            : Lagging(scaled, low, high);
    }

    /// <summary>Throughput did not follow: threads may be short, or the processor, or what stands behind.</summary>
    static Diagnosis Lagging(string scaled, UrlRun low, UrlRun high)
    {
        var few = low.Stages[0];
        var alone = few.Latency.Min;
        if (low.CpuMs is not { } cpu)
            return new(CurveOf.Unknown, $"{scaled}. Whether threads were short or the processor cannot be told: the server's process cannot be seen; name it with --process.");
        var work = (cpu + CpuStepMs) / few.Requests;
        var waits = $"Of the {Figures.Ms(alone)} that a request took at {few.Stage.Connections} the processor worked {Figures.Ms(work)} at most";
        if (alone < Waits * work)
            return new(CurveOf.Unknown, $"{scaled}. {waits}: it waits for too little to tell a thread that waits from one that works.");
        var probe = $"A cheap route of the same server took {Figures.Ms(low.Probe.P50)} then, and {Figures.Ms(high.Probe.P50)} at {high.Stages[0].Stage.Connections}";
        return high.Probe.P50 >= Math.Max(alone, Suffers * low.Probe.P50) ? new(CurveOf.Blocking, $"{scaled}. {waits}: it waits for something else. {probe}: whoever wants a thread waits, too.")
            : new(CurveOf.Unknown, $"{scaled}. {waits}: it waits for something else. {probe}: threads were not short. A pool of connections, a lock or what is asked behind it may be.");
    }
}
