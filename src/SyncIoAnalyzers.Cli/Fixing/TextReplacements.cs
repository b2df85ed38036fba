using System.Collections.Immutable;
using DiffPlex;
using DiffPlex.Model;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// Computes the replacements that turn one text into another, without the common start and end of changed lines. Unlike the compiler's
/// comparison of trees, it gives the same result for the same texts.
/// </summary>
internal static class TextReplacements
{
    /// <summary>Returns the replacements from first to last; empty if the texts are equal.</summary>
    public static ImmutableArray<TextChange> FindChanges(SourceText before, string after)
    {
        var diff = new Differ().CreateCustomDiffs(before.ToString(), after, ignoreWhiteSpace: false, SplitLines);
        return [.. diff.DiffBlocks.Select(block => CreateChange(before, diff, block))];
    }

    static string[] SplitLines(string text) =>
        [.. SourceText.From(text).Lines.Select(line => text[line.Start..line.EndIncludingLineBreak])];

    static TextChange CreateChange(SourceText before, DiffResult diff, DiffBlock block)
    {
        var old = string.Concat(diff.PiecesOld.Skip(block.DeleteStartA).Take(block.DeleteCountA));
        var now = string.Concat(diff.PiecesNew.Skip(block.InsertStartB).Take(block.InsertCountB));
        var (shorter, head, tail) = (Math.Min(old.Length, now.Length), 0, 0);
        while (head < shorter && old[head] == now[head])
            head++;
        while (tail < shorter - head && old[^(tail + 1)] == now[^(tail + 1)])
            tail++;
        return new(new(before.Lines[block.DeleteStartA].Start + head, old.Length - head - tail), now[head..^tail]);
    }
}
