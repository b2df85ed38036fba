using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary><c>syncio fix</c> on a copy of the sample solution: it still builds, without a warning more, its tests pass, and nothing fixable is left.</summary>
[Trait("Category", "Slow")]
public sealed class FixSampleTests : IDisposable
{
    readonly TempFolder _folder = new();

    public FixSampleTests()
    {
        var from = Path.Combine(Repository.Root, "tests", "samples");
        foreach (var file in Directory.EnumerateFiles(from, "*", SearchOption.AllDirectories).Where(f => !f.Contains("/obj/") && !f.Contains("/bin/") && !f.Contains(@"\obj\") && !f.Contains(@"\bin\")))
            _folder.Write(Path.GetRelativePath(from, file), File.ReadAllText(file));
    }

    [Fact]
    public async Task The_sample_is_fixed_builds_and_passes_its_tests()
    {
        var output = new StringWriter();
        Assert.Equal(ExitCode.Findings, await Fix.RunAsync(Options, output, TextWriter.Null, default));
        Assert.Matches(@"Fixed \d\d calls in \d\d files", output.ToString());
        var (code, log) = await DotNet("test", "Shop/Shop.sln", "-warnaserror");
        Assert.True(code == 0, log);

        var again = new StringWriter();
        await Fix.RunAsync(Options, again, TextWriter.Null, default);
        Assert.Contains("Nothing to fix", again.ToString());
    }

    public void Dispose() => _folder.Dispose();

    FixOptions Options => new(new CheckOptions(new(Path.Combine("Shop", "Shop.sln"), _folder.Path), Severity: Microsoft.CodeAnalysis.DiagnosticSeverity.Info));

    async Task<(int, string)> DotNet(params string[] arguments)
    {
        using var dotnet = System.Diagnostics.Process.Start(new System.Diagnostics.ProcessStartInfo("dotnet", arguments) { WorkingDirectory = _folder.Path, RedirectStandardOutput = true })!;
        var log = await dotnet.StandardOutput.ReadToEndAsync();
        await dotnet.WaitForExitAsync();
        return (dotnet.ExitCode, log);
    }
}
