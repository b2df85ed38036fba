using System.Diagnostics;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Runs a command line as the user's shell would.</summary>
internal static class ShellCommand
{
    /// <summary>Runs the command, which inherits the output streams, and returns its exit code.</summary>
    public static async Task<int> RunAsync(string command, string folder, CancellationToken cancel)
    {
        using var process = Process.Start(CreateStart(command, folder))!;
        return await CapturedProcess.WaitAsync(process, cancel);
    }

    /// <summary>
    /// Runs the command, which has no input, and returns its exit code; <paramref name="line"/> receives each line of output.
    /// </summary>
    public static Task<int> RunAsync(string command, string folder, Action<string> line, CancellationToken cancel) =>
        CapturedProcess.RunAsync(CreateStart(command, folder), line, cancel);

    static ProcessStartInfo CreateStart(string command, string folder)
    {
        var (shell, flag) = OperatingSystem.IsWindows() ? ("cmd.exe", "/c") : ("/bin/sh", "-c");
        return new ProcessStartInfo(shell, [flag, command]) { WorkingDirectory = folder };
    }
}
