using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests;

/// <summary>
/// The lines of the analyzers and the fix that no test runs, each with the reason why it stays. docs/testing.md describes how they are
/// counted.
/// </summary>
static class NotRun
{
    // This number of lines identifies every line.
    const int Longest = 3;

    /// <summary>A line and the reason why no test runs it.</summary>
    /// <param name="File">The file, below src.</param>
    /// <param name="Code">The line as written in the file; if the file has several such lines, with the one or two lines before it.</param>
    /// <param name="Reason">The reason why it stays.</param>
    public sealed record ExplainedLine(string File, string Code, string Reason);

    /// <summary>The list.</summary>
    public static IReadOnlyList<ExplainedLine> Explained { get; } =
    [
        .. RepositoryFiles
            .ReadText("tests/SyncIoAnalyzers.Tests/NotRun.txt")
            .Split('\n')
            .Where(l => l.Length > 0 && l[0] != '#')
            .Select(ParseLine),
    ];

    static ExplainedLine ParseLine(string line) =>
        line.Split(" | ") is [var file, .. { Length: > 0 } code, var reason]
            ? new(file, string.Join(" | ", code), reason.Trim())
            : new(line, "", "");

    /// <summary>Returns each line of a file in the form of the list.</summary>
    public static IReadOnlyList<string> ReadCode(string file)
    {
        var lines = RepositoryFiles.ReadText("src/" + file).Split('\n').Select(l => l.Trim()).ToArray();
        var longer = Enumerable.Range(0, Longest).Select(before => WithLinesBefore(lines, before)).ToArray();
        var counts = longer.Select(codes => codes.CountBy(code => code).ToDictionary()).ToArray();
        return [.. lines.Select((_, at) => longer[FindShortest(at)][at])];

        int FindShortest(int at) =>
            Enumerable.Range(0, Longest - 1).FirstOrDefault(before => counts[before][longer[before][at]] == 1, Longest - 1);
    }

    static string[] WithLinesBefore(string[] lines, int before) =>
        [.. lines.Select((_, at) => string.Join(" ", lines[Math.Max(0, at - before)..(at + 1)]))];

    /// <summary>
    /// Compares the coverage with the list, writes only the lines that differ and the totals, and returns the number of unexplained
    /// lines.
    /// </summary>
    public static int CompareCoverage(string folder, TextWriter to)
    {
        var counted = CountHits(folder);
        var idle = counted
            .Where(l => l.Value == 0)
            .Select(l => (l.Key.File, l.Key.Number, Code: ReadCode(l.Key.File)[l.Key.Number - 1]))
            .ToArray();
        var unexplained = idle.Where(l => !Explained.Any(e => e.File == l.File && e.Code == l.Code)).ToArray();
        foreach (var line in unexplained)
            to.WriteLine($"not explained: {line.File}:{line.Number} | {line.Code}");
        foreach (var line in Explained.Where(e => !idle.Any(l => e.File == l.File && e.Code == l.Code)))
            to.WriteLine($"run after all: {line.File} | {line.Code}");
        to.WriteLine($"{idle.Length} of {counted.Count} lines are not run, {unexplained.Length} of them not explained");
        return unexplained.Length;
    }

    /// <summary>Returns how often each line was run, summed over all results of a folder.</summary>
    static Dictionary<(string File, int Number), int> CountHits(string folder)
    {
        var (counted, file) = (new Dictionary<(string, int), int>(), "");
        foreach (var line in Directory.EnumerateFiles(folder, "coverage.info", SearchOption.AllDirectories).SelectMany(File.ReadLines))
            if (line.StartsWith("SF:", StringComparison.Ordinal))
                file = Path.GetRelativePath(Path.Combine(RepositoryFiles.Folder, "src"), line[3..]).Replace('\\', '/');
            else if (
                line.StartsWith("DA:", StringComparison.Ordinal)
                && line[3..].Split(',').Select(int.Parse).ToArray() is [var number, var times]
            )
                counted[(file, number)] = Math.Max(times, counted.GetValueOrDefault((file, number)));
        return counted;
    }
}
