using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Runs a command line as the user's shell would.</summary>
internal static class ShellCommand
{
    /// <summary>Runs the command, which inherits the output streams, and returns its exit code.</summary>
    public static async Task<int> RunAsync(string command, string folder, CancellationToken cancel)
    {
        var (shell, flag) = OperatingSystem.IsWindows() ? ("cmd.exe", "/c") : ("/bin/sh", "-c");
        using var process = Process.Start(new ProcessStartInfo(shell, [flag, command]) { WorkingDirectory = folder })!;
        try
        {
            await process.WaitForExitAsync(cancel);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }

        return process.ExitCode;
    }
}
