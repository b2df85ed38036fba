using SyncIoAnalyzers.Common.Stacks;

namespace SyncIoAnalyzers.Watching;

/// <summary>Completes calls by their request and their handler, from everything that was seen so far.</summary>
/// <remarks>
/// The framework generates one delegate for each handler. A request that was seen in it once is also that of the calls whose request began
/// before the recording.
/// </remarks>
/// <param name="separatesRoutes">Whether calls are listed separately for each request route.</param>
internal sealed class RouteLookup(bool separatesRoutes)
{
    readonly Dictionary<string, HashSet<string>> _routesByDelegate = [];
    readonly Dictionary<(object Key, string Route), BlockedCall> _resolvedCalls = [];
    InlinedHandlers? _handlers;

    /// <summary>Adds the requests of one recording.</summary>
    public void AddWindow(RecordedWindow window)
    {
        _handlers = window.Handlers ?? _handlers;
        foreach (var call in window.Sightings.Select(s => s.BlockedCall).Where(c => c is { HandlerDelegate: not "", Route: not "" }))
            if (_routesByDelegate.TryGetValue(call.HandlerDelegate, out var routes))
                routes.Add(call.Route);
            else
                _routesByDelegate[call.HandlerDelegate] = [call.Route];
    }

    /// <summary>Returns a call with its request and the location of its handler; null if the waiting member cannot be determined.</summary>
    public BlockedCall? ResolveCall(BlockedCall call)
    {
        var routed =
            call.Route == "" && _routesByDelegate.TryGetValue(call.HandlerDelegate, out var routes) && routes.Count == 1
                ? call with
                {
                    Route = routes.Single(),
                }
                : call;
        var resolved = routed.Note == BlockedCall.InlinedNote ? ResolveHandler(routed) : routed;
        // Without a location, the request is all that identifies the call.
        var identified = separatesRoutes || resolved.Note == BlockedCall.InlinedNote ? resolved : resolved with { Route = "" };
        return identified.Primitive == "" ? null : identified;
    }

    BlockedCall ResolveHandler(BlockedCall call)
    {
        if (_handlers == null)
            return call;
        if (!_resolvedCalls.TryGetValue((call.GroupingKey, call.Route), out var resolved))
            _resolvedCalls[(call.GroupingKey, call.Route)] = resolved = _handlers.ResolveHandler(call);
        return resolved;
    }
}
