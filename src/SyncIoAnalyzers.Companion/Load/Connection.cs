using System.Net;
using System.Net.Sockets;
using System.Text;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>One connection that asks the same request again and again: a bare socket, so that the driver costs less than what it measures.</summary>
internal sealed class Connection(LoadPlan plan) : IDisposable
{
    // A server that refuses gets a moment before it is asked again, longer each time.
    static readonly TimeSpan ShortestWait = TimeSpan.FromMilliseconds(10), LongestWait = TimeSpan.FromMilliseconds(200);

    readonly byte[] _request = Request(plan.Path, plan.BodyBytes);
    readonly byte[] _buffer = new byte[8 * 1024];
    readonly Answer _answer = new();
    readonly TimeSpan _timeout = TimeSpan.FromSeconds(plan.TimeoutSeconds);
    readonly int _port = plan.Port;
    Socket? _socket;
    long _deadline;
    volatile bool _gaveUp;

    /// <summary>How long to wait before the next request: nothing while answers come.</summary>
    public TimeSpan Backoff { get; private set; }

    /// <summary>Whether a request has begun and not ended.</summary>
    public bool IsWaiting => Volatile.Read(ref _deadline) != 0;

    /// <summary>Asks once.</summary>
    public async Task<Outcome> AskAsync()
    {
        _gaveUp = false;
        Volatile.Write(ref _deadline, (DateTime.UtcNow + _timeout).Ticks);
        var outcome = await TryAsync();
        Volatile.Write(ref _deadline, 0);
        if (outcome is Outcome.Timeout or Outcome.Refused or Outcome.Reset || _answer.Closes)
            Close();
        Backoff = outcome != Outcome.Refused ? TimeSpan.Zero : Backoff == TimeSpan.Zero ? ShortestWait : Backoff < LongestWait ? Backoff * 2 : LongestWait;
        return outcome;
    }

    /// <summary>Gives up what takes too long: its socket is closed under it.</summary>
    public void GiveUpAfterDeadline(DateTime now)
    {
        if (Volatile.Read(ref _deadline) is var deadline && deadline != 0 && deadline < now.Ticks)
        {
            _gaveUp = true;
            Close();
        }
    }

    /// <inheritdoc/>
    public void Dispose() => Close();

    async Task<Outcome> TryAsync()
    {
        try
        {
            if (_socket is not { } socket)
            {
                _socket = socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
                await socket.ConnectAsync(IPAddress.Loopback, _port);
            }

            _answer.Clear();
            await socket.SendAsync(_request);
            int read;
            while ((read = await socket.ReceiveAsync(_buffer)) > 0)
                if (_answer.Take(_buffer.AsSpan(0, read)))
                    return _answer.Status is >= 200 and < 400 ? Outcome.Good : Outcome.Status;
            return Ended(Outcome.Reset);
        }
        catch (SocketException error)
        {
            return Ended(Outcomes.Of(error));
        }
        catch (ObjectDisposedException)
        {
            return Ended(Outcome.Reset);
        }
        catch (InvalidDataException)
        {
            return Outcome.Status;
        }
    }

    Outcome Ended(Outcome outcome) => _gaveUp ? Outcome.Timeout : outcome;

    void Close() => Interlocked.Exchange(ref _socket, null)?.Dispose();

    static byte[] Request(string path, int body) =>
    [
        .. Encoding.ASCII.GetBytes($"{(body > 0 ? "POST" : "GET")} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{(body > 0 ? $"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {body}\r\n" : "")}\r\n"),
        .. Enumerable.Repeat((byte)'x', body),
    ];
}
