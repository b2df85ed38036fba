using System.Text;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.FieldStudy.Tables;

/// <summary>
/// Draws the depths as bars, in the style of the other pictures. A bar has a part that another analyzer reports, one that none reports, and
/// one in repositories where the others did not run.
/// </summary>
internal static class DepthHistogram
{
    /// <summary>The description for readers who do not see the picture.</summary>
    public const string Description =
        "Warnings about requests by the number of members on the path, and how many of them another analyzer reports; "
        + "the figures are in the table.";

    const double Width = 720,
        Height = 320,
        Left = 64,
        Right = 150,
        Top = 16,
        Bottom = 44,
        BarShare = 0.7;

    const string Style = """
        text{font:12px system-ui,sans-serif;fill:#57606a}text.name{fill:#1b1f24}.grid{stroke:#d0d7de}
        .bar.good{fill:#116329}.bar.other{fill:#8c959f}.bar.open{fill:#d0d7de}
        @media (prefers-color-scheme:dark){text{fill:#9da7b3}text.name{fill:#e6edf3}.grid{stroke:#30363d}
        .bar.good{fill:#7ee787}.bar.other{fill:#6e7681}.bar.open{fill:#30363d}}
        """;

    /// <summary>Returns the picture; empty if there is nothing to draw.</summary>
    public static string CreateSvg(IReadOnlyList<DepthTable> depths)
    {
        if (depths.Count == 0)
            return "";
        var y = new AxisScale(0, depths.Max(row => row.Findings), Height - Bottom, Top, isLog: false);
        var svg = new StringBuilder(
            $"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {Width} {Height}\" role=\"img\" aria-label=\"{Description}\">\n"
        );
        svg.Append($"<style>\n{Style}\n</style>\n");
        foreach (var tick in y.CreateTicks())
            AppendTick(tick, y, svg);
        var step = (Width - Left - Right) / depths.Count;
        foreach (var (index, row) in depths.Index())
            AppendBar(row, Left + (index + 0.5) * step, step * BarShare, y, svg);
        AppendText((Left + Width - Right) / 2, Height - 6, "members on the path", svg);
        AppendName(0, "other", "others report too", svg);
        AppendName(1, "good", "only SyncIoAnalyzers", svg);
        if (depths.Any(row => row.Findings > row.Compared))
            AppendName(2, "open", "others did not run", svg);
        return svg.Append("</svg>\n").ToString();
    }

    static void AppendTick(double tick, AxisScale y, StringBuilder svg)
    {
        var height = y.GetPosition(tick);
        svg.Append(
            $"<line class=\"grid\" x1=\"{Format(Left)}\" x2=\"{Format(Width - Right)}\" y1=\"{Format(height)}\" y2=\"{Format(height)}\"/>"
        );
        svg.Append($"<text x=\"{Format(Left - 8)}\" y=\"{Format(height + 4)}\" text-anchor=\"end\">{y.FormatTick(tick)}</text>\n");
    }

    static void AppendBar(DepthTable row, double centre, double width, AxisScale y, StringBuilder svg)
    {
        AppendRectangle("other", centre - width / 2, width, y.GetPosition(row.Reported), y.GetPosition(0), svg);
        AppendRectangle("good", centre - width / 2, width, y.GetPosition(row.Compared), y.GetPosition(row.Reported), svg);
        if (row.Findings > row.Compared)
            AppendRectangle("open", centre - width / 2, width, y.GetPosition(row.Findings), y.GetPosition(row.Compared), svg);
        AppendText(centre, Height - Bottom + 18, $"{row.Depth}", svg);
    }

    static void AppendRectangle(string kind, double x, double width, double top, double bottom, StringBuilder svg) =>
        svg.Append(
            $"<rect class=\"bar {kind}\" x=\"{Format(x)}\" y=\"{Format(top)}\" width=\"{Format(width)}\" "
                + $"height=\"{Format(bottom - top)}\"/>\n"
        );

    static void AppendName(int index, string kind, string name, StringBuilder svg)
    {
        var y = Top + index * 20;
        AppendRectangle(kind, Width - Right + 8, 10, y, y + 10, svg);
        svg.Append($"<text class=\"name\" x=\"{Format(Width - Right + 24)}\" y=\"{Format(y + 9)}\">{name}</text>\n");
    }

    static void AppendText(double x, double y, string text, StringBuilder svg) =>
        svg.Append($"<text x=\"{Format(x)}\" y=\"{Format(y)}\" text-anchor=\"middle\">{text}</text>\n");

    static string Format(double value) => ChartSvg.FormatNumber(value);
}
