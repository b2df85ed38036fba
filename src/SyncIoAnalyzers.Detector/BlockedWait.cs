namespace SyncIoAnalyzers.Detector;

/// <summary>A wait that blocked a pool thread.</summary>
/// <param name="Site">The place in the code.</param>
/// <param name="Route">
/// The method and route of the request that waited: <c>GET /orders/{id}</c>; null outside of requests and in apps without the middleware.
/// </param>
/// <param name="TraceId">The trace id of that request; null without one.</param>
public sealed record BlockedWait(BlockedSite Site, string? Route, string? TraceId)
{
    /// <summary>
    /// The duration of the wait; zero while it lasts, and if it ended with an exception, because the runtime does not report the end of
    /// such a wait.
    /// </summary>
    public TimeSpan Duration { get; init; }
}
