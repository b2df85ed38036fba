using System.Globalization;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Figures as people read them, the same in every country.</summary>
internal static class Figures
{
    static readonly CultureInfo Invariant = CultureInfo.InvariantCulture;

    /// <summary>A count: <c>12,345</c>.</summary>
    public static string Count(double value) => Math.Round(value).ToString("N0", Invariant);

    /// <summary>Milliseconds, with a decimal below ten.</summary>
    public static string Ms(double value) => value.ToString(value < 10 ? "0.0" : "N0", Invariant) + " ms";

    /// <summary>A ratio or small figure with two digits that count.</summary>
    public static string Short(double value) => value == 0 ? "0" : value >= 100 ? value.ToString("N0", Invariant) : value.ToString("G2", Invariant);

    /// <summary>A figure for a file: no separators.</summary>
    public static string Plain(double value) => value.ToString("0.###", Invariant);
}
