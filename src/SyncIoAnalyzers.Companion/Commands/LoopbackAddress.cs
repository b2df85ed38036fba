using System.Net;
using System.Net.Sockets;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Load;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>Parses addresses and accepts only those of this machine.</summary>
internal static class LoopbackAddress
{
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <summary>Parses an address and checks that a server on this machine accepts connections there.</summary>
    /// <exception cref="StopException">The text is not an address, or no server on this machine accepts connections there.</exception>
    public static RequestTarget ParseTarget(string text)
    {
        if (!Uri.TryCreate(text, UriKind.Absolute, out var url) || url.Scheme is not ("http" or "https"))
            throw new StopException($"'{text}' is not an http or https address; specify one such as http://localhost:5000/orders.");
        return new RequestTarget(url, FindListener(url, ResolveLocal(url.DnsSafeHost)).ToString());
    }

    /// <summary>Resolves a name and checks that all its addresses are on this machine.</summary>
    static IPAddress[] ResolveLocal(string host)
    {
        var addresses = ResolveHost(host);
        return addresses.FirstOrDefault(a => !IPAddress.IsLoopback(a)) is { } elsewhere
            ? throw new StopException($"A load goes only to this machine: {host} resolves to {elsewhere}, which is not a loopback address.")
            : addresses;
    }

    static IPAddress[] ResolveHost(string host)
    {
        try
        {
            return Dns.GetHostAddresses(host);
        }
        catch (SocketException unknown)
        {
            throw new StopException($"The name {host} cannot be resolved: {unknown.Message.TrimEnd('.')}.");
        }
    }

    static IPAddress FindListener(Uri url, IPAddress[] addresses) =>
        addresses.FirstOrDefault(a => IsListening(a, url.Port))
        ?? throw new StopException($"No server accepts connections at {url.Authority}; start your server first.");

    static bool IsListening(IPAddress address, int port)
    {
        using var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        using var limit = new CancellationTokenSource(Patience);
        try
        {
            socket.ConnectAsync(address, port, limit.Token).AsTask().GetAwaiter().GetResult();
            return true;
        }
        catch (Exception error) when (error is SocketException or OperationCanceledException)
        {
            return false;
        }
    }
}
