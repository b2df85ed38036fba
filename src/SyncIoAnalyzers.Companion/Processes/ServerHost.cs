using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Companion.Processes;

/// <summary>Hosts a web application in a child process until the parent process ends.</summary>
internal static class ServerHost
{
    /// <summary>The word that precedes the port once the server accepts requests.</summary>
    public const string Ready = "ready";

    /// <summary>Serves an application until the parent process ends, and announces its port on standard output.</summary>
    /// <param name="port">The port to listen on; 0 selects a free one.</param>
    /// <param name="build">Builds the application from a builder that is configured to listen on that port.</param>
    /// <param name="address">The address to listen on; 127.0.0.1 if null.</param>
    public static async Task<int> ServeAsync(int port, Func<WebApplicationBuilder, WebApplication> build, string? address = null)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(address == null ? IPAddress.Loopback : IPAddress.Parse(address), port));
        try
        {
            await using var app = build(builder);
            app.Lifetime.ApplicationStarted.Register(() => LineProtocol.SendMessage(Ready, new Uri(app.Urls.First()).Port));
            ParentProcess.CallWhenEnded(() => Environment.Exit(0));
            await app.RunAsync();
            return 0;
        }
        catch (IOException taken) when (taken.InnerException is SocketException or AddressInUseException)
        {
            return LineProtocol.ReportFailure($"Port {port} of {address ?? "127.0.0.1"} is taken; leave --port out for a free one.");
        }
    }
}
