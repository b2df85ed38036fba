using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Merges the texts of several rounds that differ in their figures.</summary>
internal static class RoundText
{
    // A number that follows a letter or # is a name.
    static readonly Regex Figures = new(@"(?<![\w#.])\d+(?:,\d{3})*(?:\.\d+)?", RegexOptions.CultureInvariant);

    /// <summary>
    /// Merges the entry of a table: figures become their median with the range, as in <c>12 (10 to 14) ms</c>; different words are listed
    /// with the number of rounds.
    /// </summary>
    public static string MergeEntries(IReadOnlyList<string> texts)
    {
        var groups = GroupByWords(texts);
        return groups.Length == 1
            ? MergeFigures(texts)
            : string.Join(", ", groups.Select(g => $"{MergeFigures(g)} ({g.Length} of {texts.Count})"));
    }

    /// <summary>Merges sentences: their figures like those of entries; different words are a disagreement, which is said.</summary>
    public static string MergeSentences(IReadOnlyList<string> texts)
    {
        var groups = GroupByWords(texts);
        return groups.Length == 1
            ? MergeFigures(texts)
            : "The rounds disagree. " + string.Join(" ", groups.Select(g => $"In {g.Length} of {texts.Count}: {MergeFigures(g)}"));
    }

    /// <summary>Groups texts that differ in nothing but figures; the largest group is the first.</summary>
    static string[][] GroupByWords(IReadOnlyList<string> texts) =>
        [.. texts.GroupBy(t => Figures.Replace(t, "#")).Select(g => g.ToArray()).OrderByDescending(g => g.Length)];

    static string MergeFigures(IReadOnlyList<string> texts)
    {
        var figures = texts.Select(t => Figures.Matches(t).Select(m => m.Value).ToArray()).ToArray();
        var next = 0;
        return Figures.Replace(texts[0], _ => FormatRange(next++));

        string FormatRange(int index)
        {
            var sorted = figures.Select(f => f[index]).OrderBy(f => FigureFormat.ParseFigure(f).Value).ToArray();
            return sorted[0] == sorted[^1] ? sorted[0]
                : sorted.Length == 2 ? $"{sorted[0]} to {sorted[1]}"
                : $"{sorted[sorted.Length / 2]} ({sorted[0]} to {sorted[^1]})";
        }
    }
}
