using System.Globalization;
using System.Net;
using System.Text;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Draws charts as inline SVG, which needs no script, follows the colour scheme of the page and prints sharply.</summary>
internal static class ChartSvg
{
    const double Width = 720,
        Height = 320,
        Left = 64,
        Right = 150,
        Top = 16,
        Bottom = 44;

    // The approximate number of grid lines; with more, their labels would overlap.
    const int Ticks = 5;
    const double LineHeight = 14;
    const int MostLetters = 17; // wide letters, as in addresses

    /// <summary>Returns the SVG of a chart; empty if it has no points.</summary>
    public static string CreateSvg(LineChart chart)
    {
        var points = chart.Series.SelectMany(s => s.Points).ToArray();
        if (points.Length == 0)
            return "";
        var x = new AxisScale(points.Min(p => p.X), points.Max(p => p.X), Left, Width - Right, chart.X.IsLog);
        var y = new AxisScale(Math.Max(points.Min(p => p.Y), 0.1), points.Max(p => p.Y), Height - Bottom, Top, chart.Y.IsLog);
        var description = chart.Description.Length > 0 ? chart.Description : chart.Title;
        var svg = new StringBuilder($"<svg viewBox=\"0 0 {Width} {Height}\" role=\"img\" aria-label=\"{EscapeText(description)}\">\n");
        AppendAxes(chart, x, y, svg);
        var ends = SeparateLabels([.. chart.Series.Select(s => s.Points.Count > 0 ? y.GetPosition(s.Points[^1].Y) : 0)]);
        for (var i = 0; i < chart.Series.Count; i++)
            AppendSeries(chart.Series[i], i, ends[i], x, y, svg);
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
                $"<text x=\"{FormatNumber(Left - 8)}\" y=\"{FormatNumber(height + 4)}\" text-anchor=\"end\">{FormatLabel(tick, y)}</text>\n"
            );
        }

        foreach (var tick in x.CreateTicks())
            svg.Append(
                $"<text x=\"{FormatNumber(x.GetPosition(tick))}\" y=\"{FormatNumber(Height - Bottom + 18)}\" "
                    + $"text-anchor=\"middle\">{FormatLabel(tick, x)}</text>\n"
            );
        var (centre, middle) = (FormatNumber((Left + Width - Right) / 2), FormatNumber((Top + Height - Bottom) / 2));
        svg.Append($"<text x=\"{centre}\" y=\"{FormatNumber(Height - 6)}\" text-anchor=\"middle\">{EscapeText(chart.X.Label)}</text>\n");
        svg.Append($"<text transform=\"translate(14 {middle}) rotate(-90)\" text-anchor=\"middle\">{EscapeText(chart.Y.Label)}</text>\n");
    }

    static void AppendSeries(ChartSeries series, int index, double end, AxisScale x, AxisScale y, StringBuilder svg)
    {
        if (series.Points.Count == 0)
            return;
        var kind = $"{series.Tone.ToString().ToLowerInvariant()} c{index % 6}{(series.IsTheory ? " theory" : "")}";
        var points = string.Join(' ', series.Points.Select(p => $"{FormatNumber(x.GetPosition(p.X))},{FormatNumber(y.GetPosition(p.Y))}"));
        svg.Append($"<polyline class=\"line {kind}\" points=\"{points}\"/>");
        if (series.Points.Count <= 40 && !series.IsTheory)
            foreach (var (px, py) in series.Points)
                svg.Append(
                    $"<circle class=\"dot {kind}\" cx=\"{FormatNumber(x.GetPosition(px))}\" "
                        + $"cy=\"{FormatNumber(y.GetPosition(py))}\" r=\"2.5\"/>"
                );
        var labelX = FormatNumber(x.GetPosition(series.Points[^1].X) + 8);
        svg.Append(
            $"<text class=\"name {kind}\" x=\"{labelX}\" y=\"{FormatNumber(end + 4)}\">{EscapeText(ShortenName(series.Name))}</text>\n"
        );
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

    /// <summary>Shortens a name to fit beside the chart; the end of an address is kept.</summary>
    static string ShortenName(string name) => name.Length <= MostLetters ? name : "…" + name[^(MostLetters - 1)..];

    /// <summary>Formats a tick label; all labels of an axis have the same unit.</summary>
    internal static string FormatLabel(double value, AxisScale scale) =>
        value > 0 && scale.CreateTicks().Last() >= 10_000
            ? FigureFormat.FormatPlain(Math.Round(value / 1000, 1)) + "k"
            : FigureFormat.FormatPlain(Math.Round(value, value < 10 ? 1 : 0));

    internal static string FormatNumber(double value) => value.ToString("0.#", CultureInfo.InvariantCulture);

    internal static string EscapeText(string text) => WebUtility.HtmlEncode(text);

    /// <summary>Maps values to positions on an axis.</summary>
    internal sealed class AxisScale(double least, double most, double from, double to, bool isLog)
    {
        // A linear axis starts at zero; otherwise a small difference would look like a large one.
        readonly double _least = isLog ? Math.Log2(Math.Max(least, 1e-3)) : 0;
        readonly double _most = isLog ? Math.Log2(Math.Max(most, 1e-3)) : Math.Ceiling(most / ComputeStep(most)) * ComputeStep(most);

        public double GetPosition(double value)
        {
            var place = isLog ? Math.Log2(Math.Max(value, 1e-3)) : value;
            return _most <= _least ? from : from + (to - from) * (place - _least) / (_most - _least);
        }

        public IEnumerable<double> CreateTicks()
        {
            if (isLog)
            {
                var step = Math.Max(1, (int)Math.Ceiling((_most - _least) / Ticks));
                for (var power = Math.Ceiling(_least); power <= _most; power += step)
                    yield return Math.Pow(2, power);
                yield break;
            }

            for (var i = 0; i * ComputeStep(most) <= _most * 1.001; i++)
                yield return i * ComputeStep(most);
        }

        /// <summary>Returns 1, 2 or 5 times a power of ten, so that about five steps reach the end.</summary>
        static double ComputeStep(double most)
        {
            if (most <= 0)
                return 1;
            var unit = Math.Pow(10, Math.Floor(Math.Log10(most / Ticks)));
            return new[] { 1.0, 2, 5, 10 }.First(n => n * unit * Ticks >= most * 0.999) * unit;
        }
    }
}
