using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Serving;

/// <summary>What the services are told.</summary>
/// <param name="DelayMs">How long each of them takes, in milliseconds.</param>
internal sealed record ServicesSettings(int DelayMs);

/// <summary>What scenarios ask for elsewhere, each of it slow: a value, a blob store, a queue, pages. They stand in a process of their own, so that no thread of theirs is counted.</summary>
internal static class Services
{
    /// <summary>Starts them; they end with this process, and this process with them.</summary>
    /// <returns>Their port on 127.0.0.1.</returns>
    public static int Start(ServicesSettings settings)
    {
        var services = Child.Start(Roles.Services, settings);
        var port = services.Await<int>(LabServer.Ready, (_, _) => { }, Child.StartUp, CancellationToken.None);
        new Thread(() => EndWith(services)) { IsBackground = true, Name = "services" }.Start();
        return port;
    }

    /// <summary>Serves them until the parent ends.</summary>
    public static Task<int> RunAsync(ServicesSettings settings) => LabServer.ServeAsync(0, builder =>
    {
        var app = builder.Build();
        app.Use(async (_, next) =>
        {
            await Task.Delay(settings.DelayMs);
            await next();
        });
        app.MapGet("/values/{name}", (string name) => "value");
        app.MapPut("/blobs/{name}", async (HttpRequest request) =>
        {
            await request.Body.CopyToAsync(Stream.Null); // what is kept would fill the memory of a long load
            return Results.Created();
        });
        MapQueue(app);
        PageServer.Map(app, PageSettings.Usual with { DelayMs = 0 });
        return app;
    });

    static void MapQueue(WebApplication app)
    {
        var queue = new ConcurrentQueue<string>();
        app.MapPost("/queue", async (HttpRequest request) =>
        {
            using var reader = new StreamReader(request.Body);
            queue.Enqueue(await reader.ReadToEndAsync());
            return Results.Created();
        });
        app.MapDelete("/queue", () => queue.TryDequeue(out var message) ? Results.Text(message) : Results.NoContent());
    }

    /// <summary>A server without what its scenarios ask for would measure only that.</summary>
    static void EndWith(Child services)
    {
        foreach (var _ in services.Said(CancellationToken.None))
        {
        }

        Environment.Exit(Lines.Fail(services.Ended().Message));
    }
}
