using SyncIoAnalyzers.Cli.Formatting;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// Checks the code of this repository with its own rules at the strictest level. Only code that exists to be measured may block.
/// </summary>
public class OwnCodeTests
{
    const string Measured = "src/SyncIoAnalyzers.Companion/Scenarios/";

    [Fact]
    public void No_rule_is_switched_off_except_where_await_is_impossible() =>
        Assert.Equal(
            [
                "src/SyncIoAnalyzers.Common/Stacks/ModuleClassifier.cs",
                "src/SyncIoAnalyzers.Common/Stacks/SourceLineResolver.cs",
                "src/SyncIoAnalyzers.Companion/Experiments/DeadlockExperiment.cs",
                Measured + ".editorconfig",
            ],
            ListFiles("*.cs", "*.csproj", "*.props", ".editorconfig", "*.globalconfig")
                .Where(f =>
                    File.ReadLines(Path.Combine(RepositoryFolder.Root, f))
                        .Any(l =>
                            l.Contains("dotnet_diagnostic.SIO", StringComparison.Ordinal)
                            || l.Contains("SuppressMessage", StringComparison.Ordinal)
                            || l.Contains("NoWarn>", StringComparison.Ordinal) && l.Contains("SIO", StringComparison.Ordinal)
                            || l.TrimStart().StartsWith("#pragma warning disable SIO", StringComparison.Ordinal)
                        )
                )
                .Order(StringComparer.Ordinal)
        );

    [Fact]
    public void Shipped_projects_are_built_with_the_analyzers() =>
        Assert.Equal(
            ["SyncIoAnalyzers", "SyncIoAnalyzers.CodeFixes", "SyncIoAnalyzers.Common"],
            ListFiles("*.csproj")
                .Where(p =>
                    !File.ReadAllText(Path.Combine(RepositoryFolder.Root, p))
                        .Contains("OutputItemType=\"Analyzer\"", StringComparison.Ordinal)
                )
                .Select(p => Path.GetFileNameWithoutExtension(p))
                .Order(StringComparer.Ordinal)
        );

    /// <summary>The source files of the shipped projects, relative to the root.</summary>
    static IEnumerable<string> ListFiles(params string[] patterns) =>
        patterns
            .SelectMany(p => Directory.EnumerateFiles(Path.Combine(RepositoryFolder.Root, "src"), p, SearchOption.AllDirectories))
            .Select(f => RelativePath.FormatPath(f, RepositoryFolder.Root))
            .Where(f => !f.Contains("/obj/", StringComparison.Ordinal) && !f.Contains("/bin/", StringComparison.Ordinal));
}
