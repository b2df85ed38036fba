using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A run that is interrupted while MSBuild works for it.</summary>
[Trait("Category", "Slow")]
public sealed class InterruptTests : IDisposable
{
    // The processes of a run have the folder in their arguments, which identifies them.
    const string Hangs = """
        <Project>
          <Target Name="GetTargetFrameworks"><Exec Command="echo &gt; hangs; tail -f &quot;$(MSBuildProjectFullPath)&quot;" /></Target>
        </Project>
        """;

    readonly TempFolder _folder = new();

    public InterruptTests()
    {
        _folder.WriteFile("Web.csproj", Hangs);
        Directory.CreateDirectory(_folder["tmp"]);
    }

    [SkippableOnWindows]
    [InlineData("INT", "check")]
    [InlineData("TERM", "check")]
    [InlineData("INT", "paths")]
    [InlineData("INT", "packages")]
    [InlineData("TERM", "fix")]
    public async Task An_interrupted_run_ends_its_child_processes_and_leaves_no_file(string signal, string command)
    {
        // A shell that runs the tests in the background makes them ignore the signal.
        var start = new ProcessStartInfo(
            "env",
            [
                "--default-signal=INT",
                "dotnet",
                Path.Combine(AppContext.BaseDirectory, "syncio.dll"),
                command,
                _folder["Web.csproj"],
                "--no-restore",
            ]
        )
        {
            RedirectStandardError = true,
            Environment = { ["TMPDIR"] = _folder["tmp"] },
        };
        using var run = Process.Start(start)!;
        while (!run.HasExited && !File.Exists(_folder["hangs"]))
            await Task.Delay(50);
        using var kill = Process.Start("kill", [$"-{signal}", $"{run.Id}"]);
        var said = await run.StandardError.ReadToEndAsync();
        await run.WaitForExitAsync();
        Assert.Equal(ExitCode.Cancelled, run.ExitCode);
        Assert.Matches("^Cancelled; nothing was (reported|written|changed).\n$", said);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder["tmp"], "syncio-*"));
        Assert.Equal(
            ["Web.csproj", "hangs", "tmp"],
            Directory.EnumerateFileSystemEntries(_folder.Path).Select(Path.GetFileName).Order(StringComparer.Ordinal)
        );
        Assert.Empty(await LeftAsync());
    }

    public void Dispose() => _folder.Dispose();

    /// <summary>Lists the processes with the folder in their arguments; a killed process may take a moment to exit.</summary>
    async Task<string[]> LeftAsync()
    {
        for (var looks = 100; ; looks--)
        {
            var left = Directory
                .EnumerateDirectories("/proc")
                .Where(p => int.TryParse(Path.GetFileName(p), out _))
                .Select(ReadArguments)
                .Where(a => a.Contains(_folder.Path))
                .ToArray();
            if (left.Length == 0 || looks == 0)
                return left;
            await Task.Delay(100);
        }
    }

    static string ReadArguments(string process)
    {
        try
        {
            return File.ReadAllText(Path.Combine(process, "cmdline"));
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }

    /// <summary>Only Unix has signals and lists processes as files.</summary>
    sealed class SkippableOnWindowsAttribute : TheoryAttribute
    {
        public SkippableOnWindowsAttribute() => Skip = Directory.Exists("/proc/self") ? null : "There are no signals here.";
    }
}
