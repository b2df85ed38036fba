using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Pages;

/// <summary>What a page server is told.</summary>
/// <param name="DelayMs">How long it takes before it answers.</param>
/// <param name="Bytes">The length of a page.</param>
internal sealed record PageSettings(int DelayMs, int Bytes)
{
    /// <summary>How many times as long a slow page takes: half of it before the answer, half in the midst of the page.</summary>
    public const int Slower = 4;

    /// <summary>Pages as the web has them.</summary>
    public static PageSettings Usual { get; } = new(60, 32 * 1024);
}

/// <summary>Serves pages, in a process of its own: its threads are none of those that are looked at.</summary>
internal static class PageServer
{
    /// <summary>Serves until the parent ends.</summary>
    public static Task<int> RunAsync(PageSettings settings) => LabServer.ServeAsync(0, builder =>
    {
        var app = builder.Build();
        Map(app, settings);
        return app;
    });

    /// <summary>Adds the pages to an application.</summary>
    public static void Map(WebApplication app, PageSettings settings)
    {
        var page = Enumerable.Repeat((byte)'x', settings.Bytes).ToArray();
        app.MapGet("/pages/{number:int}", async context =>
        {
            await Task.Delay(settings.DelayMs);
            await Send(context.Response, page, 0);
        });
        app.MapGet("/slow/{number:int}", async context =>
        {
            await Task.Delay(PageSettings.Slower * settings.DelayMs / 2);
            await Send(context.Response, page, PageSettings.Slower * settings.DelayMs / 2);
        });
    }

    static async Task Send(HttpResponse response, byte[] page, int pauseMs)
    {
        response.ContentType = "text/plain; charset=us-ascii";
        response.ContentLength = page.Length;
        await response.Body.WriteAsync(page.AsMemory(0, page.Length / 2));
        if (pauseMs > 0)
        {
            await response.Body.FlushAsync();
            await Task.Delay(pauseMs);
        }

        await response.Body.WriteAsync(page.AsMemory(page.Length / 2));
    }
}
