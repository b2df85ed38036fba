using System.Text;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Draws a timeline with one lane per thread and one bar per stay in a page.</summary>
internal static class TimelineSvg
{
    const double Width = 960,
        Left = 64,
        Right = 112,
        LaneHeight = 18,
        BarHeight = 13,
        Axis = 22,
        Legend = 20;

    // Keeps a stay of a few microseconds visible.
    const double Narrowest = 1;

    // About the width of a number; narrower bars have no label.
    const double Numbered = 14;

    /// <summary>Returns the SVG of a timeline.</summary>
    public static string CreateSvg(ThreadTimeline timeline)
    {
        var time = new AxisScale(0, timeline.EndMs, Left, Width - Right, isLog: false);
        var bottom = Legend + timeline.Lanes.Count * LaneHeight;
        var svg = new StringBuilder(
            $"<svg viewBox=\"0 0 {ChartSvg.FormatNumber(Width)} {ChartSvg.FormatNumber(bottom + Axis)}\" role=\"img\" "
                + $"aria-label=\"{ChartSvg.EscapeText(DescribeTimeline(timeline))}\">\n"
        );
        AppendLegend("bad", Left, "in a page, blocked", svg);
        AppendLegend("good", Left + 150, "in a page, running", svg);
        svg.Append('\n');
        foreach (var tick in time.CreateTicks())
        {
            var x = ChartSvg.FormatNumber(time.GetPosition(tick));
            svg.Append(
                $"<line class=\"grid\" x1=\"{x}\" x2=\"{x}\" y1=\"{ChartSvg.FormatNumber(Legend)}\" "
                    + $"y2=\"{ChartSvg.FormatNumber(bottom)}\"/>"
            );
            svg.Append(
                $"<text x=\"{x}\" y=\"{ChartSvg.FormatNumber(bottom + 16)}\" "
                    + $"text-anchor=\"middle\">{time.FormatTick(tick)} ms</text>\n"
            );
        }

        for (var i = 0; i < timeline.Lanes.Count; i++)
            AppendLane(timeline.Lanes[i], Legend + i * LaneHeight, time, svg);
        return svg.Append("</svg>\n").ToString();
    }

    static void AppendLegend(string kind, double x, string text, StringBuilder svg)
    {
        svg.Append(
            $"<rect class=\"bar {kind}\" x=\"{ChartSvg.FormatNumber(x)}\" y=\"4\" width=\"12\" "
                + $"height=\"{ChartSvg.FormatNumber(BarHeight - 3)}\"/>"
        );
        svg.Append($"<text x=\"{ChartSvg.FormatNumber(x + 16)}\" y=\"13\">{text}</text>");
    }

    static void AppendLane(TimelineLane lane, double top, AxisScale time, StringBuilder svg)
    {
        var baseline = ChartSvg.FormatNumber(top + 12);
        svg.Append(
            $"<text x=\"{ChartSvg.FormatNumber(Left - 8)}\" y=\"{baseline}\" text-anchor=\"end\">{ChartSvg.EscapeText(lane.Name)}</text>"
        );
        foreach (var bar in lane.Bars)
        {
            var (from, width) = (
                time.GetPosition(bar.FromMs),
                Math.Max(Narrowest, time.GetPosition(bar.ToMs) - time.GetPosition(bar.FromMs))
            );
            svg.Append(
                $"<rect class=\"bar {(bar.IsBlocked ? "bad" : "good")}\" x=\"{ChartSvg.FormatNumber(from)}\" "
                    + $"y=\"{ChartSvg.FormatNumber(top + 2)}\""
            );
            svg.Append($" width=\"{ChartSvg.FormatNumber(width)}\" height=\"{ChartSvg.FormatNumber(BarHeight)}\"/>");
            if (width >= Numbered)
                svg.Append(
                    $"<text class=\"on\" x=\"{ChartSvg.FormatNumber(from + width / 2)}\" y=\"{baseline}\" "
                        + $"text-anchor=\"middle\">{bar.Number}</text>"
                );
        }

        var share = lane.Blocked is { } blocked ? FigureFormat.FormatPercent(blocked) + " blocked" : "";
        svg.Append($"<text x=\"{ChartSvg.FormatNumber(Width - Right + 8)}\" y=\"{baseline}\">{share}</text>\n");
    }

    static string DescribeTimeline(ThreadTimeline timeline) =>
        $"{timeline.Title}, from 0 to {FigureFormat.FormatMilliseconds(timeline.EndMs)}: "
        + $"{string.Join("; ", timeline.Lanes.Select(DescribeLane))}.";

    static string DescribeLane(TimelineLane lane)
    {
        var share = lane.Blocked is { } blocked ? $", {FigureFormat.FormatPercent(blocked)} of it blocked" : "";
        return $"{lane.Name} in pages for {FigureFormat.FormatMilliseconds(lane.HeldMs)}{share}";
    }
}
