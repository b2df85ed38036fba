using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>HTTPS and HTTP/2 through <c>HttpClient</c>'s own handler, one connection each.</summary>
internal sealed class ClientConnection(LoadPlan plan, Target target) : Connection(plan)
{
    readonly IPEndPoint _server = target.EndPoint();
    Opened? _opened;

    /// <inheritdoc/>
    protected override async ValueTask<Outcome> TryAsync()
    {
        try
        {
            var (client, over) = (_opened ??= new Opened(Handler(_server))).Both;
            using var request = Request();
            using var answer = await client.SendAsync(request, over);
            await answer.Content.CopyToAsync(Stream.Null, over);
            return Of((int)answer.StatusCode);
        }
        catch (HttpRequestException error)
        {
            return error.InnerException is SocketException socket ? Outcomes.Of(socket) : error.InnerException is AuthenticationException ? Outcome.Refused : Outcome.Reset;
        }
        catch (Exception closed) when (closed is OperationCanceledException or IOException or ObjectDisposedException)
        {
            return Outcome.Reset;
        }
    }

    /// <inheritdoc/>
    protected override void Close() => Interlocked.Exchange(ref _opened, null)?.Dispose();

    HttpRequestMessage Request()
    {
        var request = new HttpRequestMessage(new HttpMethod(target.Method), target.Url)
        {
            Version = target.IsHttp2 ? HttpVersion.Version20 : HttpVersion.Version11, VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = target.Body is { } body ? new ByteArrayContent(body) : null,
        };
        foreach (var header in target.Headers)
            if (header.Split(':', 2, StringSplitOptions.TrimEntries) is [var name, var value] && !request.Headers.TryAddWithoutValidation(name, value))
                request.Content?.Headers.TryAddWithoutValidation(name, value);
        return request;
    }

    static SocketsHttpHandler Handler(IPEndPoint server) => new()
    {
        MaxConnectionsPerServer = 1, UseProxy = false, UseCookies = false, AllowAutoRedirect = false, ActivityHeadersPropagator = null,
        // A development certificate will do: nothing but this machine is ever connected to.
        SslOptions = { RemoteCertificateValidationCallback = (_, _, _, _) => IPAddress.IsLoopback(server.Address) },
        ConnectCallback = async (_, over) =>
        {
            var socket = new Socket(server.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            try
            {
                await socket.ConnectAsync(server, over);
                return new NetworkStream(socket, ownsSocket: true);
            }
            catch
            {
                socket.Dispose();
                throw;
            }
        },
    };

    /// <summary>A client and the end of all that it asks: without that, what runs would outlive it.</summary>
    sealed class Opened(SocketsHttpHandler handler) : IDisposable
    {
        readonly HttpMessageInvoker _client = new(handler);
        readonly CancellationTokenSource _over = new();

        public (HttpMessageInvoker Client, CancellationToken Over) Both => (_client, _over.Token);

        public void Dispose()
        {
            _over.Cancel();
            _client.Dispose();
        }
    }
}
