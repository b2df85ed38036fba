namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The command-line tool, installed from a feed as its users would.</summary>
[Collection(nameof(Feed))]
public class ToolTests(Feed feed)
{
    [Fact]
    public async Task The_installed_tool_explains_a_rule() => Assert.StartsWith("# SIO101: Call the async counterpart of this I/O", (await (await feed.Tool).Run("explain", "SIO101")).Output);

    [Fact]
    public async Task The_installed_tool_finds_what_the_package_finds()
    {
        await feed.Web;
        var (exitCode, output) = await (await feed.Tool).Run("check", "Web");
        Assert.Equal(1, exitCode);
        Assert.Contains("GET /a", output);
        Assert.Contains("1 warning in 1 project.", output);
    }

    [Fact]
    public async Task A_path_that_is_not_there_is_one_line_and_exit_code_2()
    {
        var (exitCode, output) = await (await feed.Tool).Run("check", "nowhere");
        Assert.Equal((2, 1), (exitCode, output.Trim().Split('\n').Length));
    }
}
