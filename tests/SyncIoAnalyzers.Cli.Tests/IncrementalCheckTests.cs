using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Facts;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A check with the facts of earlier checks reports what a check without them reports, byte for byte, after any edit.</summary>
public sealed partial class IncrementalCheckTests : IDisposable
{
    const int MaxEdits = 20;

    readonly TempFolder _folder = new();

    [Fact]
    public Task A_check_after_edits_equals_one_without_a_cache() => CompareAsync(0, 3);

    /// <summary>SYNCIO_SEQUENCES=FIRST-LAST compares others than the usual ones.</summary>
    [Fact, Trait("Category", "Slow")]
    public Task A_check_after_many_edits_equals_one_without_a_cache()
    {
        var seeds = (Environment.GetEnvironmentVariable("SYNCIO_SEQUENCES") ?? "3-100").Split('-').Select(int.Parse).ToArray();
        return CompareAsync(seeds[0], seeds[1]);
    }

    async Task CompareAsync(int first, int last)
    {
        for (var seed = first; seed < last; seed++)
            if (await FindDifferenceAsync(seed, CreateEdits(seed)) is { } difference)
                Assert.Fail($"Seed {seed}, edits {string.Join(' ', await ShrinkAsync(seed, CreateEdits(seed)))}:\n{difference}");
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
        await CheckAsync(solution, cache);
        foreach (var edit in edits)
        {
            solution.Edit(edit);
            var (expected, actual) = (await CheckAsync(solution, null), await CheckAsync(solution, cache));
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

    /// <summary>Returns the report of a check by a process that starts anew.</summary>
    static async Task<string> CheckAsync(RandomSolution solution, string? cacheFolder)
    {
        using var loaded = solution.Load("/solution");
        var cache = await FactCache.OpenAsync(loaded, cacheFolder, _ => { }, default);
        var settings = new AnalysisSettings("/solution", IsCompared: true) { Cache = cache };
        var result = await SolutionAnalysis.RunAsync(cache?.Solution ?? loaded, settings, _ => { }, default);
        result = await FixForecast.AddRefusalsAsync(result, (cache?.Solution ?? loaded).Solution, default);
        var options = new CheckOptions(new("/solution", "/solution"), OutputFormat.Json, Microsoft.CodeAnalysis.DiagnosticSeverity.Info)
        {
            ShowBaseline = true,
        };
        using var text = new StringWriter();
        JsonReport.WriteReport(new CheckReport(result, options), text);
        JsonReport.WriteReport(new CheckReport(result with { Findings = result.UnfilteredFindings }, options), text);
        return SecondsPattern().Replace(text.ToString(), "");
    }

    [GeneratedRegex("\"(seconds|load|compile|analyze)\": [0-9.E-]+")]
    private static partial Regex SecondsPattern();

    public void Dispose() => _folder.Dispose();
}
