using System.Collections.Immutable;
using DiffPlex;
using DiffPlex.Model;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>What to replace in a text to get another: of lines that differ what they have not in common. The same for the same texts, which the compiler's own comparison of trees is not.</summary>
internal static class Replacements
{
    /// <summary>From the first to the last; none where the texts are the same.</summary>
    public static ImmutableArray<TextChange> Of(SourceText before, string after)
    {
        var diff = new Differ().CreateCustomDiffs(before.ToString(), after, ignoreWhiteSpace: false, Lines);
        return [.. diff.DiffBlocks.Select(block => Change(before, diff, block))];
    }

    static string[] Lines(string text) => [.. SourceText.From(text).Lines.Select(line => text[line.Start..line.EndIncludingLineBreak])];

    static TextChange Change(SourceText before, DiffResult diff, DiffBlock block)
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
