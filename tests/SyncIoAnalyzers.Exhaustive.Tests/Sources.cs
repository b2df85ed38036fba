using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// The sources that exhaustive tests take their input from, by path from the root of the repository, and those of them that this run
/// tries.
/// </summary>
public static class Sources
{
    /// <summary>Every source of a test or a sample.</summary>
    public static IReadOnlyList<string> All { get; } = Find("tests", "*.cs");

    /// <summary>The tests of the rules and the fix.</summary>
    public static IReadOnlyList<string> OfTests { get; } = Find("tests/SyncIoAnalyzers.Tests", "*Tests.cs");

    public static TheoryData<string> Chosen => [.. Share.Choose(All)];

    public static TheoryData<string> ChosenOfTests => [.. Share.Choose(OfTests)];

    static string[] Find(string folder, string pattern) =>
        [
            .. Directory
                .EnumerateFiles(Path.Combine(Repository.Folder, folder), pattern, SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(Repository.Folder, file).Replace('\\', '/'))
                .Where(file => !file.Contains("/obj/") && !file.Contains("/bin/"))
                .Order(StringComparer.Ordinal),
        ];
}

/// <summary>A theory over chosen sources; skipped where none is chosen.</summary>
public sealed class SourceTheoryAttribute : TheoryAttribute
{
    public SourceTheoryAttribute()
    {
        if (!Share.Choose(Sources.OfTests).Any())
            Skip = Share.DescribeRest(Sources.OfTests);
    }
}

/// <summary>A fact that holds where every source is chosen; elsewhere it is skipped, and says how many are not.</summary>
public sealed class WholeShareFactAttribute : FactAttribute
{
    public WholeShareFactAttribute()
    {
        Skip = Share.DescribeRest(Sources.All);
        // The console shows names of skipped tests, and not why they are.
        DisplayName = Skip;
    }
}
