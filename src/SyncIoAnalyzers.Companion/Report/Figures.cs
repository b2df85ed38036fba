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
    public static string Short(double value)
    {
        if (value is 0 or >= 99.5)
            return value.ToString("N0", Invariant);
        // By hand: the format G2 writes 0.00001 as a power of ten.
        var decimals = Math.Clamp(1 - (int)Math.Floor(Math.Log10(Math.Abs(value))), 0, 15);
        return Math.Round(value, decimals).ToString("0.###############", Invariant);
    }

    /// <summary>A share in hundredths; nothing where it is not known.</summary>
    public static string Percent(double? share) => share is { } known ? (100 * known).ToString("0.#", Invariant) + " %" : "";

    /// <summary>A figure for a file: no separators.</summary>
    public static string Plain(double value) => value.ToString("0.###", Invariant);

    /// <summary>The one in the middle; 0 where there is none.</summary>
    public static double Median<T>(IReadOnlyCollection<T> measured, Func<T, double> value) => measured.Count == 0 ? 0 : measured.Select(value).Order().ElementAt(measured.Count / 2);

    /// <summary>The figure at the start of a text and what follows it, its unit; none where it does not begin with one.</summary>
    public static (double? Value, string Unit) Parse(string text)
    {
        var digits = text.TakeWhile(c => char.IsAsciiDigit(c) || c is '.' or ',').Count();
        return double.TryParse(text[..digits], NumberStyles.Number, Invariant, out var value) ? (value, text[digits..].Trim()) : (null, text);
    }
}
