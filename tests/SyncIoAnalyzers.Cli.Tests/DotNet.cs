using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The SDK's own command.</summary>
static class DotNet
{
    /// <summary>Runs it in a folder, to its end.</summary>
    public static async Task<(int Code, string Log)> RunAsync(string folder, params string[] arguments)
    {
        using var dotnet = Process.Start(new ProcessStartInfo("dotnet", arguments) { WorkingDirectory = folder, RedirectStandardOutput = true })!;
        var log = await dotnet.StandardOutput.ReadToEndAsync();
        await dotnet.WaitForExitAsync();
        return (dotnet.ExitCode, log);
    }
}
