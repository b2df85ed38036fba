namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Merges the charts of several rounds: each curve becomes its median, with a band for the range.</summary>
internal static class RoundCurves
{
    /// <summary>Merges charts with the same title; curves that only some rounds have are kept.</summary>
    public static LineChart MergeCharts(IReadOnlyList<LineChart> charts) =>
        charts[0] with
        {
            Series = [.. charts.SelectMany(c => c.Series).GroupBy(s => s.Name).Select(g => MergeSeries([.. g]))],
        };

    static ChartSeries MergeSeries(IReadOnlyList<ChartSeries> rounds)
    {
        var measured = rounds.Where(r => r.Points.Count > 0).ToArray();
        if (measured.Length < 2)
            return measured.Length == 1 ? measured[0] : rounds[0];
        var merged = measured[0].Points.Select(p => MergePoint(p.X, measured)).ToArray();
        return measured[0] with
        {
            Points = [.. merged.Select(m => (m.X, m.Median))],
            Band = [.. merged.Select(m => (m.X, m.Least, m.Most))],
            Tone = measured.All(r => r.Tone == measured[0].Tone) ? measured[0].Tone : VerdictTone.Plain,
        };
    }

    static (double X, double Median, double Least, double Most) MergePoint(double x, IReadOnlyList<ChartSeries> rounds)
    {
        double[] values = [.. rounds.Select(r => InterpolateCurve(r.Points, x)).OfType<double>().Order()];
        return (x, values[values.Length / 2], values[0], values[^1]);
    }

    /// <summary>Returns the value of a curve at a place between its points; null beyond its ends.</summary>
    static double? InterpolateCurve(IReadOnlyList<(double X, double Y)> points, double x)
    {
        for (var i = 0; i < points.Count; i++)
        {
            if (points[i].X == x)
                return points[i].Y;
            if (points[i].X > x)
                return i == 0 ? null : InterpolatePoints(points[i - 1], points[i], x);
        }

        return null;
    }

    static double InterpolatePoints((double X, double Y) left, (double X, double Y) right, double x) =>
        left.Y + (right.Y - left.Y) * (x - left.X) / (right.X - left.X);
}
