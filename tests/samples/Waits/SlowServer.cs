using System.Net;
using System.Net.Sockets;

namespace Waits;

/// <summary>A server in this process that answers late, on threads of its own.</summary>
static class SlowServer
{
    public const int Ms = 40;

    static readonly TcpListener Listener = new(IPAddress.Loopback, 0);

    public static IPEndPoint Address => (IPEndPoint)Listener.LocalEndpoint;

    public static Uri Url => new($"http://{Address}/");

    public static void Start()
    {
        Listener.Start();
        _ = AcceptAsync();
    }

    public static TcpClient Connect()
    {
        var client = new TcpClient();
        client.Connect(Address);
        return client;
    }

    static async Task AcceptAsync()
    {
        while (true)
            _ = AnswerAsync(await Listener.AcceptTcpClientAsync());
    }

    static async Task AnswerAsync(TcpClient client)
    {
        using (client)
        {
            await Task.Delay(Ms);
            await client.GetStream().WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\n"u8.ToArray());
            await Task.Delay(Ms);
            await client.GetStream().WriteAsync("slow"u8.ToArray());
            client.Client.Shutdown(SocketShutdown.Send);
        }
    }
}
