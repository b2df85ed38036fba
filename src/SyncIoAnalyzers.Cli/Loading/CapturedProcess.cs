using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Runs a program that gets no input, and reads what it writes.</summary>
internal static class CapturedProcess
{
    /// <summary>
    /// Runs the program and returns its exit code; cancelling also ends its child processes. Without input of its own, it would share that
    /// of this process, which may be the messages of a protocol.
    /// </summary>
    /// <param name="start">The program.</param>
    /// <param name="line">Receives each line of both output streams, one at a time.</param>
    /// <param name="cancel">Ends the program.</param>
    public static async Task<int> RunAsync(ProcessStartInfo start, Action<string> line, CancellationToken cancel)
    {
        (start.RedirectStandardInput, start.RedirectStandardOutput, start.RedirectStandardError) = (true, true, true);
        using var process = Process.Start(start)!;
        process.StandardInput.Close();
        var turn = new Lock();
        DataReceivedEventHandler collect = (_, output) =>
        {
            if (output.Data is { } text)
                lock (turn)
                    line(text);
        };
        process.OutputDataReceived += collect;
        process.ErrorDataReceived += collect;
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        return await WaitAsync(process, cancel);
    }

    /// <summary>Waits until a program ends and returns its exit code; cancelling ends it and its child processes.</summary>
    public static async Task<int> WaitAsync(Process process, CancellationToken cancel)
    {
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
