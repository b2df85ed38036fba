using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>The change of the generated document of a page, as far as the page can express it.</summary>
/// <param name="RegionTexts">The new text of each region.</param>
/// <param name="Imports">The namespaces that the document imports in addition.</param>
internal sealed record PageChange(IReadOnlyList<string> RegionTexts, IReadOnlyList<string> Imports)
{
    /// <summary>Returns the change from one text to another; null if code outside of the regions differs.</summary>
    /// <param name="before">The text before the change.</param>
    /// <param name="regions">Its regions, in their order.</param>
    /// <param name="after">The text after the change.</param>
    public static PageChange? FindChange(string before, IReadOnlyList<TextSpan> regions, string after)
    {
        if (FindRegionTexts(before, regions, after) is { } texts)
            return new PageChange(texts, []);
        var added = FindAddedImports(before, after);
        foreach (var directive in added.Reverse())
            after = RemoveLine(after, directive.Span);
        return FindRegionTexts(before, regions, after) is { } rest
            ? new PageChange(rest, [.. added.Select(d => d.Name!.ToString())])
            : null;
    }

    /// <summary>Splits a text at the code between the regions, which is the same before and after.</summary>
    static IReadOnlyList<string>? FindRegionTexts(string before, IReadOnlyList<TextSpan> regions, string after)
    {
        var texts = new List<string>();
        var start = regions.Count == 0 ? before.Length : regions[0].Start;
        if (string.CompareOrdinal(before, 0, after, 0, start) != 0)
            return null;
        for (var i = 0; i < regions.Count; i++)
        {
            var isLast = i + 1 == regions.Count;
            var nextStart = isLast ? before.Length : regions[i + 1].Start;
            var between = before.Substring(regions[i].End, nextStart - regions[i].End);
            var end = isLast ? FindEnd(after, between) : after.IndexOf(between, start, StringComparison.Ordinal);
            if (end < start)
                return null;
            texts.Add(after.Substring(start, end - start));
            start = end + between.Length;
        }

        return start == after.Length ? texts : null;
    }

    static int FindEnd(string text, string end) => text.EndsWith(end, StringComparison.Ordinal) ? text.Length - end.Length : -1;

    static IReadOnlyList<UsingDirectiveSyntax> FindAddedImports(string before, string after)
    {
        var known = new HashSet<string>(FindImports(before).Select(d => d.ToString()), StringComparer.Ordinal);
        return [.. FindImports(after).Where(d => !known.Contains(d.ToString()))];
    }

    static IEnumerable<UsingDirectiveSyntax> FindImports(string text) =>
        ImportDirectives.FindDirectives(CSharpSyntaxTree.ParseText(text).GetRoot());

    /// <summary>Removes the line of a directive.</summary>
    static string RemoveLine(string text, TextSpan directive)
    {
        var lines = SourceText.From(text).Lines;
        var line = lines.GetLineFromPosition(directive.Start);
        return text.Remove(line.Start, line.SpanIncludingLineBreak.Length);
    }
}
