using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The files that <c>docs/ci.md</c> shows, written into a repository and run.</summary>
[Collection(nameof(PackageFeed))]
public partial class CiPageTests(PackageFeed feed)
{
    static readonly string[] Servers = ["yaml github", "yaml azure", "yaml gitlab"];

    [Fact]
    public async Task Every_snippet_passes_with_a_baseline_and_fails_on_a_new_call()
    {
        await feed.Tool; // so that the feed has its package
        var folder = CreateRepository("Adopted");
        await RunSuccessfully(
            folder,
            [.. FindCommands("console setup"), .. FindCommands("console baseline"), .. FindCommands("console update")]
        );
        foreach (var server in Servers)
            await RunSuccessfully(folder, FindScripts(server));
        await RunSuccessfully(folder, ["git init", "git add ."], "sh .githooks/pre-commit", PreCommitEntry);

        File.AppendAllText(
            Path.Combine(folder, "Program.cs"),
            "static class Late { public static void Map(WebApplication app) => app.MapGet(\"/c\", (Task<int> t) => t.Result); }\n"
        );
        await RunSuccessfully(folder, ["git add ."]);
        foreach (
            var command in new[]
            {
                "dotnet build -p:ContinuousIntegrationBuild=true",
                "dotnet syncio check --no-restore",
                "sh .githooks/pre-commit",
                PreCommitEntry,
            }
        )
            Assert.NotEqual(0, (await RunCommand(folder, command)).ExitCode);
    }

    [Fact]
    public void Every_CI_server_runs_the_same_commands()
    {
        Assert.Equal(
            ["dotnet tool restore", "dotnet build -p:ContinuousIntegrationBuild=true", "dotnet syncio check --no-restore"],
            FindScripts(Servers[0])
        );
        Assert.All(Servers, server => Assert.Equal(FindScripts(Servers[0]), FindScripts(server)));
    }

    [Theory, InlineData("README.md"), InlineData("docs/ci.md"), InlineData("src/SyncIoAnalyzers.Cli/README.md")]
    public async Task One_command_runs_the_tool_without_an_installation(string page)
    {
        await feed.Web;
        await feed.Tool; // so that the feed has its package
        var command = OneShotPattern().Match(File.ReadAllText(Path.Combine(BuildPaths.Repository, page))).Groups[1].Value;
        string[] script = ["bash", "-c", $"PATH=$PATH:{BuildPaths.DotnetFolder}; " + command.Replace("artifacts/packages", "../feed")];
        script[2] = script[2].Replace("path/to/Your.sln", "Web.csproj");
        var (exitCode, output) = await DotnetCommand.RunCommand(Path.Combine(feed.Root, "Web"), feed.Packages, script, feed.Home);
        Assert.True(exitCode == 1, output);
        Assert.Contains("1 warning in 1 project.", output);
    }

    /// <summary>Creates a repository as on the page, over a project without settings for the rules.</summary>
    string CreateRepository(string name)
    {
        var folder = Path.Combine(feed.Root, name);
        Directory.CreateDirectory(Path.Combine(folder, ".githooks"));
        File.WriteAllText(Path.Combine(folder, name + ".csproj"), SourceTexts.Web);
        File.WriteAllText(Path.Combine(folder, "Program.cs"), SourceTexts.ThreeSites);
        File.WriteAllText(Path.Combine(folder, ".gitignore"), "bin\nobj\n");
        File.WriteAllText(Path.Combine(folder, "Directory.Build.props"), FindBlock("xml Directory.Build.props"));
        File.WriteAllText(Path.Combine(folder, ".githooks", "pre-commit"), FindBlock("sh pre-commit"));
        return folder;
    }

    static string FindBlock(string info) => DocsPage.FindBlock("ci.md", info);

    static string PreCommitEntry => $"{PipelineFile.ReadFile(".pre-commit-hooks.yaml").Root[0]["entry"]}";

    static IEnumerable<string> FindScripts(string info) => PipelineFile.Parse(FindBlock(info)).Steps.Select(step => step.Script);

    static IEnumerable<string> FindCommands(string info) =>
        CommandPattern().Matches(FindBlock(info)).Select(command => command.Groups[1].Value);

    async Task RunSuccessfully(string folder, IEnumerable<string> commands, params string[] more)
    {
        foreach (var command in commands.Concat(more))
        {
            var (exitCode, output) = await RunCommand(folder, command);
            Assert.True(exitCode == 0, $"{command}\n{output}");
        }
    }

    Task<(int ExitCode, string Output)> RunCommand(string folder, string command) =>
        DotnetCommand.RunCommand(folder, feed.Packages, command.Split(' '), feed.Home);

    [GeneratedRegex(@"^ *(dotnet .+)$", RegexOptions.Multiline)]
    private static partial Regex CommandPattern();

    [GeneratedRegex(@"^(dnx [^#\n]+)", RegexOptions.Multiline)]
    private static partial Regex OneShotPattern();
}
