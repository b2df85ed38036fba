using System.Net;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>What is asked each time, of a server that need not be ours.</summary>
/// <param name="Url">The address as it was named: http or https.</param>
/// <param name="Address">The loopback address that the name stands for; nothing else is ever connected to.</param>
internal sealed record Target(Uri Url, string Address)
{
    /// <summary>The method.</summary>
    public string Method { get; init; } = "GET";

    /// <summary>Further headers, each as <c>Name: value</c>.</summary>
    public IReadOnlyList<string> Headers { get; init; } = [];

    /// <summary>What each request carries; null for nothing.</summary>
    public byte[]? Body { get; init; }

    /// <summary>Whether it is asked over HTTP/2.</summary>
    public bool IsHttp2 { get; init; }

    /// <summary>Whether that needs more than a socket.</summary>
    public bool NeedsClient => IsHttp2 || Url.Scheme == Uri.UriSchemeHttps;

    /// <summary>Where to connect.</summary>
    /// <exception cref="InvalidOperationException">It is elsewhere than on this machine.</exception>
    public IPEndPoint EndPoint() => IPAddress.Parse(Address) is var address && IPAddress.IsLoopback(address)
        ? new IPEndPoint(address, Url.Port) : throw new InvalidOperationException($"A load goes to this machine alone, not to {Address}.");
}
