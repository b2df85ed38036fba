using System.IO.Compression;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The detector's package.</summary>
[Collection(nameof(Feed))]
public class DetectorTests(Feed feed)
{
    [Fact]
    public async Task It_holds_an_assembly_for_each_framework_with_its_docs_and_depends_on_no_package()
    {
        using var package = ZipFile.OpenRead(await feed.Pack("detector", "src/SyncIoAnalyzers.Detector"));
        Assert.Equal(["README.md", "lib/net10.0/SyncIoAnalyzers.Detector.dll", "lib/net10.0/SyncIoAnalyzers.Detector.xml", "lib/net8.0/SyncIoAnalyzers.Detector.dll", "lib/net8.0/SyncIoAnalyzers.Detector.xml"],
            package.Entries.Select(e => e.FullName).Where(n => n == "README.md" || n.StartsWith("lib/", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
        using var spec = new StreamReader(package.Entries.Single(e => e.Name.EndsWith(".nuspec", StringComparison.Ordinal)).Open());
        Assert.DoesNotContain("<dependency ", await spec.ReadToEndAsync());
    }
}
