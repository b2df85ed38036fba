using System.Net;
using System.Net.Sockets;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Detector;

namespace SyncIoAnalyzers.Companion.Serving;

/// <summary>What a server is told.</summary>
/// <param name="Port">The port on 127.0.0.1; 0 for a free one.</param>
internal sealed record ServerSettings(int Port = 0)
{
    /// <summary>The address to listen on; null for 127.0.0.1.</summary>
    public string? Address { get; init; }

    /// <summary>The most pool threads; null for as many as the runtime likes.</summary>
    public int? Workers { get; init; }

    /// <summary>Whether all of them are there from the start, as after a long day.</summary>
    public bool IsWarm { get; init; }

    /// <summary>How long the profile service and the store take, in milliseconds.</summary>
    public int? WaitMs { get; init; }

    /// <summary>The connections of the store.</summary>
    public int? Pool { get; init; }

    /// <summary>Whether it starts the process that serves what scenarios ask for elsewhere.</summary>
    public bool HasServices { get; init; }

    /// <summary>Whether it looks for blocking itself, as an app with the detector package does.</summary>
    public bool HasDetector { get; init; }

    /// <summary>What its environment has besides.</summary>
    [JsonIgnore]
    public IReadOnlyDictionary<string, string>? Environment { get; init; }
}

/// <summary>The application whose routes are the scenarios.</summary>
internal static class LabServer
{
    /// <summary>The word with which a server says that it answers, and where.</summary>
    public const string Ready = "ready";

    /// <summary>The word before each line of <see cref="Vital"/>.</summary>
    public const string Says = "vital";

    /// <summary>A route that costs next to nothing and holds no thread.</summary>
    public const string Probe = "/probe";

    /// <summary>The route that tells what the detector has seen.</summary>
    public const string Blocking = "/blocking";

    // A request of a page that shows others: a product, its reviews, its price.
    const int PagesToARequest = 3;

    /// <summary>Serves until the parent ends.</summary>
    public static async Task<int> RunAsync(ServerSettings settings)
    {
        if (settings.Workers is { } workers && !(ThreadPool.SetMaxThreads(workers, 1000) && ThreadPool.SetMinThreads(settings.IsWarm ? workers : Math.Min(workers, Environment.ProcessorCount), 1)))
            return Lines.Fail($"The pool cannot be held to {workers} workers on {Environment.ProcessorCount} processors.");
        (UserProfileService.DelayMs, Store.WaitMs) = (settings.WaitMs ?? UserProfileService.DelayMs, settings.WaitMs ?? Store.WaitMs);
        if (settings.Pool is { } pool)
            Store.Open(pool);
        if (Environment.GetEnvironmentVariable(PostgresSource.Variable) is { } postgres)
            PostgresSource.Open(postgres, settings.Pool ?? 1, Store.WaitMs);
        try
        {
            if (settings.HasServices)
                StartServices(new ServicesSettings(settings.WaitMs ?? UserProfileService.DelayMs));
        }
        catch (StopException stop)
        {
            return Lines.Fail(stop.Message);
        }

        return await ServeAsync(settings.Port, builder => Build(builder, settings.HasDetector), settings.Address);
    }

    static void StartServices(ServicesSettings settings)
    {
        var port = Services.Start(settings);
        Elsewhere.At(port);
        PageController.Want(port, PagesToARequest);
    }

    /// <summary>Serves an application until the parent ends, and says when it answers, and where.</summary>
    /// <param name="port">The port on 127.0.0.1; 0 for a free one.</param>
    /// <param name="build">Makes the application of a builder that listens there.</param>
    /// <param name="address">The address in the place of 127.0.0.1.</param>
    public static async Task<int> ServeAsync(int port, Func<WebApplicationBuilder, WebApplication> build, string? address = null)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(address == null ? IPAddress.Loopback : IPAddress.Parse(address), port));
        try
        {
            await using var app = build(builder);
            app.Lifetime.ApplicationStarted.Register(() => Lines.Say(Ready, new Uri(app.Urls.First()).Port));
            Parent.EndWithIt(() => Environment.Exit(0));
            await app.RunAsync();
            return 0;
        }
        catch (IOException taken) when (taken.InnerException is SocketException or Microsoft.AspNetCore.Connections.AddressInUseException)
        {
            return Lines.Fail($"Port {port} of {address ?? "127.0.0.1"} is taken; leave --port out for a free one.");
        }
    }

    static WebApplication Build(WebApplicationBuilder builder, bool hasDetector)
    {
        // Loopback gives a connection megabytes for what its client has not read yet; networks do not.
        builder.Services.Configure<SocketTransportOptions>(sockets => sockets.CreateBoundListenSocket = Narrow);
        builder.Services.AddControllers().AddApplicationPart(typeof(LabServer).Assembly);
        builder.Services.AddBlockingDetection(detection => detection.Enabled = hasDetector);
        var app = builder.Build();
        app.UseBlockingDetection();
        var vitals = new Vitals(vital => Lines.Say(Says, vital));
        app.Use(async (context, next) =>
        {
            vitals.Enter();
            try
            {
                await next(context);
            }
            finally
            {
                vitals.Leave();
            }
        });
        app.MapGet(Probe, () => Results.Text("ok"));
        app.MapGet(Blocking, (IBlockingReport report) => Results.Text(report.ToJson(), "application/json"));
        app.MapControllers();
        return app;
    }

    static Socket Narrow(EndPoint address)
    {
        var socket = SocketTransportOptions.CreateDefaultBoundListenSocket(address);
        socket.SendBufferSize = 16 * 1024;
        return socket;
    }
}
