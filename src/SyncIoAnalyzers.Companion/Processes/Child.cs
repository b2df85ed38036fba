using System.Collections.Concurrent;
using System.Diagnostics;
using SyncIoAnalyzers.Cli;

namespace SyncIoAnalyzers.Companion.Processes;

/// <summary>Another process of this program, which ends when this one does.</summary>
internal sealed class Child : IDisposable
{
    /// <summary>A start takes well below a second; on a machine that swaps, or has twenty times as much to do as it can, it may take many.</summary>
    public static readonly TimeSpan StartUp = TimeSpan.FromMinutes(2);

    /// <summary>It ends by itself when its standard input does; what does not within this is killed.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    readonly Process _process;
    readonly BlockingCollection<(string Word, string Said)> _said = [];
    readonly ConcurrentQueue<string> _errors = new();
    readonly string _role;

    /// <summary>Starts it in a role with one thing to know.</summary>
    /// <param name="role">What it is to be: a word that <c>Program</c> knows.</param>
    /// <param name="what">What it is to do.</param>
    /// <param name="environment">Further variables of its environment.</param>
    public static Child Start<T>(string role, T what, IReadOnlyDictionary<string, string>? environment = null)
    {
        // Not by the assembly's location: what asks for that is refused where it is published as one file.
        var program = Path.Combine(AppContext.BaseDirectory, typeof(Child).Assembly.GetName().Name + ".dll");
        if (!File.Exists(program))
            throw new StopException("This program is one file, which cannot start parts of itself; use the tool from its package.");
        var start = new ProcessStartInfo(Environment.ProcessPath is { } own && Path.GetFileNameWithoutExtension(own) == "dotnet" ? own : "dotnet")
        {
            RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false, CreateNoWindow = true,
        };
        start.ArgumentList.Add(program);
        start.ArgumentList.Add(role);
        start.ArgumentList.Add(System.Text.Json.JsonSerializer.Serialize(what, Lines.Json));
        foreach (var (name, value) in environment ?? new Dictionary<string, string>())
            start.Environment[name] = value;
        return new Child(role, Process.Start(start) ?? throw new StopException($"The {role} process could not be started."));
    }

    Child(string role, Process process)
    {
        (_role, _process) = (role, process);
        // Threads of their own: this process may be busy drawing.
        Read(process.StandardOutput, line => _said.Add(Lines.Split(line)), _said.CompleteAdding);
        Read(process.StandardError, _errors.Enqueue, () => { });
    }

    /// <summary>Its process number.</summary>
    public int Id => _process.Id;

    /// <summary>Whether it has ended.</summary>
    public bool HasEnded => _process.HasExited;

    /// <summary>What it says, line by line, to its end.</summary>
    public IEnumerable<(string Word, string Said)> Said(CancellationToken cancel) => _said.GetConsumingEnumerable(cancel);

    /// <summary>What it says until a word; what comes before it is handed on.</summary>
    /// <exception cref="StopException">It ended without saying it.</exception>
    public T Await<T>(string word, Action<string, string> other, CancellationToken cancel)
    {
        foreach (var (said, rest) in Said(cancel))
            if (said == word)
                return Lines.Read<T>(rest);
            else
                other(said, rest);
        throw Ended();
    }

    /// <summary>The same, within a time.</summary>
    /// <exception cref="StopException">It ended without saying it, or did not say it in time.</exception>
    public T Await<T>(string word, Action<string, string> other, TimeSpan within, CancellationToken cancel)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(within);
        try
        {
            return Await<T>(word, other, limit.Token);
        }
        catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
        {
            throw new StopException($"The {_role} process did not answer within {within.TotalSeconds} s; the machine may be too busy to measure anything.");
        }
    }

    /// <summary>Why it ended before it was asked to, in one line.</summary>
    public StopException Ended()
    {
        _process.WaitForExit(Patience);
        var error = _errors.FirstOrDefault(e => e.Length > 0);
        return new StopException($"The {_role} process ended{(_process.HasExited ? $" with exit code {_process.ExitCode}" : "")}{(error == null ? "" : ": " + error)}");
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        try
        {
            _process.StandardInput.Close();
            if (!_process.WaitForExit(Patience))
                _process.Kill(entireProcessTree: true);
        }
        catch (Exception gone) when (gone is InvalidOperationException or IOException)
        {
            // It has ended by itself.
        }

        _process.Dispose();
    }

    static void Read(StreamReader from, Action<string> line, Action end) => new Thread(() =>
    {
        while (from.ReadLine() is { } next)
            line(next);
        end();
    }) { IsBackground = true, Name = "child output" }.Start();
}
