namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Smooths curves over time for charts.</summary>
internal static class CurveSmoothing
{
    const double Half = 0.5;

    /// <summary>Returns the mean good answers per second for each half second.</summary>
    public static IReadOnlyList<(double Second, double GoodPerSecond)> SmoothCurve(IReadOnlyList<LoadMoment> curve) =>
        [.. curve.GroupBy(m => Math.Floor(m.AtMs / 1000 / Half)).Select(g => (Half * g.Key, g.Average(m => m.GoodPerSecond)))];
}
