using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Runs <c>syncio paths</c> on a real solution of two projects.</summary>
[Trait("Category", "Slow")]
public sealed class PathsTests : IDisposable
{
    const string Waits = "public class Store { public static int Load(System.Threading.Tasks.Task<int> rows) => rows.Result; }";
    const string Calls =
        "[Microsoft.AspNetCore.Mvc.ApiController] public class OrdersController { public int Get() => Store.Load(System.Threading.Tasks.Task.FromResult(1)); }";
    const string Name = "SyncIo.RequestPaths.txt";

    readonly TempFolder _folder = new();

    public PathsTests()
    {
        _folder.WriteFile("Directory.Build.props", "<Project />");
        _folder.WriteFile("Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /><Project Path="Lib/Lib.csproj" /></Solution>""");
        _folder.WriteProject("Lib", "<TargetFramework>net10.0</TargetFramework>", Waits);
        _folder.WriteProject(
            "Web",
            "<TargetFramework>net10.0</TargetFramework>",
            Calls,
            """<ProjectReference Include="../Lib/Lib.csproj" /><FrameworkReference Include="Microsoft.AspNetCore.App" />"""
        );
    }

    [Fact]
    public async Task Each_project_gets_its_request_paths()
    {
        Assert.Equal((0, $"Lib/{Name}\nWeb/{Name}\n2 files, 2 of them written.\n"), await RunAsync());
        Assert.Contains("Lib/M:Store.Load(System.Threading.Tasks.Task{System.Int32})\tWeb/M:OrdersController.Get\n", Lib);
        Assert.Contains("for\tDEBUG NET NET10_0 NETCOREAPP TRACE\n", Lib);
    }

    [Fact]
    public async Task Only_changed_files_are_written()
    {
        await RunAsync();
        _folder.WriteFile("Web/Code.cs", Calls.Replace("int Get()", "int Two() => 2; public int Get()"));
        Assert.Equal((0, $"Web/{Name}\n2 files, 1 of them written.\n"), await RunAsync());
        _folder.WriteFile($"Lib/{Name}", Lib.Replace("\n", "\r\n")); // as a checkout on Windows has it
        Assert.Equal((0, "2 files, 0 of them written.\n"), await RunAsync());
    }

    [Fact]
    public async Task A_check_writes_nothing_and_fails_until_all_files_are_written()
    {
        Assert.Equal((1, $"Lib/{Name}\nWeb/{Name}\n2 files, 2 of them not up to date.\n"), await RunAsync(o => o with { Check = true }));
        Assert.False(File.Exists(_folder[$"Lib/{Name}"]));
        await RunAsync();
        Assert.Equal(0, (await RunAsync(o => o with { Check = true })).Code);
    }

    [Fact]
    public async Task Facts_of_an_earlier_run_give_the_same_files()
    {
        await RunAsync(KeepFacts);
        _folder.WriteFile("Lib/Code.cs", Waits.Replace("=> rows.Result", "{ int n = 1; return rows.Result + n; }"));
        _folder.WriteFile("Web/Code.cs", Calls.Replace("int Get()", "int Two() => Get(); public int Get()"));
        await RunAsync(KeepFacts);
        Assert.Equal((0, "2 files, 0 of them not up to date.\n"), await RunAsync(o => o with { Check = true }));

        PathsOptions KeepFacts(PathsOptions options) => options with { Load = options.Load with { CacheFolder = _folder["facts"] } };
    }

    [Fact]
    public async Task All_files_can_be_written_to_one_folder()
    {
        await RunAsync(o => o with { Output = "all" });
        Assert.True(File.Exists(_folder[$"all/Lib/{Name}"]));
        Assert.False(File.Exists(_folder[$"Lib/{Name}"]));
    }

    [Fact]
    public async Task A_project_that_cannot_be_loaded_stops_the_command()
    {
        await RunAsync(o => o with { Output = "restored" });
        _folder.WriteFile("Lib/Lib.csproj", "<Project>");
        var stop = await Assert.ThrowsAsync<StopException>(() => RunAsync(o => o with { Load = o.Load with { Restore = false } }));
        Assert.EndsWith("Nothing is written: the paths through it would be missing.", stop.Message);
        Assert.False(File.Exists(_folder[$"Web/{Name}"]));
    }

    [Fact]
    public async Task A_folder_that_cannot_be_written_yields_one_line()
    {
        _folder.WriteFile("all", "a file");
        var stop = await Assert.ThrowsAsync<StopException>(() => RunAsync(o => o with { Output = "all" }));
        Assert.StartsWith("Nothing was changed, because not every file could be written: ", stop.Message);
    }

    public void Dispose() => _folder.Dispose();

    string Lib => File.ReadAllText(_folder[$"Lib/{Name}"]);

    async Task<(int Code, string Output)> RunAsync(Func<PathsOptions, PathsOptions>? change = null)
    {
        var output = new StringWriter { NewLine = "\n" };
        var options = new PathsOptions(new("Shop.slnx", _folder.Path));
        return (await PathsRunner.RunAsync(change?.Invoke(options) ?? options, output, TextWriter.Null, default), output.ToString());
    }
}
