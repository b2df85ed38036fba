using System.Globalization;
using System.Net;
using System.Text;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Draws curves as SVG that stands in the page itself: no script, and as sharp on paper.</summary>
internal static class Svg
{
    const double Width = 720, Height = 320, Left = 64, Right = 150, Top = 16, Bottom = 44;
    // About so many lines across: more, and the figures beside them run together.
    const int Ticks = 5;
    const double LineHeight = 14;
    const int MostLetters = 17; // wide ones, as in addresses

    /// <summary>The picture.</summary>
    public static string Of(Chart chart)
    {
        var points = chart.Series.SelectMany(s => s.Points).ToArray();
        if (points.Length == 0)
            return "";
        var x = new Scale(points.Min(p => p.X), points.Max(p => p.X), Left, Width - Right, chart.X.IsLog);
        var y = new Scale(Math.Max(points.Min(p => p.Y), 0.1), points.Max(p => p.Y), Height - Bottom, Top, chart.Y.IsLog);
        var svg = new StringBuilder($"<svg viewBox=\"0 0 {Width} {Height}\" role=\"img\" aria-label=\"{Escaped(chart.Described.Length > 0 ? chart.Described : chart.Title)}\">\n");
        foreach (var tick in y.Marks())
            svg.Append($"<line class=\"grid\" x1=\"{F(Left)}\" x2=\"{F(Width - Right)}\" y1=\"{F(y.At(tick))}\" y2=\"{F(y.At(tick))}\"/><text x=\"{F(Left - 8)}\" y=\"{F(y.At(tick) + 4)}\" text-anchor=\"end\">{Label(tick, y)}</text>\n");
        foreach (var tick in x.Marks())
            svg.Append($"<text x=\"{F(x.At(tick))}\" y=\"{F(Height - Bottom + 18)}\" text-anchor=\"middle\">{Label(tick, x)}</text>\n");
        svg.Append($"<text x=\"{F((Left + Width - Right) / 2)}\" y=\"{F(Height - 6)}\" text-anchor=\"middle\">{Escaped(chart.X.Label)}</text>\n");
        svg.Append($"<text transform=\"translate(14 {F((Top + Height - Bottom) / 2)}) rotate(-90)\" text-anchor=\"middle\">{Escaped(chart.Y.Label)}</text>\n");
        var ends = Apart([.. chart.Series.Select(s => s.Points.Count > 0 ? y.At(s.Points[^1].Y) : 0)]);
        for (var i = 0; i < chart.Series.Count; i++)
            Append(chart.Series[i], i, ends[i], x, y, svg);
        return svg.Append("</svg>\n").ToString();
    }

    static void Append(Series series, int index, double end, Scale x, Scale y, StringBuilder svg)
    {
        if (series.Points.Count == 0)
            return;
        var kind = $"{series.Tone.ToString().ToLowerInvariant()} c{index % 6}{(series.IsTheory ? " theory" : "")}";
        svg.Append($"<polyline class=\"line {kind}\" points=\"{string.Join(' ', series.Points.Select(p => $"{F(x.At(p.X))},{F(y.At(p.Y))}"))}\"/>");
        if (series.Points.Count <= 40 && !series.IsTheory)
            foreach (var (px, py) in series.Points)
                svg.Append($"<circle class=\"dot {kind}\" cx=\"{F(x.At(px))}\" cy=\"{F(y.At(py))}\" r=\"2.5\"/>");
        svg.Append($"<text class=\"name {kind}\" x=\"{F(x.At(series.Points[^1].X) + 8)}\" y=\"{F(end + 4)}\">{Escaped(Fitting(series.Name))}</text>\n");
    }

    /// <summary>Heights of names so that no two lie over each other, each as near to its own as it can be.</summary>
    static double[] Apart(double[] heights)
    {
        var order = Enumerable.Range(0, heights.Length).OrderBy(i => heights[i]).ToArray();
        for (var i = 1; i < order.Length; i++)
            heights[order[i]] = Math.Max(heights[order[i]], heights[order[i - 1]] + LineHeight);
        var over = order.Length > 0 ? Math.Max(0, heights[order[^1]] - (Height - Bottom)) : 0;
        return [.. heights.Select(h => Math.Max(Top, h - over))];
    }

    /// <summary>As much of a name as stands beside the picture: of an address, the end.</summary>
    static string Fitting(string name) => name.Length <= MostLetters ? name : "…" + name[^(MostLetters - 1)..];

    /// <summary>All figures of an axis in one unit.</summary>
    internal static string Label(double value, Scale scale) => value > 0 && scale.Marks().Last() >= 10_000 ? Figures.Plain(Math.Round(value / 1000, 1)) + "k" : Figures.Plain(Math.Round(value, value < 10 ? 1 : 0));

    internal static string F(double value) => value.ToString("0.#", CultureInfo.InvariantCulture);

    internal static string Escaped(string text) => WebUtility.HtmlEncode(text);

    /// <summary>Where values lie between two ends of a line.</summary>
    internal sealed class Scale(double least, double most, double from, double to, bool isLog)
    {
        // An axis that is not logarithmic begins at nothing, or a small difference would look like a great one.
        readonly double _least = isLog ? Math.Log2(Math.Max(least, 1e-3)) : 0;
        readonly double _most = isLog ? Math.Log2(Math.Max(most, 1e-3)) : Math.Ceiling(most / Step(most)) * Step(most);

        public double At(double value)
        {
            var place = isLog ? Math.Log2(Math.Max(value, 1e-3)) : value;
            return _most <= _least ? from : from + (to - from) * (place - _least) / (_most - _least);
        }

        public IEnumerable<double> Marks()
        {
            if (isLog)
            {
                var step = Math.Max(1, (int)Math.Ceiling((_most - _least) / Ticks));
                for (var power = Math.Ceiling(_least); power <= _most; power += step)
                    yield return Math.Pow(2, power);
                yield break;
            }

            for (var i = 0; i * Step(most) <= _most * 1.001; i++)
                yield return i * Step(most);
        }

        /// <summary>1, 2 or 5 of some power of ten, so that about five steps reach the end.</summary>
        static double Step(double most)
        {
            if (most <= 0)
                return 1;
            var unit = Math.Pow(10, Math.Floor(Math.Log10(most / Ticks)));
            return new[] { 1.0, 2, 5, 10 }.First(n => n * unit * Ticks >= most * 0.999) * unit;
        }
    }
}
