using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The SDK's own command.</summary>
static class DotNet
{
    /// <summary>Runs it in a folder, to its end.</summary>
    public static async Task<(int Code, string Log)> RunAsync(string folder, params string[] arguments)
    {
        var (code, log, _) = await EndAsync(new("dotnet", arguments) { WorkingDirectory = folder });
        return (code, log);
    }

    /// <summary>Runs the tool in a folder, to its end.</summary>
    /// <param name="folder">Where.</param>
    /// <param name="arguments">What a shell makes the arguments of.</param>
    public static async Task<(int Code, string Said)> ToolAsync(string folder, string arguments)
    {
        var (code, output, error) = await EndAsync(new("sh", ["-c", $"exec dotnet '{Path.Combine(AppContext.BaseDirectory, "syncio.dll")}' {arguments}"]) { WorkingDirectory = folder });
        return (code, output + error);
    }

    /// <summary>Runs any program to its end; all that it says is read meanwhile.</summary>
    public static async Task<(int Code, string Output, string Error)> EndAsync(ProcessStartInfo start)
    {
        (start.RedirectStandardOutput, start.RedirectStandardError) = (true, true);
        using var run = Process.Start(start)!;
        var texts = await Task.WhenAll(run.StandardOutput.ReadToEndAsync(), run.StandardError.ReadToEndAsync());
        await run.WaitForExitAsync();
        return (run.ExitCode, texts[0], texts[1]);
    }
}
