using System.Diagnostics;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Watching;

/// <summary>A command that was started to be watched. It ends together with the watch.</summary>
internal sealed class LaunchedCommand : IDisposable
{
    /// <summary>The variable that keeps every method on the stack, so that each wait has its line.</summary>
    public const string KeepFramesVariable = "DOTNET_JitNoInline";

    // The commands of the SDK that start the application as a separate process.
    static readonly string[] HostingCommands = ["run", "watch", "test"];

    static readonly TimeSpan StartTimeout = TimeSpan.FromSeconds(30);

    readonly Process _process;

    LaunchedCommand(Process process) => _process = process;

    /// <summary>Starts the command. Its output goes to <paramref name="show"/>, separate from the report.</summary>
    /// <exception cref="StopException">It cannot be started.</exception>
    public static LaunchedCommand StartCommand(IReadOnlyList<string> command, Action<string> show)
    {
        if (command is ["dotnet", var starter, ..] && HostingCommands.Contains(starter))
            throw new StopException(
                $"'dotnet {starter}' runs the application as another process; build it, and start what was built: "
                    + "syncio watch -- dotnet bin/Release/net10.0/Shop.dll"
            );
        var start = new ProcessStartInfo(command[0], command.Skip(1)) { RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment[KeepFramesVariable] = "1";
        try
        {
            var process = Process.Start(start)!;
            DataReceivedEventHandler said = (_, line) =>
            {
                if (line.Data != null)
                    show(line.Data);
            };
            process.OutputDataReceived += said;
            process.ErrorDataReceived += said;
            process.BeginOutputReadLine();
            process.BeginErrorReadLine();
            return new LaunchedCommand(process);
        }
        catch (System.ComponentModel.Win32Exception cannot)
        {
            throw new StopException(
                $"'{command[0]}' cannot be started: {cannot.Message.TrimEnd('.')}. What runs already is watched with --name NAME or -p PID."
            );
        }
    }

    /// <summary>The message about a failure of the command; null while it runs, and if it succeeded.</summary>
    public string? FailureMessage =>
        _process is { HasExited: true, ExitCode: not 0 } ? $"The command ended with exit code {_process.ExitCode}." : null;

    /// <summary>Waits until the process's runtime answers.</summary>
    /// <exception cref="StopException">The process ended before, or is not a .NET process.</exception>
    public async Task<WatchTarget> WaitUntilReadyAsync(CancellationToken cancel)
    {
        for (var clock = Stopwatch.StartNew(); clock.Elapsed < StartTimeout; await Task.Delay(50, cancel))
            if (_process.HasExited)
                throw new StopException($"The command ended with exit code {_process.ExitCode} before it could be watched.");
            else if (WatchTarget.IsAnswering(_process.Id))
                return WatchTarget.FromProcessId(_process.Id);
        throw new StopException($"Process {_process.Id} is no .NET process, or one that was started with DOTNET_EnableDiagnostics=0.");
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
        }
        catch (InvalidOperationException)
        {
            // The process has ended already.
        }

        _process.Dispose();
    }
}
