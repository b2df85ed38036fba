using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Tests;

public sealed class RoundSummaryTests
{
    [Fact]
    public void Figure_becomes_its_median_with_the_range() =>
        Assert.Equal("12 (9.5 to 1,400) ms", RoundText.MergeEntries(["12 ms", "1,400 ms", "9.5 ms"]));

    [Fact]
    public void Figure_of_two_rounds_becomes_a_range() => Assert.Equal("3 to 4 users", RoundText.MergeEntries(["4 users", "3 users"]));

    [Fact]
    public void Equal_figures_stay_one_figure() => Assert.Equal("4 of 9", RoundText.MergeEntries(["4 of 9", "4 of 9", "4 of 9"]));

    [Fact]
    public void Different_words_are_listed_with_the_rounds_that_had_them() =>
        Assert.Equal("none (2 of 3), 64 users (1 of 3)", RoundText.MergeEntries(["none", "64 users", "none"]));

    [Fact]
    public void Sentences_with_different_words_disagree() =>
        Assert.Equal(
            "The rounds disagree. In 2 of 3: It took 2 to 5 s. In 1 of 3: It never ended.",
            RoundText.MergeSentences(["It took 2 s.", "It never ended.", "It took 5 s."])
        );

    [Fact]
    public void Numbers_that_are_names_are_no_figures() =>
        Assert.StartsWith("The rounds disagree.", RoundText.MergeSentences(["Scenario #1 was red.", "Scenario #2 was red."]));

    [Fact]
    public void Rounds_that_agree_on_all_verdicts_say_so() =>
        Assert.EndsWith("All 2 rounds agree on all verdicts.", Merge(Round(10, VerdictTone.Good), Round(12, VerdictTone.Good)).Says);

    [Fact]
    public void Verdict_that_the_rounds_do_not_share_is_none()
    {
        var merged = Merge(Round(10, VerdictTone.Good), Round(12, VerdictTone.Bad));
        Assert.EndsWith("The 2 rounds disagree on 1 of 1 verdicts.", merged.Says);
        Assert.Equal(new TableEntry("10 to 12 ms\nbad in 1 of 2"), merged.Blocks.OfType<ReportTable>().Single().Rows[0][1]);
    }

    [Fact]
    public void Row_of_one_round_only_is_kept()
    {
        var rows = Merge(Round(10, VerdictTone.Good), Round(12, VerdictTone.Good, "other")).Blocks.OfType<ReportTable>().Single().Rows;
        Assert.Equal(["way", "other"], rows.Select(r => r[0].Text));
    }

    [Fact]
    public void Curve_becomes_its_median_with_a_band()
    {
        var curve = Merge(Round(10), Round(30), Round(20)).Blocks.OfType<LineChart>().Single().Series[0];
        Assert.Equal([(0, 20), (1, 20)], curve.Points);
        Assert.Equal([(0, 10, 30), (1, 10, 30)], curve.Band);
    }

    [Fact]
    public void Curves_with_points_at_other_places_are_interpolated()
    {
        var merged = RoundCurves.MergeCharts([Chart((0, 0), (2, 4)), Chart((-1, 8), (3, 8))]);
        Assert.Equal([(0, 0, 8), (2, 4, 8)], merged.Series[0].Band);
    }

    [Fact]
    public void Point_beyond_the_ends_of_a_curve_is_not_guessed()
    {
        var merged = RoundCurves.MergeCharts([Chart((0, 1), (2, 4)), Chart((1, 8), (1.5, 8))]);
        Assert.Equal([(0, 1, 1), (2, 4, 4)], merged.Series[0].Band);
    }

    [Fact]
    public void One_round_is_reported_as_it_is()
    {
        var only = Round(10);
        Assert.Same(only, RoundSummary.MergeRounds([only]));
    }

    static ReportDocument Merge(params ReportDocument[] rounds) => RoundSummary.MergeRounds(rounds);

    static ReportDocument Round(double ms, VerdictTone tone = VerdictTone.Plain, string way = "way") =>
        new(
            "Toy",
            "It took.",
            [],
            [
                new ReportTable(
                    "Times",
                    ["way", "took"],
                    [
                        [way, new TableEntry($"{ms} ms", tone)],
                    ]
                ),
                Chart((0, ms), (1, ms)),
            ]
        );

    static LineChart Chart(params (double X, double Y)[] points) =>
        new("Curve", new ChartAxis("x"), new ChartAxis("y"), [new ChartSeries("way", points)]);
}
