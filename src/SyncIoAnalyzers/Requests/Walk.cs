using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>Goes forward from the entry points, breadth first, and remembers how each member was first reached: that is the shortest path.</summary>
internal sealed class Walk
{
    static readonly ReachKind[] Kinds = [ReachKind.Request, ReachKind.Once, ReachKind.Background, ReachKind.Startup];

    readonly World _world;
    readonly Dictionary<string, Step> _steps = [];
    readonly Dictionary<string, List<Edge>> _stored = [];
    readonly Dictionary<string, HashSet<string>> _sources = [];
    readonly Dictionary<ReachKind, Queue<string>> _waiting = [];
    readonly HashSet<IReadOnlyDictionary<string, List<Edge>>> _seen = [];

    /// <summary>How a member was first reached.</summary>
    /// <param name="Kind">Who runs it.</param>
    /// <param name="From">The member that leads to it; null for an entry point.</param>
    /// <param name="Entry">The entry point.</param>
    public sealed record Step(ReachKind Kind, string? From, EntryFact Entry);

    Walk(World world) => _world = world;

    /// <summary>Every member reached, and how.</summary>
    public IReadOnlyDictionary<string, Step> Steps => _steps;

    /// <summary>Which members lead to which, on request paths.</summary>
    public IReadOnlyDictionary<string, HashSet<string>> Sources => _sources;

    /// <summary>Walks from everything that serves requests, then from what runs once, in the background and at start-up.</summary>
    public static Walk Over(World world, CancellationToken token)
    {
        var walk = new Walk(world);
        foreach (var (kind, entries) in EntryKinds.InOrder(world.Entries))
            walk.Go(kind, entries, token);
        return walk;
    }

    void Go(ReachKind kind, IEnumerable<EntryFact> entries, CancellationToken token)
    {
        foreach (var entry in entries.OrderBy(e => e.Display, StringComparer.Ordinal).ThenBy(e => e.Key, StringComparer.Ordinal))
            if (!_steps.ContainsKey(entry.Key))
                Reach(entry.Key, new Step(kind, null, entry));
        // What start-up or a static constructor stores in a field, a request may run: the stronger kinds come first again.
        while (Kinds.FirstOrDefault(k => k >= kind && _waiting.TryGetValue(k, out var queue) && queue.Count > 0) is var next and not ReachKind.None)
        {
            token.ThrowIfCancellationRequested();
            var key = _waiting[next].Dequeue();
            if (_steps[key].Kind == next)
                Follow(key, token);
        }
    }

    void Reach(string key, Step step)
    {
        if (_steps.TryGetValue(key, out var known) && known.Kind >= step.Kind)
            return;
        _steps[key] = step;
        if (!_waiting.TryGetValue(step.Kind, out var queue))
            _waiting.Add(step.Kind, queue = new Queue<string>());
        queue.Enqueue(key);
    }

    void Follow(string key, CancellationToken token)
    {
        var kept = key.Contains("/F:") || key.Contains("/P:") || key.Contains("/E:");
        if (kept)
            foreach (var constructor in _world.ConstructorsBeside(key))
                Read(constructor, token);
        foreach (var edges in Read(key, token))
            if (edges.TryGetValue(key, out var own))
                foreach (var edge in own)
                    Follow(key, edge);
        // Who is created per request and who once is not known here: once is the weaker claim.
        if (key.Contains(".#ctor"))
            foreach (var constructor in _world.Activated(key))
                Follow(key, new Edge(constructor, EdgeKind.Direct, ReachKind.Once));
        if (_stored.TryGetValue(key, out var stored))
            foreach (var edge in stored)
                Follow(key, edge);
    }

    /// <summary>The edges of a member's code; what it stores in fields is remembered, and followed where the field was read before.</summary>
    IReadOnlyList<IReadOnlyDictionary<string, List<Edge>>> Read(string key, CancellationToken token)
    {
        var parts = _world.Edges(key, token).ToArray();
        foreach (var part in parts.Where(_seen.Add))
            foreach (var store in part.Where(p => p.Key.Contains("/F:") || p.Key.Contains("/P:") || p.Key.Contains("/E:")))
            {
                if (!_stored.TryGetValue(store.Key, out var edges))
                    _stored.Add(store.Key, edges = []);
                edges.AddRange(store.Value);
                if (_steps.ContainsKey(store.Key))
                    foreach (var edge in store.Value)
                        Follow(store.Key, edge);
            }

        return parts;
    }

    void Follow(string from, Edge edge)
    {
        var step = _steps[from];
        var kind = edge.As < step.Kind ? edge.As : step.Kind;
        foreach (var target in edge.Kind switch
        {
            EdgeKind.Dispatch => _world.Dispatch(edge),
            EdgeKind.Message => _world.Handlers(edge.Target),
            _ => [edge.Target],
        })
        {
            if (kind == ReachKind.Request)
                (_sources.TryGetValue(target, out var sources) ? sources : _sources[target] = []).Add(from);
            Reach(target, new Step(kind, from, step.Entry));
        }
    }
}
