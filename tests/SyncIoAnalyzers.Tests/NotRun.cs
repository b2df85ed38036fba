using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests;

/// <summary>The lines of the analyzers and the fix that no test runs, each with the reason why it stays. How they are counted is told in docs/testing.md.</summary>
static class NotRun
{
    /// <summary>A line and why no test runs it.</summary>
    /// <param name="File">The file, below src.</param>
    /// <param name="Code">The line as it stands there; where the file has several such, with the line before it.</param>
    /// <param name="Reason">Why it stays.</param>
    public sealed record Line(string File, string Code, string Reason);

    /// <summary>The list.</summary>
    public static IReadOnlyList<Line> Explained { get; } = [.. Repository.Read("tests/SyncIoAnalyzers.Tests/NotRun.txt").Split('\n').Where(l => l.Length > 0 && l[0] != '#').Select(Read)];

    static Line Read(string line) => line.Split(" | ") is [var file, .. { Length: > 0 } code, var reason] ? new(file, string.Join(" | ", code), reason.Trim()) : new(line, "", "");

    /// <summary>Each line of a file as the list tells it.</summary>
    public static IReadOnlyList<string> Codes(string file)
    {
        var lines = Repository.Read("src/" + file).Split('\n').Select(l => l.Trim()).ToArray();
        var counts = lines.CountBy(l => l).ToDictionary();
        return [.. lines.Select((line, at) => counts[line] == 1 || at == 0 ? line : lines[at - 1] + " " + line)];
    }

    /// <summary>Compares what was counted with the list; nothing but lines that differ is written, and the sum. How many are not explained.</summary>
    public static int Compare(string folder, TextWriter to)
    {
        var counted = Counted(folder);
        var idle = counted.Where(l => l.Value == 0).Select(l => (l.Key.File, l.Key.Number, Code: Codes(l.Key.File)[l.Key.Number - 1])).ToArray();
        var unexplained = idle.Where(l => !Explained.Any(e => e.File == l.File && e.Code == l.Code)).ToArray();
        foreach (var line in unexplained)
            to.WriteLine($"not explained: {line.File}:{line.Number} | {line.Code}");
        foreach (var line in Explained.Where(e => !idle.Any(l => e.File == l.File && e.Code == l.Code)))
            to.WriteLine($"run after all: {line.File} | {line.Code}");
        to.WriteLine($"{idle.Length} of {counted.Count} lines are not run, {unexplained.Length} of them not explained");
        return unexplained.Length;
    }

    /// <summary>How often each line was run, in all results of a folder together.</summary>
    static Dictionary<(string File, int Number), int> Counted(string folder)
    {
        var (counted, file) = (new Dictionary<(string, int), int>(), "");
        foreach (var line in Directory.EnumerateFiles(folder, "coverage.info", SearchOption.AllDirectories).SelectMany(File.ReadLines))
            if (line.StartsWith("SF:", StringComparison.Ordinal))
                file = Path.GetRelativePath(Path.Combine(Repository.Folder, "src"), line[3..]).Replace('\\', '/');
            else if (line.StartsWith("DA:", StringComparison.Ordinal) && line[3..].Split(',').Select(int.Parse).ToArray() is [var number, var times])
                counted[(file, number)] = Math.Max(times, counted.GetValueOrDefault((file, number)));
        return counted;
    }
}
