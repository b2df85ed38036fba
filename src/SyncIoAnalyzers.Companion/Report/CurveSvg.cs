using System.Text;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Draws the curves of a chart: range, line, points with their values, and label.</summary>
internal sealed class CurveSvg(LineChart chart, AxisScale x, AxisScale y)
{
    // Further curves repeat them, dotted.
    const int Colours = 6;

    // Points closer to each other than this could not be told apart with a pointer.
    const int MostPoints = 40;

    // A label that had to give way by more than this is connected to its curve.
    const double Shifted = 6;

    const int MostLetters = 17; // wide letters, as in addresses

    /// <summary>Returns the class of a curve's colour: its verdict if no other curve has the same, otherwise one of the colours.</summary>
    public static string GetColour(LineChart chart, int index)
    {
        var isClear = chart.Series.Where(s => !s.IsTheory).GroupBy(s => s.Tone).All(tone => tone.Count() == 1);
        var tone = chart.Series[index].Tone;
        return isClear && tone != VerdictTone.Plain ? tone.ToString().ToLowerInvariant() : $"c{index % Colours}";
    }

    /// <summary>Draws a curve with at least one point.</summary>
    public void AppendSeries(int index, double labelHeight, StringBuilder svg)
    {
        var series = chart.Series[index];
        var dashes =
            series.IsTheory ? " theory"
            : index >= Colours ? " again"
            : "";
        svg.Append($"<g class=\"s{index} {GetColour(chart, index)}{dashes}\">");
        if (series.Band.Count > 1)
            svg.Append($"<polygon class=\"band\" points=\"{string.Join(' ', OutlineBand(series).Select(FormatPoint))}\"/>");
        svg.Append($"<polyline class=\"line\" points=\"{string.Join(' ', series.Points.Select(FormatPoint))}\"/>");
        AppendPoints(series, svg);
        AppendLabel(series, labelHeight, svg);
        svg.Append("</g>\n");
    }

    static IEnumerable<(double X, double Y)> OutlineBand(ChartSeries series) =>
        series.Band.Select(b => (b.X, b.Most)).Concat(series.Band.Reverse().Select(b => (b.X, b.Least)));

    void AppendPoints(ChartSeries series, StringBuilder svg)
    {
        if (series.IsTheory)
            return;
        var every = (series.Points.Count + MostPoints - 1) / MostPoints;
        for (var i = 0; i < series.Points.Count; i += every)
        {
            var (px, py) = series.Points[i];
            var at = $"cx=\"{ChartSvg.FormatNumber(x.GetPosition(px))}\" cy=\"{ChartSvg.FormatNumber(y.GetPosition(py))}\"";
            if (every == 1)
                svg.Append($"<circle class=\"dot\" {at} r=\"2.5\"/>");
            // A larger invisible circle shows the value when the pointer is near.
            svg.Append($"<circle class=\"near\" {at} r=\"9\"><title>{ChartSvg.EscapeText(DescribePoint(series, i))}</title></circle>");
        }
    }

    string DescribePoint(ChartSeries series, int index)
    {
        var (px, py) = series.Points[index];
        var range =
            index < series.Band.Count ? $" ({FormatValue(series.Band[index].Least)} to {FormatValue(series.Band[index].Most)})" : "";
        return $"{series.Name}: {FormatValue(py)}{range} {chart.Y.Label} at {FormatValue(px)} {chart.X.Label}";
    }

    void AppendLabel(ChartSeries series, double height, StringBuilder svg)
    {
        var (endX, endY) = (x.GetPosition(series.Points[^1].X), y.GetPosition(series.Points[^1].Y));
        if (Math.Abs(height - endY) > Shifted)
            svg.Append($"<polyline class=\"lead\" points=\"{FormatPosition(endX + 3, endY)} {FormatPosition(endX + 7, height)}\"/>");
        svg.Append($"<text class=\"name\" x=\"{ChartSvg.FormatNumber(endX + 9)}\" y=\"{ChartSvg.FormatNumber(height + 4)}\">");
        svg.Append($"{ChartSvg.EscapeText(ShortenName(series.Name))}</text>");
    }

    string FormatPoint((double X, double Y) point) => FormatPosition(x.GetPosition(point.X), y.GetPosition(point.Y));

    static string FormatPosition(double px, double py) => $"{ChartSvg.FormatNumber(px)},{ChartSvg.FormatNumber(py)}";

    static string FormatValue(double value) => value >= 100 ? FigureFormat.FormatCount(value) : FigureFormat.FormatShort(value);

    /// <summary>Shortens a name to fit beside the chart; the end of an address is kept.</summary>
    static string ShortenName(string name) => name.Length <= MostLetters ? name : "…" + name[^(MostLetters - 1)..];
}
