using System.Collections.Concurrent;
using System.Diagnostics;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Processes;

/// <summary>Another process of this program, which ends with this one.</summary>
internal sealed class ChildProcess : IDisposable
{
    /// <summary>
    /// The time limit for a start, which normally takes well below a second; a machine that swaps, or has twenty times the load it can
    /// handle, needs many seconds.
    /// </summary>
    public static readonly TimeSpan StartTimeout = TimeSpan.FromMinutes(2);

    /// <summary>A child ends when its standard input closes; one that does not end within this time is killed.</summary>
    public static readonly TimeSpan EndTimeout = TimeSpan.FromSeconds(2);

    readonly Process _process;
    readonly BlockingCollection<(string Word, string Said)> _messages = [];
    readonly ConcurrentQueue<string> _errors = new();
    readonly string _role;

    /// <summary>Starts a process in a role with one argument.</summary>
    /// <param name="role">The role: one of the words in <see cref="ProcessRoles"/>.</param>
    /// <param name="what">The argument, passed as JSON.</param>
    /// <param name="environment">Additional environment variables.</param>
    public static ChildProcess StartProcess<T>(string role, T what, IReadOnlyDictionary<string, string>? environment = null)
    {
        // Not the location of the assembly: that is unavailable in a single-file application.
        var program = Path.Combine(AppContext.BaseDirectory, typeof(ChildProcess).Assembly.GetName().Name + ".dll");
        if (!File.Exists(program))
            throw new StopException("This program is a single file and cannot start its other processes; use the tool from its package.");
        var start = new ProcessStartInfo(
            Environment.ProcessPath is { } own && Path.GetFileNameWithoutExtension(own) == "dotnet" ? own : "dotnet"
        )
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
            CreateNoWindow = true,
        };
        start.ArgumentList.Add(program);
        start.ArgumentList.Add(role);
        start.ArgumentList.Add(System.Text.Json.JsonSerializer.Serialize(what, LineProtocol.JsonOptions));
        foreach (var (name, value) in environment ?? new Dictionary<string, string>())
            start.Environment[name] = value;
        return new ChildProcess(role, Process.Start(start) ?? throw new StopException($"The {role} process could not be started."));
    }

    ChildProcess(string role, Process process)
    {
        (_role, _process) = (role, process);
        // On their own threads: this process may be busy drawing.
        ReadLines(process.StandardOutput, line => _messages.Add(LineProtocol.SplitLine(line)), _messages.CompleteAdding);
        ReadLines(process.StandardError, _errors.Enqueue, () => { });
    }

    /// <summary>The process id.</summary>
    public int Id => _process.Id;

    /// <summary>True after the process has ended.</summary>
    public bool HasEnded => _process.HasExited;

    /// <summary>Returns the messages of the process, line by line, until it ends.</summary>
    public IEnumerable<(string Word, string Said)> ReadMessages(CancellationToken cancel) => _messages.GetConsumingEnumerable(cancel);

    /// <summary>Waits for a message and returns its content; passes earlier messages on.</summary>
    /// <exception cref="StopException">The process ended without sending the message.</exception>
    public T AwaitMessage<T>(string word, Action<string, string> other, CancellationToken cancel)
    {
        foreach (var (said, rest) in ReadMessages(cancel))
            if (said == word)
                return LineProtocol.ParseMessage<T>(rest);
            else
                other(said, rest);
        throw CreateEndedException();
    }

    /// <summary>Waits for a message with a time limit.</summary>
    /// <exception cref="StopException">The process ended or the time limit passed before the message came.</exception>
    public T AwaitMessage<T>(string word, Action<string, string> other, TimeSpan within, CancellationToken cancel)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(within);
        try
        {
            return AwaitMessage<T>(word, other, limit.Token);
        }
        catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
        {
            throw new StopException(
                $"The {_role} process did not answer within {within.TotalSeconds} s; the machine may be too busy to measure anything."
            );
        }
    }

    /// <summary>Returns an exception that says in one line why the process ended prematurely.</summary>
    public StopException CreateEndedException()
    {
        _process.WaitForExit(EndTimeout);
        var error = _errors.FirstOrDefault(e => e.Length > 0);
        var exit = _process.HasExited ? $" with exit code {_process.ExitCode}" : "";
        return new StopException($"The {_role} process ended{exit}{(error == null ? "" : ": " + error)}");
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        try
        {
            _process.StandardInput.Close();
            if (!_process.WaitForExit(EndTimeout))
                _process.Kill(entireProcessTree: true);
        }
        catch (Exception gone) when (gone is InvalidOperationException or IOException)
        {
            // The process has already ended.
        }

        _process.Dispose();
    }

    static void ReadLines(StreamReader from, Action<string> line, Action end) =>
        new Thread(() =>
        {
            while (from.ReadLine() is { } next)
                line(next);
            end();
        })
        {
            IsBackground = true,
            Name = "child output",
        }.Start();
}
