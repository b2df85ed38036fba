namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The behavior of the targets if the analyzers cannot be loaded. No old SDK is run: its version is given as a property.</summary>
[Collection(nameof(PackageFeed))]
public class OldSdkTests(PackageFeed feed)
{
    const string WarningText =
        "warning SIOPKG01: SyncIoAnalyzers needs the .NET SDK 7.0.200 or Visual Studio 2022 17.5, or later, and finds nothing with ";

    [Fact]
    public async Task Old_SDK_gets_one_warning_and_no_analysis()
    {
        var built = await (await feed.Web).BuildAsync("NETCoreSdkVersion=7.0.100");
        Assert.Contains(WarningText + "SDK 7.0.100.", built.Output);
        Assert.Equal((true, ""), (built.Passes, built.Findings));
    }

    [Fact]
    public async Task Oldest_supported_SDK_gets_no_warning()
    {
        var built = await (await feed.Web).BuildAsync("NETCoreSdkVersion=7.0.200");
        Assert.DoesNotContain("SIOPKG01", built.Output);
        Assert.Equal("SIO001 warning, SIO102 info", built.Findings);
    }

    [Theory]
    [InlineData("", true)]
    [InlineData("roslyn4.4", true)]
    [InlineData("roslyn4.5", false)]
    [InlineData("roslyn4.10", false)]
    public async Task Compiler_version_counts_without_an_SDK(string compiler, bool isTold)
    {
        var targets = Path.Combine(BuildPaths.Repository, "nuget", "SyncIoAnalyzers", "buildTransitive", "SyncIoAnalyzers.targets");
        File.WriteAllText(Path.Combine(feed.Root, "NoSdk.proj"), SourceTexts.NoSdk(targets));
        var (exitCode, output) = await DotnetCommand.RunAsync(
            feed.Root,
            feed.Packages,
            "msbuild",
            "NoSdk.proj",
            "-p:CompilerApiVersion=" + compiler
        );
        Assert.Equal((0, isTold), (exitCode, output.Contains(WarningText + "this compiler.")));
    }
}
