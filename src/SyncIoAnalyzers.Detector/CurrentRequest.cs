using System.Diagnostics;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Routing;

namespace SyncIoAnalyzers.Detector;

/// <summary>The request that the calling code serves, preserved across awaits.</summary>
internal static class CurrentRequest
{
    static readonly AsyncLocal<ContextHolder?> CurrentContext = new();
    static readonly HashSet<string> KnownMethods =
    [
        HttpMethods.Get,
        HttpMethods.Post,
        HttpMethods.Put,
        HttpMethods.Delete,
        HttpMethods.Patch,
        HttpMethods.Head,
        HttpMethods.Options,
        HttpMethods.Trace,
        HttpMethods.Connect,
    ];

    /// <summary>Runs the rest of the pipeline as part of a request.</summary>
    public static async Task ServeRequestAsync(HttpContext context, RequestDelegate next)
    {
        var holder = new ContextHolder { Context = context };
        CurrentContext.Value = holder;
        try
        {
            await next(context);
        }
        finally
        {
            holder.Context = null; // background work must not read a context that serves another request by then
        }
    }

    /// <summary>
    /// The method and the declared route; null outside of requests. Never text from the client, so that there are no more routes than the
    /// app declares.
    /// </summary>
    public static string? Route =>
        CurrentContext.Value?.Context is not { } context ? null
        : (context.GetEndpoint() as RouteEndpoint)?.RoutePattern.RawText is { } pattern
            ? $"{(KnownMethods.Contains(context.Request.Method) ? context.Request.Method : "OTHER")} /{pattern.TrimStart('/')}"
        : "a request without an endpoint";

    /// <summary>The method of the app that serves the request; null outside of requests and for endpoints without one.</summary>
    public static MethodInfo? Handler =>
        CurrentContext.Value?.Context?.GetEndpoint()?.Metadata is { } metadata
            ? metadata.GetMetadata<ControllerActionDescriptor>()?.MethodInfo ?? metadata.GetMetadata<MethodInfo>()
            : null;

    /// <summary>The trace id of the calling code.</summary>
    public static string? TraceId => Activity.Current?.TraceId.ToHexString();

    sealed class ContextHolder
    {
        public HttpContext? Context { get; set; }
    }
}
