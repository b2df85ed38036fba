using System.Globalization;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Formats figures for people, independent of the culture.</summary>
internal static class FigureFormat
{
    static readonly CultureInfo Invariant = CultureInfo.InvariantCulture;

    /// <summary>Formats a count, for example <c>12,345</c>.</summary>
    public static string FormatCount(double value) => Math.Round(value).ToString("N0", Invariant);

    /// <summary>Formats milliseconds, with one decimal below ten.</summary>
    public static string FormatMilliseconds(double value) => value.ToString(value < 10 ? "0.0" : "N0", Invariant) + " ms";

    /// <summary>Formats a ratio or a small figure with two significant digits.</summary>
    public static string FormatShort(double value)
    {
        if (value is 0 or >= 99.5)
            return value.ToString("N0", Invariant);
        // Not with the format G2, which writes 0.00001 as a power of ten.
        var decimals = Math.Clamp(1 - (int)Math.Floor(Math.Log10(Math.Abs(value))), 0, 15);
        return Math.Round(value, decimals).ToString("0.###############", Invariant);
    }

    /// <summary>Formats a share as a percentage; empty if it is unknown.</summary>
    public static string FormatPercent(double? share) => share is { } known ? (100 * known).ToString("0.#", Invariant) + " %" : "";

    /// <summary>Formats a figure without group separators.</summary>
    public static string FormatPlain(double value) => value.ToString("0.###", Invariant);

    /// <summary>Returns the median; 0 for an empty collection.</summary>
    public static double ComputeMedian<T>(IReadOnlyCollection<T> measured, Func<T, double> value) =>
        measured.Count == 0 ? 0 : measured.Select(value).Order().ElementAt(measured.Count / 2);

    /// <summary>Parses the figure at the start of a text and its unit; the value is null if there is no figure.</summary>
    public static (double? Value, string Unit) ParseFigure(string text)
    {
        var digits = text.TakeWhile(c => char.IsAsciiDigit(c) || c is '.' or ',').Count();
        return double.TryParse(text[..digits], NumberStyles.Number, Invariant, out var value)
            ? (value, text[digits..].Trim())
            : (null, text);
    }
}
