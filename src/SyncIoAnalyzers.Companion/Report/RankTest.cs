namespace SyncIoAnalyzers.Companion.Report;

/// <summary>The rank test of Mann and Whitney, with exact probabilities for samples without equal values.</summary>
internal static class RankTest
{
    /// <summary>The smallest number of rounds whose result can be significant: with three, even a complete separation is not.</summary>
    public const int MinRounds = 4;

    /// <summary>The probability below which a difference counts as more than noise.</summary>
    public const double Significance = 0.05;

    /// <summary>
    /// Returns the probability, from 0 to 1, that samples of equal origin differ at least as much as these, in either direction.
    /// </summary>
    public static double ComputeProbability(IReadOnlyList<double> before, IReadOnlyList<double> after)
    {
        if (before.Count == 0 || after.Count == 0)
            return 1;
        // Equal values count for neither side, which makes a difference less likely, never more.
        var wins = after.Sum(a => before.Count(b => a > b));
        var losses = after.Sum(a => before.Count(b => a < b));
        var extreme = Math.Max(wins, losses);
        var orders = CountOrders(before.Count, after.Count);
        return Math.Min(1, 2 * orders.Skip(extreme).Sum() / orders.Sum());
    }

    /// <summary>Returns, for each number of wins, the number of orders of two samples that have it.</summary>
    static double[] CountOrders(int before, int after)
    {
        // counts[n] belongs to n values of the one sample and as many of the other as the loop has reached.
        var counts = Enumerable.Range(0, before + 1).Select(_ => new double[before * after + 1]).ToArray();
        foreach (var none in counts)
            none[0] = 1;
        for (var m = 1; m <= after; m++)
        {
            var next = counts.Select(_ => new double[before * after + 1]).ToArray();
            next[0][0] = 1;
            for (var n = 1; n <= before; n++)
            for (var wins = 0; wins <= n * m; wins++)
                // The greatest value is of the one sample, or of the other and then wins against all n.
                next[n][wins] = next[n - 1][wins] + (wins >= n ? counts[n][wins - n] : 0);
            counts = next;
        }

        return counts[before];
    }
}
