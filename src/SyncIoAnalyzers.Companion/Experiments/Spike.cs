using SyncIoAnalyzers.Companion.Load;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>A burst between two quiet times: how it is borne, and when all is as before.</summary>
internal static class Spike
{
    // Noise makes single moments worse; this many in a row, half a second, do not come back by chance.
    const int InARow = 5;

    // As before: not noticeably slower.
    const double Twice = 2;

    /// <summary>A few, many, and the same few for twice as long.</summary>
    public static IReadOnlyList<Stage> Stages(int few, int many, double seconds) => [new(few, seconds), new(many, seconds), new(few, 2 * seconds)];

    /// <summary>When answers came as before the burst, in milliseconds since its end; null when they did not till the end, or there was nothing before to compare with.</summary>
    /// <param name="stages">What came of the three.</param>
    /// <param name="curve">How they went.</param>
    public static double? RecoveredMs(IReadOnlyList<StageResult> stages, IReadOnlyList<Moment> curve)
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

    static bool IsUsual(IReadOnlyList<Moment> moments, double usual)
    {
        var answered = moments.Where(m => m.MeanMs != null).ToArray();
        return answered.Length > 0 && moments.All(m => m.BadPerSecond == 0) && answered.Average(m => m.MeanMs!.Value) <= Twice * usual;
    }
}
