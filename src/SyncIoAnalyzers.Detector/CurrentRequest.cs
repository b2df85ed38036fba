using System.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace SyncIoAnalyzers.Detector;

/// <summary>Which request the calling code serves, wherever its await has led it.</summary>
internal static class CurrentRequest
{
    static readonly AsyncLocal<Holder?> Local = new();
    static readonly HashSet<string> Methods = [HttpMethods.Get, HttpMethods.Post, HttpMethods.Put, HttpMethods.Delete, HttpMethods.Patch, HttpMethods.Head, HttpMethods.Options, HttpMethods.Trace, HttpMethods.Connect];

    /// <summary>Runs the rest of a request's pipeline as part of it.</summary>
    public static async Task ServeAsync(HttpContext context, RequestDelegate next)
    {
        var holder = new Holder { Context = context };
        Local.Value = holder;
        try
        {
            await next(context);
        }
        finally
        {
            holder.Context = null; // what goes on in the background must not look at a context that serves somebody else by then
        }
    }

    /// <summary>The method and the route as it is declared; null outside of requests. Nothing that a client makes up: there are as many routes as the app has.</summary>
    public static string? Route => Local.Value?.Context is not { } context ? null
        : (context.GetEndpoint() as RouteEndpoint)?.RoutePattern.RawText is { } pattern ? $"{(Methods.Contains(context.Request.Method) ? context.Request.Method : "OTHER")} /{pattern.TrimStart('/')}" : "a request without an endpoint";

    /// <summary>The trace that the calling code belongs to.</summary>
    public static string? TraceId => Activity.Current?.TraceId.ToHexString();

    sealed class Holder
    {
        public HttpContext? Context { get; set; }
    }
}
