namespace SyncIoAnalyzers.FieldStudy.Sampling;

/// <summary>Computes shares with their intervals, and how often two readers agree.</summary>
internal static class Agreement
{
    // The normal quantile of a two-sided interval of 95 %.
    const double Quantile = 1.959964;

    /// <summary>Returns the Wilson interval of 95 % of a share.</summary>
    public static (double Low, double High) ComputeInterval(int count, int total)
    {
        if (total == 0)
            return (0, 1);
        var (share, square) = ((double)count / total, Quantile * Quantile / total);
        var centre = share + square / 2;
        var half = Quantile * Math.Sqrt(share * (1 - share) / total + square / (4 * total));
        return (Math.Max(0, (centre - half) / (1 + square)), Math.Min(1, (centre + half) / (1 + square)));
    }

    /// <summary>Returns the share of pairs that are equal; NaN if there are none.</summary>
    public static double ComputePlain<T>(IReadOnlyCollection<(T First, T Second)> pairs) =>
        pairs.Count == 0 ? double.NaN : (double)pairs.Count(AreEqual) / pairs.Count;

    /// <summary>
    /// Returns Cohen's kappa: the agreement beyond that of two readers who give the same verdicts as often, but at random. NaN if these
    /// would always agree.
    /// </summary>
    public static double ComputeKappa<T>(IReadOnlyCollection<(T First, T Second)> pairs)
    {
        var (total, values) = ((double)pairs.Count, pairs.SelectMany(pair => new[] { pair.First, pair.Second }).Distinct());
        var expected = values.Sum(value =>
            pairs.Count(pair => Is(pair.First, value)) / total * (pairs.Count(p => Is(p.Second, value)) / total)
        );
        return pairs.Count == 0 || expected >= 1 ? double.NaN : (ComputePlain(pairs) - expected) / (1 - expected);
    }

    static bool AreEqual<T>((T First, T Second) pair) => Is(pair.First, pair.Second);

    static bool Is<T>(T one, T other) => EqualityComparer<T>.Default.Equals(one, other);
}
