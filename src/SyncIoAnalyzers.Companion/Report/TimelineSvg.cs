using System.Text;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Draws a timeline: a lane a thread, a bar a time in it.</summary>
internal static class TimelineSvg
{
    const double Width = 720, Left = 64, Right = 112, LaneHeight = 18, BarHeight = 13, Axis = 22, Legend = 20;

    // A stay of some microseconds is seen, too.
    const double Narrowest = 1;

    // About the width of a number: narrower bars bear none.
    const double Numbered = 14;

    /// <summary>The picture.</summary>
    public static string Of(Timeline timeline)
    {
        var time = new Svg.Scale(0, timeline.EndMs, Left, Width - Right, isLog: false);
        var bottom = Legend + timeline.Lanes.Count * LaneHeight;
        var svg = new StringBuilder($"<svg viewBox=\"0 0 {Svg.F(Width)} {Svg.F(bottom + Axis)}\" role=\"img\" aria-label=\"{Svg.Escaped(Described(timeline))}\">\n");
        svg.Append($"<rect class=\"bar bad\" x=\"{Svg.F(Left)}\" y=\"4\" width=\"12\" height=\"{Svg.F(BarHeight - 3)}\"/><text x=\"{Svg.F(Left + 16)}\" y=\"13\">in a page, blocked</text>"
            + $"<rect class=\"bar good\" x=\"{Svg.F(Left + 150)}\" y=\"4\" width=\"12\" height=\"{Svg.F(BarHeight - 3)}\"/><text x=\"{Svg.F(Left + 166)}\" y=\"13\">in a page, running</text>\n");
        foreach (var tick in time.Marks())
            svg.Append($"<line class=\"grid\" x1=\"{Svg.F(time.At(tick))}\" x2=\"{Svg.F(time.At(tick))}\" y1=\"{Svg.F(Legend)}\" y2=\"{Svg.F(bottom)}\"/><text x=\"{Svg.F(time.At(tick))}\" y=\"{Svg.F(bottom + 16)}\" text-anchor=\"middle\">{Svg.Label(tick, time)} ms</text>\n");
        for (var i = 0; i < timeline.Lanes.Count; i++)
            Append(timeline.Lanes[i], Legend + i * LaneHeight, time, svg);
        return svg.Append("</svg>\n").ToString();
    }

    static void Append(Lane lane, double top, Svg.Scale time, StringBuilder svg)
    {
        svg.Append($"<text x=\"{Svg.F(Left - 8)}\" y=\"{Svg.F(top + 12)}\" text-anchor=\"end\">{Svg.Escaped(lane.Name)}</text>");
        foreach (var bar in lane.Bars)
        {
            var (from, width) = (time.At(bar.FromMs), Math.Max(Narrowest, time.At(bar.ToMs) - time.At(bar.FromMs)));
            svg.Append($"<rect class=\"bar {(bar.IsBlocked ? "bad" : "good")}\" x=\"{Svg.F(from)}\" y=\"{Svg.F(top + 2)}\" width=\"{Svg.F(width)}\" height=\"{Svg.F(BarHeight)}\"/>");
            if (width >= Numbered)
                svg.Append($"<text class=\"on\" x=\"{Svg.F(from + width / 2)}\" y=\"{Svg.F(top + 12)}\" text-anchor=\"middle\">{bar.Number}</text>");
        }

        svg.Append($"<text x=\"{Svg.F(Width - Right + 8)}\" y=\"{Svg.F(top + 12)}\">{(lane.Blocked is { } blocked ? Figures.Percent(blocked) + " blocked" : "")}</text>\n");
    }

    static string Described(Timeline timeline) =>
        $"{timeline.Title}, from 0 to {Figures.Ms(timeline.EndMs)}: {string.Join("; ", timeline.Lanes.Select(l => $"{l.Name} in pages for {Figures.Ms(l.HeldMs)}{(l.Blocked is { } blocked ? $", {Figures.Percent(blocked)} of it blocked" : "")}"))}.";
}
