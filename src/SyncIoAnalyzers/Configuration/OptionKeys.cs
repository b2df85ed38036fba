using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Configuration;

/// <summary>Finds keys of the analyzers in the options of a tree that name no option: a misspelled key has no effect.</summary>
internal static class OptionKeys
{
    const string Prefix = "syncio.";

    /// <summary>Returns a problem for each key that names no option, with the option of the most similar name.</summary>
    public static IEnumerable<string> FindProblems(AnalyzerConfigOptions options, IReadOnlyList<string> known) =>
        ReadKeys(options)
            .Where(key => key.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase))
            .Where(key => !known.Contains(key, StringComparer.OrdinalIgnoreCase))
            .Select(key => $"'{key}' is no option; write {known.OrderBy(k => ComputeDistance(k, key)).First()}");

    /// <summary>Reads the keys; none from a host that does not list them.</summary>
    static IEnumerable<string> ReadKeys(AnalyzerConfigOptions options)
    {
        try
        {
            return options.Keys;
        }
        catch (NotImplementedException)
        {
            return [];
        }
    }

    /// <summary>Computes the number of letters to add, remove or replace that turn one word into the other.</summary>
    static int ComputeDistance(string one, string other)
    {
        var row = Enumerable.Range(0, other.Length + 1).ToArray();
        for (var i = 1; i <= one.Length; i++)
        {
            var diagonal = row[0];
            row[0] = i;
            for (var j = 1; j <= other.Length; j++)
            {
                var replaced = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.Min(replaced, Math.Min(row[j], row[j - 1]) + 1);
            }
        }

        return row[other.Length];
    }
}
