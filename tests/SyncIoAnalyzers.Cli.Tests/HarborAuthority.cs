using System.Net;
using Harbor.Tests;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// The port authority that Harbor asks over HTTP. It answers as the stub of the sample's own tests does, but late, so that no answer is
/// there before a request waits for it, and over a new connection each time, because only a wait for a connection shows in HttpClient.Send.
/// </summary>
sealed class HarborAuthority : IDisposable
{
    static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(30);

    readonly HttpListener _listener = new();
    readonly HttpMessageInvoker _stub = new(new PortAuthorityStub());

    public HarborAuthority()
    {
        Url = $"http://127.0.0.1:{SlowBackend.FreePort()}/";
        _listener.Prefixes.Add(Url);
        _listener.Start();
        new Thread(ServeClients) { IsBackground = true }.Start();
    }

    public string Url { get; }

    /// <summary>Gets the address of the service that the health checks probe; it is always well.</summary>
    public string ProbeUrl => Url + "probes/";

    public void Dispose()
    {
        _listener.Close();
        _stub.Dispose();
    }

    // An exception on a thread ends the whole test run, so those of a closed listener or a disconnected client are caught here.
    void ServeClients()
    {
        try
        {
            while (_listener.GetContext() is var context)
                new Thread(() => AnswerClient(context)) { IsBackground = true }.Start();
        }
        catch (Exception closed) when (closed is HttpListenerException or ObjectDisposedException)
        {
            // the run is over
        }
    }

    void AnswerClient(HttpListenerContext context)
    {
        Thread.Sleep(Delay);
        try
        {
            using var answer = FindAnswer(context.Request);
            context.Response.KeepAlive = false;
            context.Response.StatusCode = (int)answer.StatusCode;
            context.Response.ContentType = answer.Content.Headers.ContentType?.ToString();
            using var body = context.Response.OutputStream;
            answer.Content.CopyTo(body, null, default);
        }
        catch (Exception gone) when (gone is HttpListenerException or ObjectDisposedException or IOException)
        {
            // the client does not wait for the answer
        }
    }

    HttpResponseMessage FindAnswer(HttpListenerRequest request)
    {
        var path = request.Url!.AbsolutePath;
        if (path.StartsWith("/probes/", StringComparison.Ordinal))
            return new HttpResponseMessage { Content = new StringContent("ok") };
        // The application caches rates. So that each request waits for one, it has a currency of its own, and all have the rate of one.
        if (path.StartsWith("/rates/", StringComparison.Ordinal))
            path = "/rates/USD";
        return _stub.Send(new HttpRequestMessage(new HttpMethod(request.HttpMethod), $"http://authority.test{path}"), default);
    }
}
