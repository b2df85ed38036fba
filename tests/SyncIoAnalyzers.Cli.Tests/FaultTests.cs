namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A run that cannot write what it has to: it says so in one line, and leaves every file as it was.</summary>
[Trait("Category", "Slow")]
public sealed class FaultTests : IDisposable
{
    const string Code = "using Microsoft.AspNetCore.Mvc; [ApiController] public class C : ControllerBase { [HttpGet(\"/c\")] public int Get() { System.Threading.Thread.Sleep(1); return 1; } }";

    readonly TempFolder _folder = new();

    public FaultTests()
    {
        _folder.Write("Directory.Build.props", "<Project />");
        _folder.Web(Code);
    }

    /// <summary>A device that is always full is there on Linux alone.</summary>
    [FullDisk]
    public async Task A_full_disk_is_one_line_and_the_exit_code_of_a_failure()
    {
        var (code, said) = await Run("explain SIO001 > /dev/full");
        Assert.Equal((ExitCode.Failed, 1), (code, said.Split('\n', StringSplitOptions.RemoveEmptyEntries).Length));
        Assert.Contains("No space left", said);
    }

    [FullDisk]
    public async Task Two_runs_at_once_both_write_whole_files()
    {
        await Run("check Web"); // which restores it
        var codes = await Task.WhenAll(Enumerable.Range(0, 2).Select(_ => Run("check Web --no-restore --format json -o out.json")));
        Assert.All(codes, run => Assert.Equal(ExitCode.Findings, run.Code));
        Assert.Contains("SIO002", File.ReadAllText(_folder["out.json"]));
        Assert.Empty(Directory.GetFiles(_folder.Path, "*.tmp"));
    }

    public void Dispose() => _folder.Dispose();

    async Task<(int Code, string Said)> Run(string arguments)
    {
        var (code, output, error) = await DotNet.EndAsync(new("sh", ["-c", $"exec dotnet '{Path.Combine(AppContext.BaseDirectory, "syncio.dll")}' {arguments}"]) { WorkingDirectory = _folder.Path });
        return (code, output + error);
    }

    sealed class FullDiskAttribute : FactAttribute
    {
        public FullDiskAttribute() => Skip = File.Exists("/dev/full") ? null : "There is no disk here that is always full.";
    }
}
