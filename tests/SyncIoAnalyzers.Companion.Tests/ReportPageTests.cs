using System.Text.RegularExpressions;
using System.Xml.Linq;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Tests;

public class ReportPageTests
{
    static readonly ReportDocument All = new(
        "A <title> & more",
        "It said 5 > 3.",
        [("Machine", "2 × that")],
        [
            new ReportParagraph("Words", "Plain & simple."),
            new ReportTable(
                "Verdicts",
                ["connections", "5"],
                [
                    ["8", new TableEntry("green", VerdictTone.Good)],
                    ["128", new TableEntry("red\n256 bad", VerdictTone.Bad)],
                ]
            )
            {
                Note = "A note.",
            },
            new LineChart(
                "Curve",
                new ChartAxis("connections", IsLog: true),
                new ChartAxis("good/s"),
                [
                    new ChartSeries("5", [(8, 120), (128, 0)], VerdictTone.Bad),
                    new ChartSeries("10", [(8, 120), (128, 2300)], VerdictTone.Good),
                    new ChartSeries("theory", [(8, 130), (128, 2400)], IsTheory: true),
                ]
            ),
            new ThreadTimeline(
                "Threads",
                100,
                [
                    new TimelineLane("pool 7", [new TimelineBar(3, 0, 49, 1), new TimelineBar(14, 50, 100, 45)], 0.5),
                    new TimelineLane("pool 8", [], null),
                ]
            )
            {
                Note = "The first 2 of 9.",
            },
        ]
    );

    static readonly string Html = HtmlPage.CreateHtml(All);

    [Fact]
    public void Page_needs_no_script_and_no_external_resource() => Assert.DoesNotMatch("<script|https?:|<link|<img|url\\(", Html);

    [Fact]
    public void Page_is_well_formed() =>
        Assert.Equal(
            "html",
            XDocument.Parse(Regex.Replace(Html.Replace("<!doctype html>", ""), "<meta([^>]*)>", "<meta$1/>")).Root!.Name.LocalName
        );

    [Fact]
    public void Text_is_escaped() => Assert.Contains("A &lt;title&gt; &amp; more", Html);

    [Fact]
    public void Verdict_is_also_shown_as_a_word() => Assert.Matches("<td class=\"bad words\">red\\n?256 bad</td>", Html);

    [Fact]
    public void Every_column_and_row_has_a_header() =>
        Assert.Equal((2, 2), (Regex.Count(Html, "scope=\"col\""), Regex.Count(Html, "scope=\"row\"")));

    [Fact]
    public void Picture_has_a_description() => Assert.Matches("<svg [^>]*role=\"img\" aria-label=\"[^\"]+\"", Html);

    [Fact]
    public void Theoretical_curve_is_dashed() => Assert.Single(Regex.Matches(Html, "<g class=\"[^\"]*theory"));

    [Fact]
    public void Every_point_lies_within_the_picture()
    {
        var points = Regex
            .Matches(Html, "class=\"line\" points=\"([^\"]+)\"")
            .SelectMany(m => m.Groups[1].Value.Split(' '))
            .Select(p => p.Split(',').Select(double.Parse).ToArray())
            .ToArray();
        Assert.All(points, p => Assert.True(p[0] is >= 0 and <= 960 && p[1] is >= 0 and <= 320, $"{p[0]},{p[1]}"));
        Assert.Equal(6, points.Length);
    }

    [Fact]
    public void Thread_that_hardly_ran_is_shown_as_blocked() =>
        Assert.Equal(
            (1, 1),
            (
                Regex.Count(Html, "<rect class=\"bar bad\"[^>]*height=\"13\""),
                Regex.Count(Html, "<rect class=\"bar good\"[^>]*height=\"13\"")
            )
        );

    [Fact]
    public void Timeline_is_accessible_to_screen_readers() =>
        Assert.Contains("pool 7 in pages for 99 ms, 50 % of it blocked; pool 8 in pages for 0.0 ms.", Html);

    [Fact]
    public void Timeline_has_a_text_form() =>
        Assert.Contains(
            $"| pool 7 | {new string('3', 30)}{new string('4', 30)} | 99 ms | 50 % |\n| pool 8 | {new string('·', 60)} | 0.0 ms |  |\n\nThe first 2 of 9.",
            MarkdownPage.CreateMarkdown(All)
        );

    [Fact]
    public void Empty_curve_is_not_drawn() =>
        Assert.Equal("", ChartSvg.CreateSvg(new LineChart("Empty", new ChartAxis("x"), new ChartAxis("y"), [])));

    [Fact]
    public void Markdown_has_the_tables() => Assert.Contains("| 128 | red<br>256 bad |", MarkdownPage.CreateMarkdown(All));

    [Fact]
    public void First_screen_shows_the_verdicts_and_the_conclusion()
    {
        var screen = new StringWriter();
        ScreenPage.WriteDocument(All, "Verdicts", screen);
        Assert.Matches("(?s)connections.*8.*green.*128.*red.*It said 5 > 3", screen.ToString());
    }
}
