using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Text;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>HTTP/1.1 over a bare socket: the same bytes each time, and no more read of the answer than where it ends.</summary>
internal sealed class SocketConnection(LoadPlan plan, Target target) : Connection(plan)
{
    readonly byte[] _request = Request(target);
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
                await socket.ConnectAsync(_server);
            }

            _answer.Clear();
            for (ReadOnlyMemory<byte> left = _request; left.Length > 0;)
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
