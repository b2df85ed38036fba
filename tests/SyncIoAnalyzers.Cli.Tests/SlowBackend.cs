using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// A local server that answers at once or, on request, holds incoming requests and counts them. It runs on its own threads, independent of
/// the thread pool of the tests, which may be busy.
/// </summary>
sealed class SlowBackend : IDisposable
{
    readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    readonly List<Socket> _held = [];
    bool _holds;

    public SlowBackend()
    {
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen();
        Url = $"http://{_listener.LocalEndPoint}/";
        new Thread(ServeClients) { IsBackground = true }.Start();
    }

    public string Url { get; }

    /// <summary>
    /// Holds all requests until the given number is held at once or four seconds are over, then answers them and returns their number.
    /// </summary>
    public int CountHeld(int most, Action send)
    {
        lock (_held)
            _holds = true;
        send();
        // Not longer than the sample waits for a response: an abandoned request would be counted together with those that take its place.
        for (var waited = Stopwatch.StartNew(); waited.Elapsed.TotalSeconds < 4; Thread.Sleep(20))
            lock (_held)
                if (_held.Count >= most)
                    break;
        lock (_held)
        {
            _holds = false;
            _held.ForEach(AnswerClient);
            return _held.Count;
        }
    }

    /// <summary>Returns a port without a listener.</summary>
    public static int FreePort()
    {
        using var any = new TcpListener(IPAddress.Loopback, 0);
        any.Start();
        return ((IPEndPoint)any.LocalEndpoint).Port;
    }

    public void Dispose() => _listener.Dispose();

    // An exception on a thread ends the whole test run, so exceptions of a closed listener or a disconnected client are caught here.
    void ServeClients()
    {
        while (TryRun(() => _listener.Accept()) is { } socket)
        {
            TryRun(() => socket.Receive(new byte[4096]));
            lock (_held)
                if (_holds)
                    _held.Add(socket);
                else
                    AnswerClient(socket);
        }
    }

    static void AnswerClient(Socket socket)
    {
        using (socket)
            TryRun(() => socket.Send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\n10.5"u8));
    }

    static T? TryRun<T>(Func<T> act)
    {
        try
        {
            return act();
        }
        catch (Exception closed) when (closed is SocketException or ObjectDisposedException)
        {
            return default;
        }
    }
}
