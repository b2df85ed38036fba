using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>Sends requests over HTTPS or HTTP/2 through the handler of <c>HttpClient</c>, limited to one connection.</summary>
internal sealed class HttpClientConnection(LoadPlan plan, RequestTarget target) : LoadConnection(plan)
{
    readonly IPEndPoint _server = target.GetEndPoint();
    OpenedClient? _openedClient;

    /// <inheritdoc/>
    protected override async ValueTask<RequestOutcome> SendOnceAsync()
    {
        try
        {
            var (client, over) = (_openedClient ??= new OpenedClient(CreateHandler(_server))).ClientAndToken;
            using var request = target.CreateMessage();
            using var answer = await client.SendAsync(request, over);
            await answer.Content.CopyToAsync(Stream.Null, over);
            return ClassifyStatus((int)answer.StatusCode);
        }
        catch (HttpRequestException error)
        {
            return error.InnerException is SocketException socket ? OutcomeClassifier.FromSocketError(socket)
                : error.InnerException is AuthenticationException ? RequestOutcome.Refused
                : RequestOutcome.Reset;
        }
        catch (Exception closed) when (closed is OperationCanceledException or IOException or ObjectDisposedException)
        {
            return RequestOutcome.Reset;
        }
    }

    /// <inheritdoc/>
    protected override void CloseConnection() => Interlocked.Exchange(ref _openedClient, null)?.Dispose();

    static SocketsHttpHandler CreateHandler(IPEndPoint server) =>
        new()
        {
            MaxConnectionsPerServer = 1,
            UseProxy = false,
            UseCookies = false,
            AllowAutoRedirect = false,
            ActivityHeadersPropagator = null,
            // Development certificates are accepted, because connections go to this machine only.
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

    /// <summary>
    /// A client and a token that cancels all its requests on disposal; without the token, running requests would outlive the client.
    /// </summary>
    sealed class OpenedClient(SocketsHttpHandler handler) : IDisposable
    {
        readonly HttpMessageInvoker _client = new(handler);
        readonly CancellationTokenSource _over = new();

        public (HttpMessageInvoker Client, CancellationToken Over) ClientAndToken => (_client, _over.Token);

        public void Dispose()
        {
            _over.Cancel();
            _client.Dispose();
        }
    }
}
