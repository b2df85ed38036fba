namespace SyncIoAnalyzers.Detector;

/// <summary>One wait that held a pool thread.</summary>
/// <param name="Site">Where in the code.</param>
/// <param name="Route">The route of the request that waited, with its method: <c>GET /orders/{id}</c>; null outside of requests, and where the app does not use the middleware.</param>
/// <param name="TraceId">The trace of that request; null without one.</param>
public sealed record BlockedWait(BlockedSite Site, string? Route, string? TraceId)
{
    /// <summary>How long the thread was held; zero while it still is, and where the wait ended with an exception: the runtime tells of no end then.</summary>
    public TimeSpan Duration { get; init; }
}
