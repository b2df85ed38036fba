using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The site that is built from the pages in <c>docs</c>, as the workflow builds it.</summary>
[Trait("Category", "Slow")]
public sealed partial class DocsSiteTests : IDisposable
{
    readonly TempFolder _site = new();

    [Fact]
    public async Task Site_is_built_without_a_broken_link()
    {
        await BuildAsync();
        Assert.True(File.Exists(_site["docs/rules/SIO101.html"]));
        Assert.Contains("starvation", File.ReadAllText(_site["index.json"]));
    }

    [Fact]
    public async Task First_page_leads_to_pages_that_exist_and_to_the_report_that_the_workflow_adds()
    {
        await BuildAsync();
        var links = LinkPattern().Matches(File.ReadAllText(_site["index.html"])).Select(link => link.Groups[1].Value);
        Assert.Equal(["shop.html"], links.Where(link => !File.Exists(_site[link])));
        Assert.Contains("artifacts/site/shop.html", File.ReadAllText(Path.Combine(RepositoryFolder.Root, ".github/workflows/docs.yml")));
    }

    public void Dispose() => _site.Dispose();

    /// <summary>Builds the site; skips the test where the generator cannot be downloaded.</summary>
    async Task BuildAsync()
    {
        if ((await DotNet.RunAsync(RepositoryFolder.Root, "tool", "restore")).Code != 0)
            Assert.Skip("The tools of the repository cannot be restored.");
        string[] build = ["docfx", "build", ".docfx.json", "--warningsAsErrors", "--output", _site.Path];
        var (code, log) = await DotNet.RunAsync(RepositoryFolder.Root, build);
        Assert.True(code == 0, log);
    }

    [GeneratedRegex("href=\"([^\"]+)\"")]
    private static partial Regex LinkPattern();
}
