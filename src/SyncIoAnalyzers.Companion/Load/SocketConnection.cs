using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Text;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>HTTP/1.1 over a bare socket: the same bytes each time, and no more read of the answer than where it ends.</summary>
internal sealed class SocketConnection(LoadPlan plan, Target target) : Connection(plan)
{
    // What a slow client can take in before it reads.
    const int SmallBuffer = 8 * 1024;

    readonly byte[] _request = Request(target);
    readonly int _bodyLength = target.Body?.Length ?? 0;
    readonly TimeSpan _pause = TimeSpan.FromMilliseconds(plan.PauseMs);
    readonly byte[] _buffer = new byte[8 * 1024];
    readonly Answer _answer = new(hasBody: target.Method != "HEAD");
    readonly IPEndPoint _server = target.EndPoint();
    Socket? _socket;

    /// <inheritdoc/>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    protected override async ValueTask<Outcome> TryAsync()
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

            _answer.Clear();
            for (var left = _pause > TimeSpan.Zero ? await SendHeadAsync(socket) : _request; left.Length > 0;)
                left = left[await socket.SendAsync(left, SocketFlags.None)..];
            int read;
            while ((read = await socket.ReceiveAsync(_buffer.AsMemory(), SocketFlags.None)) > 0)
                if (_answer.Take(_buffer.AsSpan(0, read)))
                    return Answered();
            return _answer.EndsWithConnection ? Answered() : Outcome.Reset;
        }
        catch (SocketException error)
        {
            return Outcomes.Of(error);
        }
        catch (ObjectDisposedException)
        {
            return Outcome.Reset;
        }
        catch (InvalidDataException)
        {
            Close(); // what else is to come of it cannot be told from the next answer
            return Outcome.Status;
        }
    }

    /// <summary>Sends no more than the headers, and takes its time.</summary>
    /// <returns>What is left to send.</returns>
    async ValueTask<ReadOnlyMemory<byte>> SendHeadAsync(Socket socket)
    {
        ReadOnlyMemory<byte> all = _request, head = all[..^_bodyLength];
        while (head.Length > 0)
            head = head[await socket.SendAsync(head, SocketFlags.None)..];
        await Task.Delay(_pause);
        return all[^_bodyLength..];
    }

    /// <inheritdoc/>
    protected override void Close() => Interlocked.Exchange(ref _socket, null)?.Dispose();

    Outcome Answered()
    {
        if (_answer.Closes)
            Close();
        return Of(_answer.Status);
    }

    static byte[] Request(Target target)
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
