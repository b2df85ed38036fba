namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A run that cannot write its files reports that in one line and leaves every file unchanged.</summary>
[Trait("Category", "Slow")]
public sealed class FaultTests : IDisposable
{
    const string Code =
        "using Microsoft.AspNetCore.Mvc; [ApiController] public class C : ControllerBase { [HttpGet(\"/c\")] public int Get() { System.Threading.Thread.Sleep(1); return 1; } }";

    readonly TempFolder _folder = new();

    public FaultTests()
    {
        _folder.WriteFile("Directory.Build.props", "<Project />");
        _folder.WriteWebProject(Code);
    }

    /// <summary>Only Linux has a device that is always full.</summary>
    [FullDisk]
    public async Task A_full_disk_yields_one_line_and_the_exit_code_of_a_failure()
    {
        var (code, said) = await RunTool("explain SIO001 > /dev/full");
        Assert.Equal((ExitCode.Failed, 1), (code, said.Split('\n', StringSplitOptions.RemoveEmptyEntries).Length));
        Assert.Contains("No space left", said);
    }

    [FullDisk]
    public async Task Two_runs_at_once_both_write_whole_files()
    {
        await RunTool("check Web"); // which restores it
        var codes = await Task.WhenAll(Enumerable.Range(0, 2).Select(_ => RunTool("check Web --no-restore --format json -o out.json")));
        Assert.All(codes, run => Assert.Equal(ExitCode.Findings, run.Code));
        Assert.Contains("SIO002", File.ReadAllText(_folder["out.json"]));
        Assert.Empty(Directory.GetFiles(_folder.Path, "*.tmp"));
    }

    /// <summary>A build and a check need write access to create their files in the folder.</summary>
    [ReadOnlyTheory]
    [InlineData("check")]
    [InlineData("paths")]
    [InlineData("packages")]
    public async Task A_read_only_obj_folder_yields_one_line_that_names_it(string command)
    {
        Assert.Equal(0, (await DotNet.RunAsync(_folder["Web"], "restore")).Code);
        var before = ListFiles();
        var (code, said) = await RunReadOnly("Web/obj", command);
        Assert.Equal(
            (
                ExitCode.Failed,
                $"Web.csproj cannot be loaded: MSB4018: System.IO.IOException: Read-only file system : '{_folder["Web/obj/Debug"]}'\n"
            ),
            (code, said)
        );
        Assert.Equal(before, ListFiles());
    }

    [ReadOnlyFact]
    public async Task A_read_only_project_that_was_checked_before_is_checked()
    {
        await RunTool("check Web"); // restores the project
        Assert.Equal(ExitCode.Findings, (await RunReadOnly("Web/obj", "check")).Code);
        Assert.Equal(ExitCode.Clean, (await RunReadOnly("Web/obj", "paths")).Code);
        Assert.Equal(ExitCode.Clean, (await RunReadOnly("Web/obj", "packages")).Code);
    }

    [ReadOnlyTheory]
    [InlineData("paths")]
    [InlineData("packages")]
    public async Task A_file_that_cannot_be_written_beside_its_project_yields_one_line(string command)
    {
        await RunTool("check Web");
        var before = ListFiles();
        var (code, said) = await RunReadOnly("Web", command);
        Assert.Equal(ExitCode.Failed, code);
        Assert.Matches(
            "^Nothing was changed, because not every file could be written: Read-only file system : '[^\n]*'; solve that and run the command again.\n$",
            said
        );
        Assert.Equal(before, ListFiles());
    }

    public void Dispose() => _folder.Dispose();

    string[] ListFiles() => [.. Directory.EnumerateFiles(_folder.Path, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];

    async Task<(int Code, string Said)> RunReadOnly(string folder, string command)
    {
        var run = ReadOnlyFolder.WrapCommand(
            _folder[folder],
            "dotnet",
            Path.Combine(AppContext.BaseDirectory, "syncio.dll"),
            command,
            "Web"
        );
        var (code, output, error) = await DotNet.EndAsync(new(run[0], run[1..]) { WorkingDirectory = _folder.Path });
        return (code, output + error);
    }

    Task<(int Code, string Said)> RunTool(string arguments) => DotNet.ToolAsync(_folder.Path, arguments);

    sealed class FullDiskAttribute : FactAttribute
    {
        public FullDiskAttribute() => Skip = File.Exists("/dev/full") ? null : "There is no disk here that is always full.";
    }
}
