using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>Wanted and found, put side by side. Each is used once, so a finding that is reported twice leaves one unexpected.</summary>
sealed record Comparison(List<Wanted> Missing, List<Diagnostic> Unexpected, List<(Wanted Wanted, Diagnostic Found)> Pairs)
{
    public bool IsEqual => Missing.Count == 0 && Unexpected.Count == 0 && !Different.Any();

    /// <summary>Right id, right place, but not as asked for.</summary>
    public IEnumerable<(Wanted Wanted, Diagnostic Found)> Different => Pairs.Where(pair => pair.Wanted.Differences(pair.Found).Any());

    public static Comparison Of(IEnumerable<Wanted> wanted, IEnumerable<Diagnostic> found)
    {
        // What says most chooses first: a mark is content with any finding at its place.
        var result = new Comparison([.. wanted.OrderBy(one => one.IsMark)], [.. found], []);
        result.Pair((one, diagnostic) => one.IsAt(diagnostic) && !one.Differences(diagnostic).Any());
        result.Pair((one, diagnostic) => one.IsAt(diagnostic));
        return result;
    }

    void Pair(Func<Wanted, Diagnostic, bool> match)
    {
        foreach (var wanted in Missing.ToList())
        {
            if (Unexpected.FirstOrDefault(diagnostic => match(wanted, diagnostic)) is not { } found)
                continue;
            Missing.Remove(wanted);
            Unexpected.Remove(found);
            Pairs.Add((wanted, found));
        }
    }
}
