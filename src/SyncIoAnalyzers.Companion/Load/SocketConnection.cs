using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Text;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>
/// HTTP/1.1 over a bare socket: sends the same bytes each time and parses only as much of the response as its end requires.
/// </summary>
internal sealed class SocketConnection(LoadPlan plan, RequestTarget target) : LoadConnection(plan)
{
    // The receive buffer of a slow client.
    const int SmallBuffer = 8 * 1024;

    readonly byte[] _request = FormatRequest(target);
    readonly int _bodyLength = target.Body?.Length ?? 0;
    readonly TimeSpan _pause = TimeSpan.FromMilliseconds(plan.PauseMs);
    readonly byte[] _buffer = new byte[8 * 1024];
    readonly ResponseParser _response = new(hasBody: target.Method != "HEAD");
    readonly IPEndPoint _server = target.GetEndPoint();
    Socket? _socket;

    /// <inheritdoc/>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    protected override async ValueTask<RequestOutcome> SendOnceAsync()
    {
        try
        {
            if (_socket is not { } socket)
            {
                _socket = socket = new Socket(_server.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
                if (_pause > TimeSpan.Zero && _bodyLength == 0)
                    socket.ReceiveBufferSize = SmallBuffer;
                await socket.ConnectAsync(_server);
            }

            _response.ResetState();
            for (var left = _pause > TimeSpan.Zero ? await SendHeadAsync(socket) : _request; left.Length > 0; )
                left = left[await socket.SendAsync(left, SocketFlags.None)..];
            int read;
            while ((read = await socket.ReceiveAsync(_buffer.AsMemory(), SocketFlags.None)) > 0)
                if (_response.ConsumeBytes(_buffer.AsSpan(0, read)))
                    return CompleteResponse();
            return _response.EndsWithConnection ? CompleteResponse() : RequestOutcome.Reset;
        }
        catch (SocketException error)
        {
            return OutcomeClassifier.FromSocketError(error);
        }
        catch (ObjectDisposedException)
        {
            return RequestOutcome.Reset;
        }
        catch (InvalidDataException)
        {
            CloseConnection(); // the rest of this response cannot be told apart from the next one
            return RequestOutcome.Status;
        }
    }

    /// <summary>Sends the headers only, then pauses.</summary>
    /// <returns>The remaining bytes to send.</returns>
    async ValueTask<ReadOnlyMemory<byte>> SendHeadAsync(Socket socket)
    {
        ReadOnlyMemory<byte> all = _request,
            head = all[..^_bodyLength];
        while (head.Length > 0)
            head = head[await socket.SendAsync(head, SocketFlags.None)..];
        await Task.Delay(_pause);
        return all[^_bodyLength..];
    }

    /// <inheritdoc/>
    protected override void CloseConnection() => Interlocked.Exchange(ref _socket, null)?.Dispose();

    RequestOutcome CompleteResponse()
    {
        if (_response.ClosesConnection)
            CloseConnection();
        return ClassifyStatus(_response.Status);
    }

    static byte[] FormatRequest(RequestTarget target)
    {
        var text = new StringBuilder($"{target.Method} {target.Url.PathAndQuery} HTTP/1.1\r\n");
        if (!target.Headers.Any(h => h.StartsWith("Host:", StringComparison.OrdinalIgnoreCase)))
            text.Append($"Host: {target.Url.Authority}\r\n");
        foreach (var header in target.Headers)
            text.Append($"{header}\r\n");
        if (target.Body is { } body)
            text.Append($"Content-Length: {body.Length}\r\n");
        return [.. Encoding.Latin1.GetBytes(text.Append("\r\n").ToString()), .. target.Body ?? []];
    }
}
