using System.Net;
using System.Net.Sockets;
using System.Text;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>A server that answers every request with the same bytes after a delay, or never if there are none.</summary>
internal sealed class TinyServer : IDisposable
{
    readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    readonly CancellationTokenSource _over = new();

    public TinyServer(string answer, int delayMs = 0)
    {
        _listener.Start();
        _ = AcceptClients(Encoding.ASCII.GetBytes(answer), delayMs);
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    public void Dispose()
    {
        _over.Cancel();
        _listener.Dispose();
    }

    async Task AcceptClients(byte[] answer, int delayMs)
    {
        try
        {
            while (true)
                _ = ServeClient(await _listener.AcceptTcpClientAsync(_over.Token), answer, delayMs);
        }
        catch (Exception over) when (over is OperationCanceledException or SocketException or ObjectDisposedException) { }
    }

    async Task ServeClient(TcpClient client, byte[] answer, int delayMs)
    {
        using var own = client;
        try
        {
            var buffer = new byte[1024];
            while (await client.GetStream().ReadAsync(buffer, _over.Token) > 0)
            {
                await Task.Delay(delayMs, _over.Token);
                if (answer.Length == 0)
                    continue;
                await client.GetStream().WriteAsync(answer, _over.Token);
                if (Encoding.ASCII.GetString(answer).Contains("close", StringComparison.Ordinal))
                    return;
            }
        }
        catch (Exception over) when (over is OperationCanceledException or IOException) { }
    }
}
