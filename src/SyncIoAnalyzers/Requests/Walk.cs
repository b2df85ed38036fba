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
    readonly Queue<string>[] _waiting = [.. Enumerable.Range(0, (int)Kinds.Max() + 1).Select(_ => new Queue<string>())];
    readonly HashSet<IReadOnlyDictionary<string, List<Edge>>> _seen = [];
    readonly Dictionary<string, ReachKind> _activated = [];

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

    /// <summary>Walks from some members alone, whatever frameworks call.</summary>
    public static Walk From(IEnumerable<EntryFact> entries, World world, CancellationToken token)
    {
        var walk = new Walk(world);
        walk.Go(ReachKind.Request, entries, token);
        return walk;
    }

    void Go(ReachKind kind, IEnumerable<EntryFact> entries, CancellationToken token)
    {
        foreach (var entry in entries.OrderBy(e => e.Display, StringComparer.Ordinal).ThenBy(e => e.Key, StringComparer.Ordinal))
            if (!_steps.ContainsKey(entry.Key))
                Reach(entry.Key, new Step(kind, null, entry));
        // What start-up or a static constructor stores in a field, a request may run: the stronger kinds come first again.
        var read = 0;
        while (Next(kind) is { } next)
        {
            token.ThrowIfCancellationRequested();
            if (read-- == 0)
            {
                _world.ReadAhead(_waiting[(int)next], token);
                read = _waiting[(int)next].Count - 1;
            }

            var key = _waiting[(int)next].Dequeue();
            if (_steps[key].Kind == next)
                Follow(key, token);
        }
    }

    /// <summary>The strongest kind of which something waits, down to the one that is walked.</summary>
    ReachKind? Next(ReachKind kind)
    {
        foreach (var stronger in Kinds)
            if (stronger >= kind && _waiting[(int)stronger].Count > 0)
                return stronger;
        return null;
    }

    void Reach(string key, Step step)
    {
        if (_steps.TryGetValue(key, out var known) && known.Kind >= step.Kind)
            return;
        _steps[key] = step;
        _waiting[(int)step.Kind].Enqueue(key);
    }

    void Follow(string key, CancellationToken token)
    {
        // Nobody may have seen its constructor run, which fills it all the same.
        if (Keys.IsStore(key))
            foreach (var part in _world.ConstructorsBeside(key).SelectMany(c => _world.Edges(c, token)).ToArray())
                if (part.TryGetValue(key, out var kept))
                    Store(key, kept);
        foreach (var edges in Read(key, token))
            if (edges.TryGetValue(key, out var own))
                foreach (var edge in own.SelectMany(e => Resolve(key, e, edges, token)))
                    Follow(key, edge);
        if (_steps[key] is { From: null } entered)
            Activate(key, key.Contains(".#ctor") ? _world.Activated(key) : _world.Activated(entered.Entry));
        if (_stored.TryGetValue(key, out var stored))
            foreach (var edge in stored)
                Follow(key, edge);
    }

    /// <summary>What an edge means that depends on what other code does with a delegate.</summary>
    IEnumerable<Edge> Resolve(string from, Edge edge, IReadOnlyDictionary<string, List<Edge>> beside, CancellationToken token) => edge.Kind switch
    {
        EdgeKind.Given => _world.Runs(edge.Target, token) is var runs && runs != ReachKind.None && beside.TryGetValue(Keys.OfGiven(edge.Target, from), out var given)
            ? given.Select(g => g with { As = g.As.OrLess(runs).OrLess(edge.As) })
            : [],
        EdgeKind.Kept => _world.Runs(edge.Target, token) == ReachKind.None ? [edge] : [],
        _ => [edge],
    };

    /// <summary>
    /// What dependency injection creates for what a framework calls, or for code that asks for it, and for those that it creates for them. Code that
    /// says <c>new</c> hands over what it likes.
    /// </summary>
    void Activate(string called, IEnumerable<(string Key, ReachKind As)> services)
    {
        var created = new Queue<(string Creator, string Key, ReachKind As)>(services.Select(s => (called, s.Key, s.As.OrLess(_steps[called].Kind))));
        while (created.Count > 0)
        {
            var (creator, key, reach) = created.Dequeue();
            Follow(creator, new Edge(key, EdgeKind.Direct, reach));
            if (!key.Contains(".#ctor") || _activated.TryGetValue(key, out var known) && known >= reach)
                continue;
            _activated[key] = reach;
            foreach (var (inner, lives) in _world.Activated(key))
                created.Enqueue((key, inner, lives.OrLess(reach))); // what a singleton holds lives as long
        }
    }

    /// <summary>The edges of a member's code; what it stores in fields is remembered, and followed where the field was read before.</summary>
    IReadOnlyList<IReadOnlyDictionary<string, List<Edge>>> Read(string key, CancellationToken token)
    {
        var parts = _world.Edges(key, token).ToArray();
        foreach (var part in parts.Where(_seen.Add))
            foreach (var store in part.Where(p => Keys.IsStore(p.Key)))
                Store(store.Key, store.Value);
        return parts;
    }

    void Store(string key, IReadOnlyList<Edge> delegates)
    {
        _stored.Into(key).AddRange(delegates);
        if (_steps.ContainsKey(key))
            foreach (var edge in delegates)
                Follow(key, edge);
    }

    void Follow(string from, Edge edge)
    {
        if (edge.Kind == EdgeKind.Asked)
        {
            Activate(from, _world.Created(edge.Target).Select(s => (s.Key, s.As.OrLess(edge.As))));
            return;
        }

        var step = _steps[from];
        var kind = edge.As.OrLess(step.Kind);
        foreach (var target in edge.Kind switch
        {
            EdgeKind.Dispatch => _world.Dispatch(edge),
            EdgeKind.Message or EdgeKind.AwaitedMessage => _world.Handlers(edge.Target, edge.Kind == EdgeKind.AwaitedMessage),
            _ => [edge.Target],
        })
        {
            if (kind == ReachKind.Request)
                (_sources.TryGetValue(target, out var sources) ? sources : _sources[target] = []).Add(from);
            Reach(target, new Step(kind, from, step.Entry));
        }
    }
}
