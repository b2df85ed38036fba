using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Serving;

/// <summary>The arguments of the services process.</summary>
/// <param name="DelayMs">The delay of each service in milliseconds.</param>
internal sealed record ServicesSettings(int DelayMs);

/// <summary>
/// The slow external services that scenarios call: a value, a blob store, a queue, pages. They run in their own process, so that their
/// threads are not counted.
/// </summary>
internal static class ServicesProcess
{
    /// <summary>Starts the services. They end with this process, and this process ends with them.</summary>
    /// <returns>The port on 127.0.0.1.</returns>
    public static int StartProcess(ServicesSettings settings)
    {
        var services = ChildProcess.StartProcess(ProcessRoles.Services, settings);
        var port = services.AwaitMessage<int>(ServerHost.Ready, (_, _) => { }, ChildProcess.StartTimeout, CancellationToken.None);
        new Thread(() => EndWithServices(services)) { IsBackground = true, Name = "services" }.Start();
        return port;
    }

    /// <summary>Serves until the parent ends.</summary>
    public static Task<int> RunServicesAsync(ServicesSettings settings) =>
        ServerHost.ServeAsync(
            0,
            builder =>
            {
                var app = builder.Build();
                app.Use(
                    async (_, next) =>
                    {
                        await Task.Delay(settings.DelayMs);
                        await next();
                    }
                );
                app.MapGet("/values/{name}", (string name) => "value");
                app.MapPut(
                    "/blobs/{name}",
                    async (HttpRequest request) =>
                    {
                        await request.Body.CopyToAsync(Stream.Null); // keeping the blobs would fill the memory during a long load
                        return Results.Created();
                    }
                );
                MapQueue(app);
                PageServer.MapPages(app, PageSettings.Typical with { DelayMs = 0 });
                return app;
            }
        );

    static void MapQueue(WebApplication app)
    {
        var queue = new ConcurrentQueue<string>();
        app.MapPost(
            "/queue",
            async (HttpRequest request) =>
            {
                using var reader = new StreamReader(request.Body);
                queue.Enqueue(await reader.ReadToEndAsync());
                return Results.Created();
            }
        );
        app.MapDelete("/queue", () => queue.TryDequeue(out var message) ? Results.Text(message) : Results.NoContent());
    }

    /// <summary>Ends the server if the services end, because its measurements would be meaningless without them.</summary>
    static void EndWithServices(ChildProcess services)
    {
        foreach (var _ in services.ReadMessages(CancellationToken.None)) { }

        Environment.Exit(LineProtocol.ReportFailure(services.CreateEndedException().Message));
    }
}
