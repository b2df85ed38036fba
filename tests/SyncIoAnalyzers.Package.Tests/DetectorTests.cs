using System.IO.Compression;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The detector's package.</summary>
[Collection(nameof(Feed))]
public class DetectorTests(Feed feed)
{
    [Fact]
    public async Task It_depends_on_no_package()
    {
        using var package = ZipFile.OpenRead(await feed.Detector);
        using var spec = new StreamReader(package.Entries.Single(e => e.Name.EndsWith(".nuspec", StringComparison.Ordinal)).Open());
        Assert.DoesNotContain("<dependency ", await spec.ReadToEndAsync());
    }
}
