using System.Net;
using System.Net.Sockets;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Detector;

namespace SyncIoAnalyzers.Companion.Serving;

/// <summary>The arguments of a lab server.</summary>
/// <param name="Port">The port on 127.0.0.1; 0 for a free one.</param>
internal sealed record ServerSettings(int Port = 0)
{
    /// <summary>The address to listen on; null for 127.0.0.1.</summary>
    public string? Address { get; init; }

    /// <summary>The maximum number of pool threads; null for the runtime's own limit.</summary>
    public int? Workers { get; init; }

    /// <summary>True to create all pool threads at the start, as in a server that has run for long.</summary>
    public bool IsWarm { get; init; }

    /// <summary>The delay of the profile service and the database, in milliseconds.</summary>
    public int? WaitMs { get; init; }

    /// <summary>The number of database connections.</summary>
    public int? Pool { get; init; }

    /// <summary>True to start the process with the external services that scenarios call.</summary>
    public bool HasServices { get; init; }

    /// <summary>True to detect blocking inside the server, as an app with the detector package does.</summary>
    public bool HasDetector { get; init; }

    /// <summary>Additional environment variables.</summary>
    [JsonIgnore]
    public IReadOnlyDictionary<string, string>? Environment { get; init; }
}

/// <summary>The application whose routes are the scenarios.</summary>
internal static class LabServer
{
    /// <summary>Precedes each <see cref="VitalSample"/>.</summary>
    public const string VitalMessage = "vital";

    /// <summary>A route that costs next to nothing and blocks no thread.</summary>
    public const string ProbePath = "/probe";

    /// <summary>The route that returns the report of the detector.</summary>
    public const string BlockingPath = "/blocking";

    // A page that combines others: a product, its reviews, its price.
    const int PagesToARequest = 3;

    /// <summary>Serves until the parent ends.</summary>
    public static async Task<int> RunServerAsync(ServerSettings settings)
    {
        if (
            settings.Workers is { } workers
            && !(
                ThreadPool.SetMaxThreads(workers, 1000)
                && ThreadPool.SetMinThreads(settings.IsWarm ? workers : Math.Min(workers, Environment.ProcessorCount), 1)
            )
        )
            return LineProtocol.ReportFailure(
                $"The pool cannot be limited to {workers} workers on {Environment.ProcessorCount} processors."
            );
        (UserProfileService.DelayMs, SimulatedStore.WaitMs) = (
            settings.WaitMs ?? UserProfileService.DelayMs,
            settings.WaitMs ?? SimulatedStore.WaitMs
        );
        if (settings.Pool is { } pool)
            SimulatedStore.OpenPool(pool);
        if (Environment.GetEnvironmentVariable(PostgresSource.Variable) is { } postgres)
            PostgresSource.OpenPool(postgres, settings.Pool ?? 1, SimulatedStore.WaitMs);
        try
        {
            if (settings.HasServices)
                StartServices(new ServicesSettings(settings.WaitMs ?? UserProfileService.DelayMs));
        }
        catch (StopException stop)
        {
            return LineProtocol.ReportFailure(stop.Message);
        }

        return await ServerHost.ServeAsync(settings.Port, builder => BuildApp(builder, settings.HasDetector), settings.Address);
    }

    static void StartServices(ServicesSettings settings)
    {
        var port = ServicesProcess.StartProcess(settings);
        ExternalServices.SetPort(port);
        PageController.SetPages(port, PagesToARequest);
    }

    static WebApplication BuildApp(WebApplicationBuilder builder, bool hasDetector)
    {
        // On loopback the system buffers megabytes that a client has not read yet; on networks it does not.
        builder.Services.Configure<SocketTransportOptions>(sockets => sockets.CreateBoundListenSocket = CreateNarrowSocket);
        builder.Services.AddControllers().AddApplicationPart(typeof(LabServer).Assembly);
        builder.Services.AddBlockingDetection(detection => detection.Enabled = hasDetector);
        var app = builder.Build();
        app.UseBlockingDetection();
        var vitals = new VitalsSampler(vital => LineProtocol.SendMessage(VitalMessage, vital));
        app.Use(
            async (context, next) =>
            {
                vitals.EnterRequest();
                try
                {
                    await next(context);
                }
                finally
                {
                    vitals.LeaveRequest();
                }
            }
        );
        app.MapGet(ProbePath, () => Results.Text("ok"));
        app.MapGet(BlockingPath, (IBlockingReport report) => Results.Text(report.ToJson(), "application/json"));
        app.MapControllers();
        return app;
    }

    static Socket CreateNarrowSocket(EndPoint address)
    {
        var socket = SocketTransportOptions.CreateDefaultBoundListenSocket(address);
        socket.SendBufferSize = 16 * 1024;
        return socket;
    }
}
