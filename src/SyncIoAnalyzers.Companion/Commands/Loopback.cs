using System.Net;
using System.Net.Sockets;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Load;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>Addresses as typed, of which only those of this machine are taken.</summary>
internal static class Loopback
{
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <summary>What an address asks for.</summary>
    /// <exception cref="StopException">It is none, is elsewhere, or nothing answers there.</exception>
    public static Target Target(string text)
    {
        if (!Uri.TryCreate(text, UriKind.Absolute, out var url) || url.Scheme is not ("http" or "https"))
            throw new StopException($"'{text}' is no address that can be asked; write one as http://localhost:5000/orders.");
        return new Target(url, Answering(url, Own(url.DnsSafeHost)).ToString());
    }

    /// <summary>The addresses of a name, all of which are of this machine.</summary>
    static IPAddress[] Own(string host)
    {
        var addresses = Resolved(host);
        return addresses.FirstOrDefault(a => !IPAddress.IsLoopback(a)) is { } elsewhere
            ? throw new StopException($"A load goes to this machine alone: {host} stands for {elsewhere}, which is no loopback address.") : addresses;
    }

    static IPAddress[] Resolved(string host)
    {
        try
        {
            return Dns.GetHostAddresses(host);
        }
        catch (SocketException unknown)
        {
            throw new StopException($"The name {host} stands for no address: {unknown.Message.TrimEnd('.')}.");
        }
    }

    static IPAddress Answering(Uri url, IPAddress[] addresses) => addresses.FirstOrDefault(a => Answers(a, url.Port))
        ?? throw new StopException($"Nothing answers at {url.Authority}; start your server first.");

    static bool Answers(IPAddress address, int port)
    {
        using var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
        using var limit = new CancellationTokenSource(Patience);
        try
        {
            socket.ConnectAsync(address, port, limit.Token).AsTask().GetAwaiter().GetResult();
            return true;
        }
        catch (Exception nobody) when (nobody is SocketException or OperationCanceledException)
        {
            return false;
        }
    }
}
