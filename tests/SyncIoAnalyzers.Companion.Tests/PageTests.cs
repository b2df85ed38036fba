using System.Text.RegularExpressions;
using System.Xml.Linq;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Tests;

public class PageTests
{
    static readonly Document All = new("A <title> & more", "It said 5 > 3.", [("Machine", "2 × that")],
    [
        new Words("Words", "Plain & simple."),
        new Table("Verdicts", ["connections", "5"], [["8", new Entry("green", Tone.Good)], ["128", new Entry("red\n256 bad", Tone.Bad)]]) { Note = "A note." },
        new Chart("Curve", new Axis("connections", IsLog: true), new Axis("good/s"), [new Series("5", [(8, 120), (128, 0)], Tone.Bad), new Series("10", [(8, 120), (128, 2300)], Tone.Good), new Series("theory", [(8, 130), (128, 2400)], IsTheory: true)]),
        new Timeline("Threads", 100, [new Lane("pool 7", [new Bar(3, 0, 49, 1), new Bar(14, 50, 100, 45)], 0.5), new Lane("pool 8", [], null)]) { Note = "The first 2 of 9." },
    ]);

    static readonly string Html = HtmlPage.Of(All);

    [Fact] public void It_needs_no_script_and_nothing_from_elsewhere() => Assert.DoesNotMatch("<script|https?:|<link|<img|url\\(", Html);

    [Fact] public void It_is_well_formed() => Assert.Equal("html", XDocument.Parse(Regex.Replace(Html.Replace("<!doctype html>", ""), "<meta([^>]*)>", "<meta$1/>")).Root!.Name.LocalName);

    [Fact] public void Text_is_text() => Assert.Contains("A &lt;title&gt; &amp; more", Html);

    [Fact] public void A_verdict_is_told_by_a_word_too() => Assert.Matches("<td class=\"bad words\">red\\n?256 bad</td>", Html);

    [Fact] public void Every_column_and_row_has_a_header() => Assert.Equal((2, 2), (Regex.Count(Html, "scope=\"col\""), Regex.Count(Html, "scope=\"row\"")));

    [Fact] public void A_picture_says_what_it_shows() => Assert.Matches("<svg [^>]*role=\"img\" aria-label=\"[^\"]+\"", Html);

    [Fact] public void A_theory_is_dashed() => Assert.Single(Regex.Matches(Html, "<polyline class=\"[^\"]*theory"));

    [Fact]
    public void Every_point_lies_within_the_picture()
    {
        var points = Regex.Matches(Html, "points=\"([^\"]+)\"").SelectMany(m => m.Groups[1].Value.Split(' ')).Select(p => p.Split(',').Select(double.Parse).ToArray()).ToArray();
        Assert.All(points, p => Assert.True(p[0] is >= 0 and <= 720 && p[1] is >= 0 and <= 320, $"{p[0]},{p[1]}"));
        Assert.Equal(6, points.Length);
    }

    [Fact] public void A_thread_is_blocked_where_it_hardly_ran() => Assert.Equal((1, 1), (Regex.Count(Html, "<rect class=\"bar bad\"[^>]*height=\"13\""), Regex.Count(Html, "<rect class=\"bar good\"[^>]*height=\"13\"")));

    [Fact] public void A_timeline_can_be_heard() => Assert.Contains("pool 7 in pages for 99 ms, 50 % of it blocked; pool 8 in pages for 0.0 ms.", Html);

    [Fact] public void A_timeline_can_be_read_where_nothing_is_drawn() => Assert.Contains($"| pool 7 | {new string('3', 30)}{new string('4', 30)} | 99 ms | 50 % |\n| pool 8 | {new string('·', 60)} | 0.0 ms |  |\n\nThe first 2 of 9.", MarkdownPage.Of(All));

    [Fact] public void A_curve_of_nothing_is_no_picture() => Assert.Equal("", Svg.Of(new Chart("Empty", new Axis("x"), new Axis("y"), [])));

    [Fact] public void Markdown_has_the_tables() => Assert.Contains("| 128 | red<br>256 bad |", MarkdownPage.Of(All));

    [Fact]
    public void A_screen_shows_the_verdicts_and_the_sentence()
    {
        var screen = new StringWriter();
        ScreenPage.Write(All, "Verdicts", screen);
        Assert.Matches("(?s)connections.*8.*green.*128.*red.*It said 5 > 3", screen.ToString());
    }
}
