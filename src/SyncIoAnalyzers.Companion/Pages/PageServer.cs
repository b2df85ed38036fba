using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Pages;

/// <summary>The arguments of a page server.</summary>
/// <param name="DelayMs">The delay before a response.</param>
/// <param name="Bytes">The size of a page.</param>
internal sealed record PageSettings(int DelayMs, int Bytes)
{
    /// <summary>The factor by which a slow page takes longer: half of it before the response, half in the middle of the page.</summary>
    public const int SlowFactor = 4;

    /// <summary>A delay and size typical of the web.</summary>
    public static PageSettings Typical { get; } = new(60, 32 * 1024);
}

/// <summary>Serves pages in its own process, so that its threads are not among the observed ones.</summary>
internal static class PageServer
{
    /// <summary>Serves until the parent ends.</summary>
    public static Task<int> RunServerAsync(PageSettings settings) =>
        ServerHost.ServeAsync(
            0,
            builder =>
            {
                var app = builder.Build();
                MapPages(app, settings);
                return app;
            }
        );

    /// <summary>Adds the pages to an application.</summary>
    public static void MapPages(WebApplication app, PageSettings settings)
    {
        var page = Enumerable.Repeat((byte)'x', settings.Bytes).ToArray();
        app.MapGet(
            "/pages/{number:int}",
            async context =>
            {
                await Task.Delay(settings.DelayMs);
                await SendPageAsync(context.Response, page, 0);
            }
        );
        app.MapGet(
            "/slow/{number:int}",
            async context =>
            {
                await Task.Delay(PageSettings.SlowFactor * settings.DelayMs / 2);
                await SendPageAsync(context.Response, page, PageSettings.SlowFactor * settings.DelayMs / 2);
            }
        );
    }

    static async Task SendPageAsync(HttpResponse response, byte[] page, int pauseMs)
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
