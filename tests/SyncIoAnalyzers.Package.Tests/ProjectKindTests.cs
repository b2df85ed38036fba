namespace SyncIoAnalyzers.Package.Tests;

/// <summary>Projects that get the analyzers in another way than by their own package reference.</summary>
[Collection(nameof(PackageFeed))]
public class ProjectKindTests(PackageFeed feed)
{
    [Fact]
    public async Task Central_package_management_adds_the_analyzers_to_every_project()
    {
        var built = await new AppProject(feed, "Central", SourceTexts.Web, SourceTexts.ThreeSites).BuildWith(
            "Directory.Packages.props",
            SourceTexts.CreateCentralPackages(feed.Version)
        );
        Assert.Equal((true, "SIO001 warning, SIO102 info"), (built.Passes, built.Findings));
    }

    [Fact]
    public async Task Project_of_several_frameworks_is_reported_for_each()
    {
        var project = SourceTexts
            .CreateLibrary("")
            .Replace(
                "<TargetFramework>net10.0</TargetFramework>",
                "<TargetFrameworks>netstandard2.0;net10.0</TargetFrameworks><LangVersion>latest</LangVersion>"
            );
        var built = await new AppProject(feed, "Several", project, SourceTexts.Trap).BuildAsync("SyncIoMode=Strict");
        Assert.All(
            new[] { "netstandard2.0", "net10.0" },
            framework => Assert.Matches($"warning SIO001: .*TargetFramework={framework}", built.Output)
        );
    }

    [Fact]
    public async Task Project_without_an_SDK_lists_the_analyzer_assemblies()
    {
        var project = SourceTexts.NetFramework(feed.Analyzers, BuildPaths.PackagesFolder);
        var built = await new AppProject(feed, "Old", project, SourceTexts.OldHandler).BuildAsync();
        Assert.True(built.Passes, built.Output);
        Assert.Contains("warning SIO002: 'Thread.Sleep' holds a request thread (endpoint Slow.ProcessRequest", built.Output);
    }
}
