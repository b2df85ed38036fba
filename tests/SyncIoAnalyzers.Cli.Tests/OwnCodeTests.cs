using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Our own code under our own rules, as strict as they are. What is there to be measured may wait, and nothing else.</summary>
public class OwnCodeTests
{
    const string Measured = "src/SyncIoAnalyzers.Companion/Scenarios/";

    [Fact]
    public void No_rule_is_switched_off_but_there_and_where_nobody_could_await() => Assert.Equal(["src/SyncIoAnalyzers.Cli/Watching/Lines.cs", "src/SyncIoAnalyzers.Cli/Watching/Modules.cs", "src/SyncIoAnalyzers.Companion/Experiments/Deadlock.cs", Measured + ".editorconfig"], Own("*.cs", "*.csproj", "*.props", ".editorconfig", "*.globalconfig")
        .Where(f => File.ReadLines(Path.Combine(Repository.Root, f)).Any(l => l.Contains("dotnet_diagnostic.SIO", StringComparison.Ordinal) || l.Contains("SuppressMessage", StringComparison.Ordinal) || l.Contains("NoWarn>", StringComparison.Ordinal) && l.Contains("SIO", StringComparison.Ordinal) || l.TrimStart().StartsWith("#pragma warning disable SIO", StringComparison.Ordinal))).Order(StringComparer.Ordinal));

    [Fact]
    public void What_is_run_is_built_with_the_analyzers() => Assert.Equal(["SyncIoAnalyzers", "SyncIoAnalyzers.CodeFixes"],
        Own("*.csproj").Where(p => !File.ReadAllText(Path.Combine(Repository.Root, p)).Contains("OutputItemType=\"Analyzer\"", StringComparison.Ordinal)).Select(p => Path.GetFileNameWithoutExtension(p)).Order(StringComparer.Ordinal));

    /// <summary>The files of what is shipped, from the root.</summary>
    static IEnumerable<string> Own(params string[] patterns) => patterns.SelectMany(p => Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), p, SearchOption.AllDirectories))
        .Select(f => RelativePath.Of(f, Repository.Root)).Where(f => !f.Contains("/obj/", StringComparison.Ordinal) && !f.Contains("/bin/", StringComparison.Ordinal));
}
