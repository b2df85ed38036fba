namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The fixes as <c>dotnet format</c> runs them: of a project that stands alone it makes what the tool makes.</summary>
[Collection(nameof(Feed))]
public class FormatTests(Feed feed)
{
    [Fact]
    public async Task Dotnet_format_makes_of_a_project_what_the_tool_makes()
    {
        var formatted = await App.WithPackage(feed, "Formatted", Sources.Web, Sources.Twins);
        var byTool = await App.WithPackage(feed, "ByTool", Sources.Web, Sources.Twins);
        await formatted.Format("SIO001", "SIO102");
        await (await feed.Tool).Run("fix", "ByTool", "--severity", "info");
        Assert.Contains("await prices.GetAsync()", byTool.Code);
        Assert.Equal(byTool.Code, formatted.Code);
    }
}
