namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The fixes under <c>dotnet format</c>: for a single project, the result equals that of the tool.</summary>
[Collection(nameof(PackageFeed))]
public class FormatTests(PackageFeed feed)
{
    [Fact]
    public async Task Dotnet_format_and_the_tool_fix_a_project_equally()
    {
        var formatted = await AppProject.WithPackage(feed, "Formatted", SourceTexts.Web, SourceTexts.Twins);
        var byTool = await AppProject.WithPackage(feed, "ByTool", SourceTexts.Web, SourceTexts.Twins);
        await formatted.FormatAsync("SIO001", "SIO102");
        await (await feed.Tool).RunAsync("fix", "ByTool", "--severity", "info");
        Assert.Contains("await prices.GetAsync()", byTool.SourceText);
        Assert.Equal(byTool.SourceText, formatted.SourceText);
    }
}
