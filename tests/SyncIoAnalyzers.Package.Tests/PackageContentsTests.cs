using System.IO.Compression;
using System.Xml.Linq;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The contents of the packages.</summary>
[Collection(nameof(PackageFeed))]
public class PackageContentsTests(PackageFeed feed)
{
    /// <summary>
    /// Reads the expected contents: one file for each package in the folder Contents, one line for each packed file; rule pages follow
    /// the rules.
    /// </summary>
    [Theory]
    [InlineData("SyncIoAnalyzers")]
    [InlineData("SyncIoAnalyzers.Detector")]
    [InlineData("SyncIoAnalyzers.Tool")]
    public async Task Package_contains_exactly_the_listed_files(string package)
    {
        await feed.Tool;
        using var zip = ZipFile.OpenRead(
            package == "SyncIoAnalyzers.Detector" ? await feed.Detector : feed.Package.Replace("SyncIoAnalyzers.", package + ".")
        );
        var files = zip
            .Entries.Select(e => e.FullName)
            .Where(f => !IsEnvelope(f) && !f.StartsWith("docs/rules/", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal);
        Assert.Equal(
            File.ReadLines(Path.Combine(BuildPaths.Repository, "tests", "SyncIoAnalyzers.Package.Tests", "Contents", package + ".txt")),
            files
        );
    }

    [Fact]
    public void Package_contains_every_rule_page()
    {
        using var package = feed.OpenPackage();
        Assert.Equal(
            Directory
                .GetFiles(Path.Combine(BuildPaths.Repository, "docs", "rules"), "*.md")
                .Select(f => "docs/rules/" + Path.GetFileName(f))
                .Order(StringComparer.Ordinal),
            package
                .Entries.Select(e => e.FullName)
                .Where(f => f.StartsWith("docs/", StringComparison.Ordinal))
                .Order(StringComparer.Ordinal)
        );
    }

    [Fact]
    public void Nuspec_declares_a_development_dependency_without_dependencies()
    {
        var metadata = ReadMetadata().ToDictionary(e => e.Name.LocalName, e => e.Value);
        Assert.Equal(
            ("SyncIoAnalyzers", "MIT", "README.md", "icon.png"),
            (metadata["id"], metadata["license"], metadata["readme"], metadata["icon"])
        );
        Assert.Equal("true", metadata["developmentDependency"]);
        Assert.DoesNotContain("dependencies", metadata.Keys);
    }

    [Fact]
    public void Package_has_no_project_address() =>
        Assert.DoesNotContain(ReadMetadata(), e => e.Name.LocalName == "projectUrl" || e.Attribute("url") != null);

    [Fact]
    public void Presets_are_global_yield_to_the_user_and_contain_only_options()
    {
        using var package = feed.OpenPackage();
        foreach (var preset in package.Entries.Select(e => e.FullName).Where(f => f.Contains("presets/")))
        {
            var lines = feed.ReadEntry(preset).Split('\n').Where(l => l.Length > 0 && l[0] != '#').ToList();
            Assert.Equal(["is_global = true", "global_level = -1"], lines.Take(2));
            Assert.All(lines.Skip(2), l => Assert.StartsWith("syncio.", l));
        }
    }

    [Fact]
    public async Task Repeated_pack_produces_the_same_bytes() =>
        Assert.Equal(File.ReadAllBytes(feed.Package), File.ReadAllBytes(await feed.PackAsync("again")));

    IEnumerable<XElement> ReadMetadata() => XDocument.Parse(feed.ReadEntry("SyncIoAnalyzers.nuspec")).Root!.Elements().Single().Elements();

    /// <summary>Returns true for files that NuGet adds to every package.</summary>
    static bool IsEnvelope(string file) =>
        file is "[Content_Types].xml" or "_rels/.rels" || file.EndsWith(".psmdcp", StringComparison.Ordinal);
}
