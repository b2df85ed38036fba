using System.Net;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>The request that a load repeats, to a server that need not be the lab's.</summary>
/// <param name="Url">The URL as typed: http or https.</param>
/// <param name="Address">The loopback address that the host name resolved to; connections go nowhere else.</param>
internal sealed record RequestTarget(Uri Url, string Address)
{
    /// <summary>The HTTP method.</summary>
    public string Method { get; init; } = "GET";

    /// <summary>Additional headers, each as <c>Name: value</c>.</summary>
    public IReadOnlyList<string> Headers { get; init; } = [];

    /// <summary>The request body; null for none.</summary>
    public byte[]? Body { get; init; }

    /// <summary>True for HTTP/2.</summary>
    public bool IsHttp2 { get; init; }

    /// <summary>True if a bare socket does not suffice.</summary>
    public bool NeedsClient => IsHttp2 || Url.Scheme == Uri.UriSchemeHttps;

    /// <summary>Creates the request for a client.</summary>
    public HttpRequestMessage CreateMessage()
    {
        var request = new HttpRequestMessage(new HttpMethod(Method), Url)
        {
            Version = IsHttp2 ? HttpVersion.Version20 : HttpVersion.Version11,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = Body is { } body ? new ByteArrayContent(body) : null,
        };
        foreach (var header in Headers)
            if (
                header.Split(':', 2, StringSplitOptions.TrimEntries) is [var name, var value]
                && !request.Headers.TryAddWithoutValidation(name, value)
            )
                request.Content?.Headers.TryAddWithoutValidation(name, value);
        return request;
    }

    /// <summary>Returns the endpoint to connect to.</summary>
    /// <exception cref="InvalidOperationException">The address is not on this machine.</exception>
    public IPEndPoint GetEndPoint() =>
        IPAddress.Parse(Address) is var address && IPAddress.IsLoopback(address)
            ? new IPEndPoint(address, Url.Port)
            : throw new InvalidOperationException($"A load goes to this machine alone, not to {Address}.");
}
