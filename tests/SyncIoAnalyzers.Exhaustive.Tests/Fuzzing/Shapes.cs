using System.Text;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>
/// Programs made from the grammar in <c>Shapes.txt</c>: blocking calls in every place that the language has for one. Most of them
/// compile.
/// </summary>
internal sealed class Shapes(Dice dice)
{
    const int Holes = 40;

    static readonly ILookup<string, string> Ways = Read();

    int _number;
    int _holes = Holes;

    /// <summary>Some types.</summary>
    public static string Types(Dice dice, int count)
    {
        var shapes = new Shapes(dice);
        return string.Concat(Enumerable.Range(0, count).Select(_ => shapes.Fill('T', 3) + "\n"));
    }

    string Fill(char hole, int depth)
    {
        var isLeaf = depth == 0 || --_holes < 0 || hole is 'E' or 'S' && dice.Chance(35);
        var way = dice.Pick(Ways[isLeaf ? "leaf " + hole : hole.ToString()].ToArray())
            .Replace("$$", "\n")
            .Replace("$N", (++_number).ToString(System.Globalization.CultureInfo.InvariantCulture));
        var text = new StringBuilder();
        for (var at = 0; at < way.Length; at++)
            if (way[at] == '$' && at + 1 < way.Length && way[at + 1] is 'E' or 'S' or 'M' or 'T')
                text.Append(Fill(way[++at], depth - (hole is 'T' or 'M' && way[at] is 'E' or 'S' ? 0 : 1)));
            else
                text.Append(way[at]);
        return text.ToString();
    }

    static ILookup<string, string> Read()
    {
        var section = "";
        var ways = new List<(string Section, string Way)>();
        foreach (var line in Pool.Text("Shapes.txt").Split('\n').Where(l => l.Length > 0 && l[0] != '#'))
            if (line[0] == '[' && line[^1] == ']')
                section = line[1..^1];
            else
                ways.Add((section, line));
        return ways.ToLookup(w => w.Section, w => w.Way);
    }
}
