using System.IO.Compression;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The package of the detector.</summary>
[Collection(nameof(PackageFeed))]
public class DetectorTests(PackageFeed feed)
{
    [Fact]
    public async Task Detector_package_has_no_dependencies()
    {
        using var package = ZipFile.OpenRead(await feed.Detector);
        using var spec = new StreamReader(package.Entries.Single(e => e.Name.EndsWith(".nuspec", StringComparison.Ordinal)).Open());
        Assert.DoesNotContain("<dependency ", await spec.ReadToEndAsync());
    }
}
