using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>An application in a process of its own, on a free port of this machine.</summary>
internal sealed class RunningApplication : IDisposable
{
    const int ShownLines = 10;

    static readonly TimeSpan StartTimeout = TimeSpan.FromMinutes(2),
        PollInterval = TimeSpan.FromMilliseconds(50);

    // They would compete with the address that is given here.
    static readonly string[] OtherAddresses = ["ASPNETCORE_HTTP_PORTS", "ASPNETCORE_HTTPS_PORTS", "HTTP_PORTS", "HTTPS_PORTS", "URLS"];

    readonly ConcurrentQueue<string> _output = new();
    readonly Process _process;

    RunningApplication(BuiltApplication built, LaunchProfile profile)
    {
        Port = FindFreePort();
        var start = new ProcessStartInfo("dotnet", $"\"{built.Assembly}\" {profile.Arguments}")
        {
            WorkingDirectory = built.Folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in profile.Environment)
            start.Environment[name] = value;
        foreach (var name in OtherAddresses)
            start.Environment.Remove(name);
        start.Environment["ASPNETCORE_URLS"] = $"http://{IPAddress.Loopback}:{Port}";
        _process = new Process { StartInfo = start };
        _process.OutputDataReceived += (_, line) => KeepLine(line.Data);
        _process.ErrorDataReceived += (_, line) => KeepLine(line.Data);
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    /// <summary>The port.</summary>
    public int Port { get; }

    /// <summary>The process id.</summary>
    public int Id => _process.Id;

    /// <summary>Starts the application and waits until it listens.</summary>
    /// <exception cref="StopException">It ended or did not listen, with its last output.</exception>
    public static async Task<RunningApplication> StartAsync(BuiltApplication built, LaunchProfile profile, CancellationToken cancel)
    {
        var app = new RunningApplication(built, profile);
        try
        {
            for (var clock = Stopwatch.StartNew(); !await app.IsListeningAsync(cancel); await Task.Delay(PollInterval, cancel))
                if (app._process.HasExited)
                    throw app.CreateException($"ended with exit code {app._process.ExitCode} before it listened");
                else if (clock.Elapsed > StartTimeout)
                    throw app.CreateException($"does not listen on port {app.Port}; does it set its own address?");
            return app;
        }
        catch
        {
            app.Dispose();
            throw;
        }
    }

    /// <summary>Creates an exception with the last lines that the application wrote.</summary>
    public StopException CreateException(string problem) =>
        new($"The application {problem}. Its last lines:\n{string.Join('\n', _output.TakeLast(ShownLines))}");

    /// <inheritdoc/>
    public void Dispose()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
            _process.WaitForExit();
        }
        catch (InvalidOperationException)
        {
            // It has ended already.
        }

        _process.Dispose();
    }

    void KeepLine(string? line)
    {
        if (line == null)
            return;
        _output.Enqueue(line);
        while (_output.Count > ShownLines && _output.TryDequeue(out _)) { }
    }

    async Task<bool> IsListeningAsync(CancellationToken cancel)
    {
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync(IPAddress.Loopback, Port, cancel);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    static int FindFreePort()
    {
        using var any = new TcpListener(IPAddress.Loopback, 0);
        any.Start();
        return ((IPEndPoint)any.LocalEndpoint).Port;
    }
}
