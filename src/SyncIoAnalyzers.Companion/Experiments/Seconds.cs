namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Curves over time, as smooth as an eye wants them.</summary>
internal static class Seconds
{
    const double Half = 0.5;

    /// <summary>Good answers a second, for each half second the mean of its moments.</summary>
    public static IReadOnlyList<(double Second, double GoodPerSecond)> Of(IReadOnlyList<Moment> curve) =>
        [.. curve.GroupBy(m => Math.Floor(m.AtMs / 1000 / Half)).Select(g => (Half * g.Key, g.Average(m => m.GoodPerSecond)))];
}
