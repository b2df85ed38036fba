using SyncIoAnalyzers.FieldStudy.Results;
using SyncIoAnalyzers.FieldStudy.Running;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public sealed class RunCommandTests : IDisposable
{
    readonly TempFolder _folder = new();

    [Fact]
    public async Task A_repository_with_a_result_is_skipped()
    {
        using var results = new StudyFolder().WriteFindings("a/b", 1);
        Assert.Equal((0, ""), await RunAsync(results));
    }

    [Fact]
    public async Task A_repository_without_clone_is_named_and_makes_the_exit_code_2()
    {
        using var results = new StudyFolder();
        var (code, output) = await RunAsync(results);
        Assert.Equal(2, code);
        Assert.Contains("1/1 a/b: ", output);
        Assert.False(Directory.Exists(results["a+b"]));
    }

    [Fact]
    public async Task A_missing_tool_is_named()
    {
        using var results = new StudyFolder();
        var stop = await Assert.ThrowsAsync<StopException>(() => RunAsync(results, "--tool", _folder.Path));
        Assert.Contains("build src/SyncIoAnalyzers.Cli", stop.Message);
    }

    [Fact, Trait("Category", "Slow")]
    public async Task The_findings_and_the_facts_of_a_repository_are_kept()
    {
        using var results = new StudyFolder();
        await WriteRepositoryAsync();
        await RunAsync(results, "--fixes", "--tool", AppContext.BaseDirectory);
        var result = Assert.Single(results.Results.ReadResults());
        Assert.Equal((RepositoryState.Built, 1, 1), (result.State, result.Run.ExitCode, result.RequestFindings.Count()));
        Assert.Equal((1, true), (result.Run.Projects, result.Run.PeakMegabytes > 0));
        Assert.Equal((1, 0), (result.Fix?.Fixed, result.Fix?.Refused));
    }

    public void Dispose() => _folder.Dispose();

    async Task WriteRepositoryAsync()
    {
        _folder.WriteFile("clones/a+b/Directory.Build.props", "<Project />");
        _folder.WriteFile(
            "clones/a+b/Web/Web.csproj",
            "<Project Sdk=\"Microsoft.NET.Sdk.Web\"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>"
        );
        _folder.WriteFile(
            "clones/a+b/Web/Code.cs",
            "Microsoft.AspNetCore.Builder.WebApplication.Create().Run();\n"
                + "public class C : Microsoft.AspNetCore.Mvc.ControllerBase "
                + "{ public void Get() => System.Threading.Tasks.Task.Delay(5).Wait(); }"
        );
        foreach (var command in new[] { "init -q", "add .", "-c user.name=a -c user.email=a@localhost commit -q -m a" })
            await DotNet.EndAsync(new("git", command) { WorkingDirectory = _folder["clones/a+b"] });
    }

    async Task<(int Code, string Output)> RunAsync(StudyFolder results, params string[] words)
    {
        _folder.WriteFile("list.tsv", "repository\tcommit\tsolution\na/b\tHEAD\tWeb/Web.csproj\n");
        var output = new StringWriter();
        string[] folders = ["--results", results.Path, "--list", _folder["list.tsv"], "--clones", _folder["clones"]];
        return (await RunCommand.RunAsync([.. folders, .. words], output, default), output.ToString());
    }
}
