using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.Web;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SyncIoAnalyzers.Detector;

namespace SyncIoAnalyzers.Observer;

/// <summary>Raises events of components for which an application renders no interactive page.</summary>
static class ComponentEvents
{
    /// <summary>
    /// Renders the component that the query names with its assembly, and clicks on the element with the id of the query. Only the waits
    /// of the click stay in the report.
    /// </summary>
    public static async Task RaiseEventAsync(HttpContext context)
    {
        var services = context.RequestServices;
        var component = Type.GetType(context.Request.Query["type"].ToString(), throwOnError: true)!;
        await using var renderer = new ComponentRenderer(services, services.GetRequiredService<ILoggerFactory>());
        await renderer.RenderComponentAsync(component);
        services.GetRequiredService<IBlockingReport>().Clear();
        await renderer.RaiseEventAsync(context.Request.Query["element"].ToString(), "onclick", new MouseEventArgs());
        context.Response.StatusCode = StatusCodes.Status204NoContent;
    }
}
