using System.Xml.Linq;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>What is in the package.</summary>
[Collection(nameof(Feed))]
public class ContentsTests(Feed feed)
{
    static readonly string[] Files =
    [
        "README.md",
        "SyncIoAnalyzers.nuspec",
        "analyzers/dotnet/cs/SyncIoAnalyzers.CodeFixes.dll",
        "analyzers/dotnet/cs/SyncIoAnalyzers.dll",
        "buildMultiTargeting/SyncIoAnalyzers.targets",
        "buildTransitive/QuietPeers.globalconfig",
        "buildTransitive/SyncIoAnalyzers.Walk.targets",
        "buildTransitive/SyncIoAnalyzers.props",
        "buildTransitive/SyncIoAnalyzers.targets",
        "buildTransitive/presets/Default.globalconfig",
        "buildTransitive/presets/Everywhere.globalconfig",
        "buildTransitive/presets/Off.globalconfig",
        "buildTransitive/presets/Strict.globalconfig",
        "icon.png",
        "tools/SyncIoAnalyzers.Build.dll",
    ];

    [Fact]
    public void These_files_and_the_rule_pages_and_no_others_are_in_it()
    {
        using var package = feed.Open();
        var files = package.Entries.Select(e => e.FullName).Where(f => !IsEnvelope(f));
        Assert.Equal(Files.Concat(RulePages()).Order(StringComparer.Ordinal), files.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void The_nuspec_names_a_development_dependency_without_dependencies()
    {
        var metadata = Metadata().ToDictionary(e => e.Name.LocalName, e => e.Value);
        Assert.Equal(("SyncIoAnalyzers", "MIT", "README.md", "icon.png"), (metadata["id"], metadata["license"], metadata["readme"], metadata["icon"]));
        Assert.Equal("true", metadata["developmentDependency"]);
        Assert.DoesNotContain("dependencies", metadata.Keys);
    }

    [Fact]
    public void No_address_is_given_while_the_project_has_none() =>
        Assert.DoesNotContain(Metadata(), e => e.Name.LocalName == "projectUrl" || e.Attribute("url") != null);

    [Fact]
    public void Presets_are_global_yield_to_the_user_and_carry_options_alone()
    {
        foreach (var preset in Files.Where(f => f.Contains("presets/")))
        {
            var lines = feed.Read(preset).Split('\n').Where(l => l.Length > 0 && l[0] != '#').ToList();
            Assert.Equal(["is_global = true", "global_level = -1"], lines.Take(2));
            Assert.All(lines.Skip(2), l => Assert.StartsWith("syncio.", l));
        }
    }

    [Fact]
    public async Task Packing_again_gives_the_same_bytes() =>
        Assert.Equal(File.ReadAllBytes(feed.Package), File.ReadAllBytes(await feed.Pack("again")));

    IEnumerable<XElement> Metadata() => XDocument.Parse(feed.Read("SyncIoAnalyzers.nuspec")).Root!.Elements().Single().Elements();

    /// <summary>What NuGet wraps around every package.</summary>
    static bool IsEnvelope(string file) => file is "[Content_Types].xml" or "_rels/.rels" || file.EndsWith(".psmdcp", StringComparison.Ordinal);

    static IEnumerable<string> RulePages() => new DirectoryInfo(Path.Combine(Here.Repository, "docs", "rules")) is { Exists: true } folder
        ? folder.GetFiles("*.md").Select(f => "docs/rules/" + f.Name)
        : [];
}
