using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Runs a command line as the user's shell would.</summary>
internal static class ShellCommand
{
    /// <summary>Runs the command, which inherits the output streams, and returns its exit code.</summary>
    public static Task<int> RunAsync(string command, string folder, CancellationToken cancel) =>
        EndAsync(Process.Start(CreateStart(command, folder))!, cancel);

    /// <summary>
    /// Runs the command, which has no input, and returns its exit code; <paramref name="line"/> receives each line of output.
    /// </summary>
    public static async Task<int> RunAsync(string command, string folder, Action<string> line, CancellationToken cancel)
    {
        var start = CreateStart(command, folder);
        (start.RedirectStandardInput, start.RedirectStandardOutput, start.RedirectStandardError) = (true, true, true);
        var process = Process.Start(start)!;
        process.StandardInput.Close();
        DataReceivedEventHandler collect = (_, output) =>
        {
            if (output.Data is { } text)
                line(text);
        };
        process.OutputDataReceived += collect;
        process.ErrorDataReceived += collect;
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        return await EndAsync(process, cancel);
    }

    static ProcessStartInfo CreateStart(string command, string folder)
    {
        var (shell, flag) = OperatingSystem.IsWindows() ? ("cmd.exe", "/c") : ("/bin/sh", "-c");
        return new ProcessStartInfo(shell, [flag, command]) { WorkingDirectory = folder };
    }

    static async Task<int> EndAsync(Process started, CancellationToken cancel)
    {
        using var process = started;
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
