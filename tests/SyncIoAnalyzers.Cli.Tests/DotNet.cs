using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Runs the dotnet command of the SDK.</summary>
static class DotNet
{
    /// <summary>Runs the command in a folder until it ends.</summary>
    public static async Task<(int Code, string Log)> RunAsync(string folder, params string[] arguments)
    {
        var (code, log, _) = await EndAsync(new("dotnet", arguments) { WorkingDirectory = folder });
        return (code, log);
    }

    /// <summary>Runs the tool in a folder until it ends.</summary>
    /// <param name="folder">The working folder.</param>
    /// <param name="arguments">The arguments as typed in a shell.</param>
    public static async Task<(int Code, string Said)> ToolAsync(string folder, string arguments)
    {
        var (code, output, error) = await EndAsync(
            new("sh", ["-c", $"exec dotnet '{Path.Combine(AppContext.BaseDirectory, "syncio.dll")}' {arguments}"])
            {
                WorkingDirectory = folder,
            }
        );
        return (code, output + error);
    }

    /// <summary>Runs any program until it ends and reads its output meanwhile.</summary>
    public static async Task<(int Code, string Output, string Error)> EndAsync(ProcessStartInfo start)
    {
        (start.RedirectStandardOutput, start.RedirectStandardError) = (true, true);
        using var run = Process.Start(start)!;
        var texts = await Task.WhenAll(run.StandardOutput.ReadToEndAsync(), run.StandardError.ReadToEndAsync());
        await run.WaitForExitAsync();
        return (run.ExitCode, texts[0], texts[1]);
    }
}
