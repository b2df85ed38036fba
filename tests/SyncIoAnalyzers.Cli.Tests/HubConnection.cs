using System.Net.WebSockets;
using System.Text;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A connection to a SignalR hub: its JSON protocol over a web socket.</summary>
sealed class HubConnection : IDisposable
{
    const char End = '\u001e';

    readonly ClientWebSocket _socket = new();
    readonly CancellationTokenSource _limit = new(TimeSpan.FromMinutes(1));
    int _calls;

    /// <summary>Connects and returns when the hub has handled the connection.</summary>
    public static async Task<HubConnection> OpenAsync(Uri url)
    {
        var hub = new HubConnection();
        await hub._socket.ConnectAsync(url, hub._limit.Token);
        await hub.SendAsync("""{"protocol":"json","version":1}""");
        // The hub handles calls in their order, and responds even to those of a method that it does not have.
        await hub.InvokeAsync("Unknown", "[]");
        return hub;
    }

    /// <summary>Calls a method and returns what the hub sent until it had returned.</summary>
    public async Task<string> InvokeAsync(string method, string arguments)
    {
        var call = $"{++_calls}";
        await SendAsync($$"""{"type":1,"invocationId":"{{call}}","target":"{{method}}","arguments":{{arguments}}}""");
        var (answer, buffer) = ("", new byte[4096]);
        while (!answer.Contains($"\"invocationId\":\"{call}\"", StringComparison.Ordinal))
        {
            var read = await _socket.ReceiveAsync(buffer, _limit.Token);
            Assert.NotEqual(WebSocketMessageType.Close, read.MessageType);
            answer += Encoding.UTF8.GetString(buffer, 0, read.Count);
        }

        return answer;
    }

    public void Dispose()
    {
        _socket.Dispose();
        _limit.Dispose();
    }

    Task SendAsync(string message) =>
        _socket.SendAsync(Encoding.UTF8.GetBytes(message + End), WebSocketMessageType.Text, endOfMessage: true, _limit.Token);
}
