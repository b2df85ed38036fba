using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>The probability that rounds of equal applications differ as much, compared with the published tables of the test.</summary>
public sealed class RankTestTests
{
    [Theory]
    [InlineData(3, 0.1)] // 2 of 20 orders
    [InlineData(4, 0.0286)] // 2 of 70
    [InlineData(5, 0.0079)] // 2 of 252
    public void Complete_separation_has_the_probability_of_two_orders(int rounds, double probability) =>
        Assert.Equal(probability, RankTest.ComputeProbability(Range(1, rounds), Range(100, rounds)), 0.0001);

    [Fact]
    public void One_value_out_of_order_makes_a_difference_of_five_rounds_less_likely() =>
        Assert.Equal(4 / 252.0, RankTest.ComputeProbability([1, 2, 3, 4, 6], [5, 7, 8, 9, 10]), 0.0001);

    [Fact]
    public void Direction_does_not_matter() =>
        Assert.Equal(RankTest.ComputeProbability(Range(1, 4), Range(9, 4)), RankTest.ComputeProbability(Range(9, 4), Range(1, 4)));

    [Fact]
    public void Mixed_values_are_no_difference() => Assert.Equal(1, RankTest.ComputeProbability([1, 4, 5, 8], [2, 3, 6, 7]), 0.2);

    [Fact]
    public void Equal_values_are_no_difference() => Assert.Equal(1, RankTest.ComputeProbability([7, 7, 7, 7], [7, 7, 7, 7]));

    [Fact]
    public void No_values_are_no_difference() => Assert.Equal(1, RankTest.ComputeProbability([], [1]));

    static double[] Range(int first, int count) => [.. Enumerable.Range(first, count).Select(n => (double)n)];
}
