using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>A command that was started to be watched, and ends with the watch.</summary>
internal sealed class Launched : IDisposable
{
    /// <summary>Keeps every method on the stack, so that each wait has its line.</summary>
    public const string KeepsFrames = "DOTNET_JitNoInline";

    // Of the SDK's commands that start the application as a process of its own.
    static readonly string[] Starters = ["run", "watch", "test"];

    static readonly TimeSpan StartUp = TimeSpan.FromSeconds(30);

    readonly Process _process;

    Launched(Process process) => _process = process;

    /// <summary>Starts it; what it writes goes to <paramref name="show"/>, so that the report stands alone.</summary>
    /// <exception cref="StopException">It cannot be started.</exception>
    public static Launched Start(IReadOnlyList<string> command, Action<string> show)
    {
        if (command is ["dotnet", var starter, ..] && Starters.Contains(starter))
            throw new StopException($"'dotnet {starter}' runs the application as another process; build it, and start what was built: syncio watch -- dotnet bin/Release/net10.0/Shop.dll");
        var start = new ProcessStartInfo(command[0], command.Skip(1)) { RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment[KeepsFrames] = "1";
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
            return new Launched(process);
        }
        catch (System.ComponentModel.Win32Exception cannot)
        {
            throw new StopException($"'{command[0]}' cannot be started: {cannot.Message.TrimEnd('.')}. What runs already is watched with --name NAME or -p PID.");
        }
    }

    /// <summary>What is wrong with how it ended by itself; null while it runs, and when nothing is.</summary>
    public string? Failure => _process is { HasExited: true, ExitCode: not 0 } ? $"The command ended with exit code {_process.ExitCode}." : null;

    /// <summary>The process, once its runtime answers.</summary>
    /// <exception cref="StopException">It ended before, or is no .NET.</exception>
    public async Task<Target> ReadyAsync(CancellationToken cancel)
    {
        for (var clock = Stopwatch.StartNew(); clock.Elapsed < StartUp; await Task.Delay(50, cancel))
            if (_process.HasExited)
                throw new StopException($"The command ended with exit code {_process.ExitCode} before it could be watched.");
            else if (Target.IsAnswering(_process.Id))
                return Target.Of(_process.Id);
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
            // It has ended by itself.
        }

        _process.Dispose();
    }
}
