using System.Text.Json;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Real solutions in a folder that was never restored or built.</summary>
[Trait("Category", "Slow")]
public sealed class EndToEndTests : IDisposable
{
    const string Waits = "public class Store { public static int Load(System.Threading.Tasks.Task<int> rows) => rows.Result; }";
    const string Calls =
        "[Microsoft.AspNetCore.Mvc.ApiController] public class OrdersController { public int Get() => Store.Load(System.Threading.Tasks.Task.FromResult(1)); }";

    readonly TempFolder _folder = new();

    public EndToEndTests()
    {
        _folder.WriteFile("Directory.Build.props", "<Project />");
        _folder.WriteFile("Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /><Project Path="Lib/Lib.csproj" /></Solution>""");
        _folder.WriteProject("Lib", "<TargetFrameworks>netstandard2.0;net10.0</TargetFrameworks>", Waits);
        _folder.WriteProject(
            "Web",
            "<TargetFramework>net10.0</TargetFramework>",
            Calls,
            """<ProjectReference Include="../Lib/Lib.csproj" /><FrameworkReference Include="Microsoft.AspNetCore.App" />"""
        );
    }

    [Fact]
    public async Task A_solution_is_restored_loaded_and_analyzed_without_being_built()
    {
        var (code, json) = await CheckAsync("Shop.slnx");
        Assert.Equal(1, code);
        var finding = Assert.Single(json.GetProperty("findings").EnumerateArray());
        Assert.Equal("Lib/Code.cs", finding.GetProperty("file").GetString());
        Assert.Equal(["net10.0 0", "net10.0 0"], ListProjects(json));
        Assert.Empty(Directory.EnumerateFiles(_folder.Path, "Lib.dll", SearchOption.AllDirectories));
    }

    [Fact]
    public async Task A_project_loads_the_projects_it_references() =>
        Assert.Equal(["net10.0 0"], ListProjects((await CheckAsync("Web/Web.csproj")).Json));

    [Fact]
    public async Task Another_framework_can_be_selected() =>
        Assert.Equal(["netstandard2.0 0", "net10.0 0"], ListProjects((await CheckAsync("Shop.slnx", framework: "netstandard2.0")).Json));

    [Fact]
    public async Task An_editorconfig_of_the_user_applies()
    {
        _folder.WriteFile(".editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.SIO001.severity = none\n");
        Assert.Equal(0, (await CheckAsync("Shop.slnx")).Code);
    }

    [Fact]
    public async Task A_table_beside_a_project_applies()
    {
        _folder.WriteFile("Lib/SyncIo.Apis.txt", "[sync]\nP:System.Threading.Tasks.Task`1.Result\n");
        Assert.Equal(0, (await CheckAsync("Shop.slnx")).Code);
    }

    [Fact]
    public async Task Code_that_does_not_compile_is_counted()
    {
        _folder.WriteFile("Web/Code.cs", "class Broken { int X => y; }");
        Assert.Equal(["net10.0 0", "net10.0 1"], ListProjects((await CheckAsync("Shop.slnx")).Json));
    }

    [Fact]
    public async Task A_broken_project_does_not_stop_the_others()
    {
        _folder.WriteFile("Web/Web.csproj", "<Project>");
        var (code, json) = await CheckAsync("Shop.slnx", restore: false);
        Assert.Equal(2, code);
        Assert.Contains(
            json.GetProperty("failures").EnumerateArray(),
            failure => failure.GetString()!.StartsWith("Web.csproj cannot be loaded: MSB4025")
        );
    }

    [Fact]
    public async Task A_project_that_is_not_restored_is_a_failure() =>
        Assert.Contains(
            "Lib.csproj is not restored: run 'dotnet restore', or omit --no-restore.",
            (await CheckAsync("Shop.slnx", restore: false))
                .Json.GetProperty("failures")
                .EnumerateArray()
                .Select(failure => failure.GetString())
        );

    public void Dispose() => _folder.Dispose();

    async Task<(int Code, JsonElement Json)> CheckAsync(string path, bool restore = true, string? framework = null)
    {
        var output = new StringWriter();
        var options = new CheckOptions(new(path, _folder.Path, restore, framework), OutputFormat.Json);
        var code = await CheckRunner.RunAsync(options, output, TextWriter.Null, CancellationToken.None);
        return (code, JsonDocument.Parse(output.ToString()).RootElement);
    }

    // Framework and number of compilation errors of each.
    static IEnumerable<string> ListProjects(JsonElement json) =>
        json.GetProperty("projects")
            .EnumerateArray()
            .Select(project => $"{project.GetProperty("framework").GetString()} {project.GetProperty("errors")}");
}
