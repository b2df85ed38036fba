using System.Text;
using DiffPlex;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Formats the difference of two texts as a unified diff, which <c>git apply</c> accepts.</summary>
internal static class UnifiedDiff
{
    const int Context = 3;

    /// <summary>Returns the diff of a file; empty if the texts are equal.</summary>
    public static string FormatDiff(string path, string before, string after)
    {
        var diff = new Differ().CreateLineDiffs(before.ReplaceLineEndings("\n"), after.ReplaceLineEndings("\n"), ignoreWhitespace: false);
        if (diff.DiffBlocks.Count == 0)
            return "";
        var text = new StringBuilder($"--- a/{path}\n+++ b/{path}\n");
        foreach (var hunk in GroupHunks(diff.DiffBlocks))
            AppendHunk(text, hunk, diff.PiecesOld, diff.PiecesNew);
        return text.ToString();
    }

    /// <summary>Groups blocks whose contexts touch into one hunk.</summary>
    static List<List<DiffPlex.Model.DiffBlock>> GroupHunks(IList<DiffPlex.Model.DiffBlock> blocks)
    {
        var hunks = new List<List<DiffPlex.Model.DiffBlock>>();
        foreach (var block in blocks)
            if (hunks.Count > 0 && block.DeleteStartA - (hunks[^1][^1].DeleteStartA + hunks[^1][^1].DeleteCountA) <= 2 * Context)
                hunks[^1].Add(block);
            else
                hunks.Add([block]);
        return hunks;
    }

    static void AppendHunk(StringBuilder text, List<DiffPlex.Model.DiffBlock> hunk, string[] old, string[] now)
    {
        var lines = new List<string>();
        var start = Math.Max(0, hunk[0].DeleteStartA - Context);
        var (at, removed, added) = (start, 0, 0);
        foreach (var block in hunk)
        {
            lines.AddRange(old[at..block.DeleteStartA].Select(l => " " + l));
            lines.AddRange(old.Skip(block.DeleteStartA).Take(block.DeleteCountA).Select(l => "-" + l));
            lines.AddRange(now.Skip(block.InsertStartB).Take(block.InsertCountB).Select(l => "+" + l));
            at = block.DeleteStartA + block.DeleteCountA;
            (removed, added) = (removed + block.DeleteCountA, added + block.InsertCountB);
        }

        var end = Math.Min(at + Context, old.Length - (old[^1].Length == 0 ? 1 : 0));
        lines.AddRange(old[at..Math.Max(at, end)].Select(l => " " + l));
        var same = lines.Count - removed - added;
        var newStart = Math.Max(0, hunk[0].InsertStartB - (hunk[0].DeleteStartA - start));
        text.Append($"@@ -{start + 1},{same + removed} +{newStart + 1},{same + added} @@\n");
        foreach (var line in lines)
            text.Append(line).Append('\n');
    }
}
