namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The client for the external services that scenarios call, which run in another process on this machine.</summary>
public static class ExternalServices
{
    /// <summary>The client; shared, as recommended.</summary>
    public static HttpClient Http { get; private set; } = new();

    /// <summary>Sets the address of the services before the first request.</summary>
    /// <param name="port">The port on 127.0.0.1.</param>
    public static void SetPort(int port) =>
        Http = new HttpClient(new SocketsHttpHandler { UseProxy = false, UseCookies = false })
        {
            BaseAddress = new Uri($"http://127.0.0.1:{port}/"),
        };
}
