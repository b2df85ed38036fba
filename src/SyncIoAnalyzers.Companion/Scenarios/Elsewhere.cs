namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Where scenarios find what they ask for: in another process on this machine.</summary>
public static class Elsewhere
{
    /// <summary>Asks there; one for all, as it is meant to be used.</summary>
    public static HttpClient Http { get; private set; } = new();

    /// <summary>Tells where it is, before the first is asked for.</summary>
    /// <param name="port">The port on 127.0.0.1.</param>
    public static void At(int port) => Http = new HttpClient(new SocketsHttpHandler { UseProxy = false, UseCookies = false }) { BaseAddress = new Uri($"http://127.0.0.1:{port}/") };
}
