namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The command-line tool, installed from a feed as users install it.</summary>
[Collection(nameof(PackageFeed))]
public class ToolTests(PackageFeed feed)
{
    [Fact]
    public async Task Installed_tool_explains_a_rule() =>
        Assert.StartsWith(
            "# SIO101: Call the async counterpart of this I/O",
            (await (await feed.Tool).RunAsync("explain", "SIO101")).Output
        );

    [Fact]
    public async Task Installed_tool_finds_the_same_as_the_package()
    {
        await feed.Web;
        var (exitCode, output) = await (await feed.Tool).RunAsync("check", "Web");
        Assert.Equal(1, exitCode);
        Assert.Contains("GET /a", output);
        Assert.Contains("1 warning in 1 project.", output);
    }

    [Fact]
    public async Task Missing_path_gives_one_line_and_exit_code_2()
    {
        var (exitCode, output) = await (await feed.Tool).RunAsync("check", "nowhere");
        Assert.Equal((2, 1), (exitCode, output.Trim().Split('\n').Length));
    }
}
