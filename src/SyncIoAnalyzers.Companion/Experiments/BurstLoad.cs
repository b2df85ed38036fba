using SyncIoAnalyzers.Companion.Load;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>A burst between two quiet periods, and the recovery after it.</summary>
internal static class BurstLoad
{
    // Noise affects single moments; this many normal moments in a row, half a second, are not a coincidence.
    const int InARow = 5;

    // Up to this factor, a response time counts as normal.
    const double Twice = 2;

    /// <summary>Creates the stages: few connections, many, and the same few for twice as long.</summary>
    public static IReadOnlyList<LoadStage> CreateStages(int few, int many, double seconds) =>
        [new(few, seconds), new(many, seconds), new(few, 2 * seconds)];

    /// <summary>
    /// Returns the time after the burst until answers came as before it, in milliseconds; null if they never did, or if there were no
    /// answers before the burst to compare with.
    /// </summary>
    /// <param name="stages">The results of the three stages.</param>
    /// <param name="curve">The course of the load over time.</param>
    public static double? ComputeRecoveryMs(IReadOnlyList<StageResult> stages, IReadOnlyList<LoadMoment> curve)
    {
        if (stages.Count < 3 || stages[0].Good == 0)
            return null;
        var (end, usual) = (1000 * (stages[0].Seconds + stages[1].Seconds), stages[0].Latency.Mean);
        var after = curve.Where(m => m.AtMs > end).ToArray();
        for (var i = 0; i + InARow <= after.Length; i++)
            if (IsUsual(after[i..(i + InARow)], usual))
                return Math.Max(0, after[i].AtMs - end);
        return null;
    }

    static bool IsUsual(IReadOnlyList<LoadMoment> moments, double usual)
    {
        var answered = moments.Where(m => m.MeanMs != null).ToArray();
        return answered.Length > 0 && moments.All(m => m.BadPerSecond == 0) && answered.Average(m => m.MeanMs!.Value) <= Twice * usual;
    }
}
