namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The fixes under <c>dotnet format</c>: for a single project, the result equals that of the tool.</summary>
[Collection(nameof(Feed))]
public class FormatTests(Feed feed)
{
    [Fact]
    public async Task Dotnet_format_and_the_tool_fix_a_project_equally()
    {
        var formatted = await App.WithPackage(feed, "Formatted", Sources.Web, Sources.Twins);
        var byTool = await App.WithPackage(feed, "ByTool", Sources.Web, Sources.Twins);
        await formatted.Format("SIO001", "SIO102");
        await (await feed.Tool).Run("fix", "ByTool", "--severity", "info");
        Assert.Contains("await prices.GetAsync()", byTool.Code);
        Assert.Equal(byTool.Code, formatted.Code);
    }
}
