using System.IO.Compression;
using System.Xml.Linq;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>What is in the packages.</summary>
[Collection(nameof(Feed))]
public class ContentsTests(Feed feed)
{
    /// <summary>A file for each package in the folder Contents, a line for each file; pages of rules come and go with the rules.</summary>
    [Theory]
    [InlineData("SyncIoAnalyzers")]
    [InlineData("SyncIoAnalyzers.Detector")]
    [InlineData("SyncIoAnalyzers.Tool")]
    public async Task These_files_and_no_others_are_in_it(string package)
    {
        await feed.Tool;
        using var zip = ZipFile.OpenRead(package == "SyncIoAnalyzers.Detector" ? await feed.Detector : feed.Package.Replace("SyncIoAnalyzers.", package + "."));
        var files = zip.Entries.Select(e => e.FullName).Where(f => !IsEnvelope(f) && !f.StartsWith("docs/rules/", StringComparison.Ordinal)).Order(StringComparer.Ordinal);
        Assert.Equal(File.ReadLines(Path.Combine(Here.Repository, "tests", "SyncIoAnalyzers.Package.Tests", "Contents", package + ".txt")), files);
    }

    [Fact]
    public void Every_page_of_a_rule_is_in_it()
    {
        using var package = feed.Open();
        Assert.Equal(Directory.GetFiles(Path.Combine(Here.Repository, "docs", "rules"), "*.md").Select(f => "docs/rules/" + Path.GetFileName(f)).Order(StringComparer.Ordinal),
            package.Entries.Select(e => e.FullName).Where(f => f.StartsWith("docs/", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
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
        using var package = feed.Open();
        foreach (var preset in package.Entries.Select(e => e.FullName).Where(f => f.Contains("presets/")))
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
}
