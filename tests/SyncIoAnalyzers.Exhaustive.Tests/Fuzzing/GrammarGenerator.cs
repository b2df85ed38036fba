using System.Text;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>
/// Generates programs from the grammar in <c>Grammar.txt</c>: blocking calls in every syntactic position. Most of the programs compile.
/// </summary>
internal sealed class GrammarGenerator(SeededRandom random)
{
    const int MaxExpansions = 40;

    static readonly ILookup<string, string> Productions = ReadGrammar();

    int _number;
    int _expansions = MaxExpansions;

    /// <summary>Generates types.</summary>
    public static string GenerateTypes(SeededRandom random, int count)
    {
        var generator = new GrammarGenerator(random);
        return string.Concat(Enumerable.Range(0, count).Select(_ => generator.ExpandSymbol('T', 3) + "\n"));
    }

    string ExpandSymbol(char symbol, int depth)
    {
        var isLeaf = depth == 0 || --_expansions < 0 || symbol is 'E' or 'S' && random.NextChance(35);
        var production = random
            .PickItem(Productions[isLeaf ? "leaf " + symbol : symbol.ToString()].ToArray())
            .Replace("$$", "\n")
            .Replace("$N", (++_number).ToString(System.Globalization.CultureInfo.InvariantCulture));
        var text = new StringBuilder();
        for (var at = 0; at < production.Length; at++)
            if (production[at] == '$' && at + 1 < production.Length && production[at + 1] is 'E' or 'S' or 'M' or 'T')
                text.Append(ExpandSymbol(production[++at], depth - (symbol is 'T' or 'M' && production[at] is 'E' or 'S' ? 0 : 1)));
            else
                text.Append(production[at]);
        return text.ToString();
    }

    static ILookup<string, string> ReadGrammar()
    {
        var section = "";
        var productions = new List<(string Section, string Production)>();
        foreach (var line in SourcePool.ReadResource("Grammar.txt").Split('\n').Where(l => l.Length > 0 && l[0] != '#'))
            if (line[0] == '[' && line[^1] == ']')
                section = line[1..^1];
            else
                productions.Add((section, line));
        return productions.ToLookup(p => p.Section, p => p.Production);
    }
}
