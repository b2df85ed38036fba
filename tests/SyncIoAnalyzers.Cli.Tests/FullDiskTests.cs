namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>On a full disk, one line names the file and the remedy, and every file is unchanged.</summary>
[Trait("Category", "Slow")]
public sealed class FullDiskTests : IDisposable
{
    const string Code =
        "using Microsoft.AspNetCore.Mvc; [ApiController] public class C : ControllerBase { [HttpGet(\"/c\")] public int Get() { System.Threading.Thread.Sleep(1); return 1; } }";

    readonly TempFolder _elsewhere = new();
    readonly SmallDisk _disk = new();

    public void Dispose()
    {
        _disk.Dispose();
        _elsewhere.Dispose();
    }

    [SmallDiskTheory]
    [InlineData(
        "check --format json -o out.json",
        "The report cannot be written to {0}/out.json: No space left on device; name another file."
    )]
    [InlineData(
        "check --format html -o out.json",
        "The report cannot be written to {0}/out.json: No space left on device; name another file."
    )]
    [InlineData(
        "baseline",
        "Nothing was changed, because not every file could be written: No space left on device : '{0}/.syncio-fix.journal'; solve that and run the command again."
    )]
    [InlineData(
        "paths",
        "Nothing was changed, because not every file could be written: No space left on device : '{0}/.syncio-fix.journal'; solve that and run the command again."
    )]
    [InlineData(
        "fix --force",
        "Nothing was changed, because not every file could be written: No space left on device : '{0}/.syncio-fix.journal'; solve that and run the command again."
    )]
    public async Task A_full_disk_yields_one_line_and_changes_nothing(string command, string wanted)
    {
        WriteProject();
        var before = _disk.ReadFiles();
        _disk.FillDisk();
        var (code, said) = await RunTool(command);
        Assert.Equal((ExitCode.Failed, string.Format(wanted, _disk.Path)), (code, said.TrimEnd().Split('\n')[^1]));
        Assert.Equal(before, _disk.ReadFiles());
    }

    /// <summary>The restore output goes to another folder, because it does not fit on this disk.</summary>
    void WriteProject()
    {
        File.WriteAllText(
            _disk["Directory.Build.props"],
            $"<Project><PropertyGroup><BaseIntermediateOutputPath>{_elsewhere.Path}/obj/</BaseIntermediateOutputPath></PropertyGroup></Project>"
        );
        File.WriteAllText(
            _disk["Web.csproj"],
            """<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup><ItemGroup><FrameworkReference Include="Microsoft.AspNetCore.App" /></ItemGroup></Project>"""
        );
        File.WriteAllText(_disk["Code.cs"], Code);
        File.WriteAllText(_disk["out.json"], "old");
    }

    Task<(int Code, string Said)> RunTool(string arguments) => DotNet.ToolAsync(_disk.Path, arguments);
}
