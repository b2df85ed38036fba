using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A check with the facts of earlier checks reports what a check without them reports, byte for byte, after any edit.</summary>
public sealed class IncrementalCheckTests : IDisposable
{
    const int MaxEdits = 20;

    // A request that calls another member.
    static readonly Regex RequestPath = new("\"path\": \\[\\s*\"");

    readonly TempFolder _folder = new();
    int _requestCount;

    [Fact]
    public Task A_check_after_edits_equals_one_without_a_cache() => CompareAsync(3, 6);

    /// <summary>SYNCIO_SEQUENCES=FIRST-LAST compares others than the usual ones.</summary>
    [Fact, Trait("Category", "Slow")]
    public Task A_check_after_many_edits_equals_one_without_a_cache()
    {
        var seeds = (Environment.GetEnvironmentVariable("SYNCIO_SEQUENCES") ?? "6-103").Split('-').Select(int.Parse).ToArray();
        return CompareAsync(seeds[0], seeds[1]);
    }

    async Task CompareAsync(int first, int last)
    {
        for (var seed = first; seed < last; seed++)
            if (await FindDifferenceAsync(seed, CreateEdits(seed)) is { } difference)
                Assert.Fail($"Seed {seed}, edits {string.Join(' ', await ShrinkAsync(seed, CreateEdits(seed)))}:\n{difference}");
        Assert.True(
            _requestCount > 10 * (last - first),
            $"Only {_requestCount} requests of the random solutions get to a wait in another member."
        );
    }

    static List<int> CreateEdits(int seed)
    {
        var random = new Random(~seed);
        return [.. Enumerable.Range(0, random.Next(1, MaxEdits + 1)).Select(_ => random.Next())];
    }

    /// <summary>Removes every edit without which the difference remains.</summary>
    async Task<List<int>> ShrinkAsync(int seed, List<int> edits)
    {
        for (var at = edits.Count - 1; at >= 0; at--)
        {
            List<int> fewer = [.. edits.Where((_, i) => i != at)];
            if (await FindDifferenceAsync(seed, fewer) != null)
                edits = fewer;
        }

        return edits;
    }

    /// <summary>Compares a check with the cache and one without after each edit; returns null if all are equal.</summary>
    async Task<string?> FindDifferenceAsync(int seed, List<int> edits)
    {
        var (solution, cache) = (new RandomSolution(seed), _folder[Guid.NewGuid().ToString("N")]);
        await CachedCheck.RunAsync(solution.Projects, cache);
        foreach (var edit in edits)
        {
            solution.Edit(edit);
            var (expected, actual) = (
                await CachedCheck.RunAsync(solution.Projects, null),
                await CachedCheck.RunAsync(solution.Projects, cache)
            );
            _requestCount += RequestPath.Count(expected);
            if (expected != actual)
                return CompareLines(expected.Split('\n'), actual.Split('\n'));
        }

        return null;
    }

    /// <summary>Returns the first lines that differ.</summary>
    static string CompareLines(string[] expected, string[] actual)
    {
        var same = expected.Zip(actual).TakeWhile(p => p.First == p.Second).Count();
        return $"without a cache:\n{Excerpt(expected)}\nwith a cache:\n{Excerpt(actual)}";

        string Excerpt(string[] lines) => string.Join('\n', lines.Skip(Math.Max(0, same - 5)).Take(10));
    }

    public void Dispose() => _folder.Dispose();
}
