using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// The source files that provide the input of the exhaustive tests, as paths relative to the root of the repository, and those among them
/// that this run uses.
/// </summary>
public static class SourceFiles
{
    /// <summary>Gets all sources of tests and samples.</summary>
    public static IReadOnlyList<string> AllFiles { get; } = FindFiles("tests", "*.cs");

    /// <summary>Gets the tests of the rules and the fix.</summary>
    public static IReadOnlyList<string> TestFiles { get; } = FindFiles("tests/SyncIoAnalyzers.Tests", "*Tests.cs");

    public static TheoryData<string> ChosenFiles => [.. SourceShare.ChooseFiles(AllFiles)];

    public static TheoryData<string> ChosenTestFiles => [.. SourceShare.ChooseFiles(TestFiles)];

    static string[] FindFiles(string folder, string pattern) =>
        [
            .. Directory
                .EnumerateFiles(Path.Combine(RepositoryFiles.Folder, folder), pattern, SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(RepositoryFiles.Folder, file).Replace('\\', '/'))
                .Where(file => !file.Contains("/obj/") && !file.Contains("/bin/"))
                .Order(StringComparer.Ordinal),
        ];
}

/// <summary>A theory over the chosen sources; skipped if no source is chosen.</summary>
public sealed class SourceTheoryAttribute : TheoryAttribute
{
    public SourceTheoryAttribute()
    {
        if (!SourceShare.ChooseFiles(SourceFiles.TestFiles).Any())
            Skip = SourceShare.DescribeRest(SourceFiles.TestFiles);
    }
}

/// <summary>
/// A fact that needs all sources; otherwise it is skipped, and its name states the number of sources that are not chosen.
/// </summary>
public sealed class WholeShareFactAttribute : FactAttribute
{
    public WholeShareFactAttribute()
    {
        Skip = SourceShare.DescribeRest(SourceFiles.AllFiles);
        // The console shows the names of skipped tests, but not the reasons.
        DisplayName = Skip;
    }
}
