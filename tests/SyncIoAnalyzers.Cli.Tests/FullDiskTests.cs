namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A disk that is full: one line says which file and what to do, and every file is as it was.</summary>
[Trait("Category", "Slow")]
public sealed class FullDiskTests : IDisposable
{
    const string Code = "using Microsoft.AspNetCore.Mvc; [ApiController] public class C : ControllerBase { [HttpGet(\"/c\")] public int Get() { System.Threading.Thread.Sleep(1); return 1; } }";

    readonly TempFolder _elsewhere = new();
    readonly SmallDisk _disk = new();

    public void Dispose()
    {
        _disk.Dispose();
        _elsewhere.Dispose();
    }

    [SmallDiskTheory]
    [InlineData("check --format json -o out.json", "The report cannot be written to {0}/out.json: No space left on device; name another file with --output.")]
    [InlineData("check --format html -o out.json", "The report cannot be written to {0}/out.json: No space left on device; name another file with --output.")]
    [InlineData("baseline", "Nothing is changed, since not all of it could be written: No space left on device : '{0}/.syncio-fix.journal'; run it again when that is mended.")]
    [InlineData("paths", "Nothing is changed, since not all of it could be written: No space left on device : '{0}/.syncio-fix.journal'; run it again when that is mended.")]
    [InlineData("fix --force", "Nothing is changed, since not all of it could be written: No space left on device : '{0}/.syncio-fix.journal'; run it again when that is mended.")]
    public async Task It_is_one_line_and_nothing_changes(string command, string wanted)
    {
        Project();
        var before = _disk.Files();
        _disk.Fill();
        var (code, said) = await Run(command);
        Assert.Equal((ExitCode.Failed, string.Format(wanted, _disk.Path)), (code, said.TrimEnd().Split('\n')[^1]));
        Assert.Equal(before, _disk.Files());
    }

    /// <summary>What a restore makes lies elsewhere: it has no room here.</summary>
    void Project()
    {
        File.WriteAllText(_disk["Directory.Build.props"], $"<Project><PropertyGroup><BaseIntermediateOutputPath>{_elsewhere.Path}/obj/</BaseIntermediateOutputPath></PropertyGroup></Project>");
        File.WriteAllText(_disk["Web.csproj"], """<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup><ItemGroup><FrameworkReference Include="Microsoft.AspNetCore.App" /></ItemGroup></Project>""");
        File.WriteAllText(_disk["Code.cs"], Code);
        File.WriteAllText(_disk["out.json"], "old");
    }

    Task<(int Code, string Said)> Run(string arguments) => DotNet.ToolAsync(_disk.Path, arguments);
}
