using System.Globalization;
using System.Net;
using System.Text;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Draws charts as inline SVG, which needs no script, follows the colour scheme of the page and prints sharply.</summary>
internal static class ChartSvg
{
    // Wide, because a chart fills the page, and a page fills the screen.
    const double Width = 960,
        Height = 320,
        Left = 64,
        Right = 150,
        Top = 16,
        Bottom = 44;

    const double LineHeight = 14;

    /// <summary>Returns the SVG of a chart; empty if it has no points.</summary>
    public static string CreateSvg(LineChart chart)
    {
        var points = chart.Series.SelectMany(s => s.Points.Concat(s.Band.Select(b => (b.X, Y: b.Most)))).ToArray();
        if (points.Length == 0)
            return "";
        var x = new AxisScale(points.Min(p => p.X), points.Max(p => p.X), Left, Width - Right, chart.X.IsLog);
        var y = new AxisScale(Math.Max(points.Min(p => p.Y), 0.1), points.Max(p => p.Y), Height - Bottom, Top, chart.Y.IsLog);
        var description = chart.Description.Length > 0 ? chart.Description : chart.Title;
        var svg = new StringBuilder($"<svg viewBox=\"0 0 {Width} {Height}\" role=\"img\" aria-label=\"{EscapeText(description)}\">\n");
        AppendAxes(chart, x, y, svg);
        var labels = SeparateLabels([.. chart.Series.Select(s => s.Points.Count > 0 ? y.GetPosition(s.Points[^1].Y) : 0)]);
        var curves = new CurveSvg(chart, x, y);
        for (var i = 0; i < chart.Series.Count; i++)
            if (chart.Series[i].Points.Count > 0)
                curves.AppendSeries(i, labels[i], svg);
        return svg.Append("</svg>\n").ToString();
    }

    static void AppendAxes(LineChart chart, AxisScale x, AxisScale y, StringBuilder svg)
    {
        foreach (var tick in y.CreateTicks())
        {
            var height = y.GetPosition(tick);
            svg.Append(
                $"<line class=\"grid\" x1=\"{FormatNumber(Left)}\" x2=\"{FormatNumber(Width - Right)}\" "
                    + $"y1=\"{FormatNumber(height)}\" y2=\"{FormatNumber(height)}\"/>"
            );
            svg.Append(
                $"<text x=\"{FormatNumber(Left - 8)}\" y=\"{FormatNumber(height + 4)}\" text-anchor=\"end\">{y.FormatTick(tick)}</text>\n"
            );
        }

        foreach (var tick in x.CreateTicks())
            svg.Append(
                $"<text x=\"{FormatNumber(x.GetPosition(tick))}\" y=\"{FormatNumber(Height - Bottom + 18)}\" "
                    + $"text-anchor=\"middle\">{x.FormatTick(tick)}</text>\n"
            );
        var (centre, middle) = (FormatNumber((Left + Width - Right) / 2), FormatNumber((Top + Height - Bottom) / 2));
        svg.Append($"<text x=\"{centre}\" y=\"{FormatNumber(Height - 6)}\" text-anchor=\"middle\">{EscapeText(chart.X.Label)}</text>\n");
        svg.Append($"<text transform=\"translate(14 {middle}) rotate(-90)\" text-anchor=\"middle\">{EscapeText(chart.Y.Label)}</text>\n");
    }

    /// <summary>Moves the labels apart so that none overlap, each as close to its curve as possible.</summary>
    static double[] SeparateLabels(double[] heights)
    {
        var order = Enumerable.Range(0, heights.Length).OrderBy(i => heights[i]).ToArray();
        for (var i = 1; i < order.Length; i++)
            heights[order[i]] = Math.Max(heights[order[i]], heights[order[i - 1]] + LineHeight);
        var over = order.Length > 0 ? Math.Max(0, heights[order[^1]] - (Height - Bottom)) : 0;
        return [.. heights.Select(h => Math.Max(Top, h - over))];
    }

    internal static string FormatNumber(double value) => value.ToString("0.#", CultureInfo.InvariantCulture);

    internal static string EscapeText(string text) => WebUtility.HtmlEncode(text);
}
