using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Follows the call edges from the entry points breadth first and records the first step to each member, so that each path is the
/// shortest.
/// </summary>
internal sealed class ReachabilityAnalysis
{
    static readonly ReachKind[] KindsByStrength = [ReachKind.Request, ReachKind.Once, ReachKind.Background, ReachKind.Startup];

    readonly ProgramModel _program;
    readonly ProcessHost _host;
    readonly ContextualKeys _keys;
    readonly Dictionary<string, ReachStep> _steps = [];
    readonly HashSet<string> _members = [];
    readonly List<(string Source, CallEdge Edge)> _storedMessages = [];
    readonly Dictionary<string, List<CallEdge>> _storedDelegates = [];
    readonly Dictionary<string, HashSet<string>> _predecessors = [];
    readonly Queue<string>[] _worklists = [.. Enumerable.Range(0, (int)KindsByStrength.Max() + 1).Select(_ => new Queue<string>())];
    readonly HashSet<IReadOnlyDictionary<string, List<CallEdge>>> _seenEdges = [];
    readonly Dictionary<string, ReachKind> _activatedConstructors = [];
    readonly GenericMessages _genericMessages = new();
    readonly HandlerCalls _handlerCalls;

    /// <summary>The first step by which a member was reached.</summary>
    /// <param name="Kind">The kind of code that runs it.</param>
    /// <param name="Predecessor">The member that leads to it; null for an entry point.</param>
    /// <param name="EntryPoint">The entry point.</param>
    public sealed record ReachStep(ReachKind Kind, string? Predecessor, EntryPointFact EntryPoint);

    ReachabilityAnalysis(ProgramModel program, ProcessHost host, ContextualKeys keys, HandlerCalls handlerCalls) =>
        (_program, _host, _keys, _handlerCalls) = (program, host, keys, handlerCalls);

    /// <summary>Gets the keys of the reached members.</summary>
    public IReadOnlyCollection<string> Members => _members;

    /// <summary>Gets the first step to each reached member, by <see cref="CallContext">contextual key</see>.</summary>
    public IReadOnlyDictionary<string, ReachStep> Steps => _steps;

    /// <summary>Gets the members that lead to each member on request paths, by contextual keys.</summary>
    public IReadOnlyDictionary<string, HashSet<string>> Predecessors => _predecessors;

    /// <summary>Analyzes a program that runs in one process.</summary>
    public static ReachabilityAnalysis AnalyzeProgram(ProgramModel program, CancellationToken cancellationToken) =>
        AnalyzeHosts(program, [ProcessHost.CreateForAll()], cancellationToken)[0];

    /// <summary>
    /// Analyzes the code of each host from all its entry points: those that serve requests first, then those that run once, in the
    /// background and at start-up.
    /// </summary>
    public static ReachabilityAnalysis[] AnalyzeHosts(
        ProgramModel program,
        IReadOnlyList<ProcessHost> hosts,
        CancellationToken cancellationToken
    )
    {
        program.Hosts = hosts;
        var (ownDispatch, argumentDispatch, handlerCalls) = (
            new OwnDispatch(program),
            new ArgumentDispatch(program),
            new HandlerCalls(program)
        );
        var analyses = hosts.Select(h => new ReachabilityAnalysis(program, h, new(ownDispatch, argumentDispatch), handlerCalls)).ToArray();
        var groups = hosts.Select(h => EntryReach.OrderForAnalysis([.. program.EntryPoints.Where(h.MayCall)]).ToArray()).ToArray();
        for (var group = 0; group < groups[0].Length; group++)
        for (var host = 0; host < hosts.Count; host++)
        {
            var (kind, isLate, entries) = groups[host][group];
            var open = isLate ? entries.Where(e => !FindCallers(e, host).Any(a => a._members.Contains(e.Key))).ToArray() : entries;
            analyses[host].RunWorklist(kind, open, cancellationToken);
        }

        var reached = new HashSet<string>(analyses.SelectMany(a => a._members));
        foreach (var analysis in analyses)
            analysis.FollowStoredMessages(reached, cancellationToken);
        return analyses;

        // The handlers of a library are no entry points of a process that sends no message to them. What a container creates is created in
        // each process.
        IEnumerable<ReachabilityAnalysis> FindCallers(EntryPointFact entry, int host) =>
            EntryReach.IsOfEachProcess(entry.Kind) ? [analyses[host]] : analyses;
    }

    /// <summary>
    /// Follows the messages that were put into a queue to the handlers that no other code was seen to run. Code that takes messages out of
    /// a queue without naming their types may do so in the same request.
    /// </summary>
    void FollowStoredMessages(HashSet<string> reached, CancellationToken cancellationToken)
    {
        // The handlers may put more messages into queues.
        for (var next = 0; next < _storedMessages.Count; next++)
        {
            var (source, edge) = _storedMessages[next];
            if (GetHandlers(edge).Any(reached.Contains))
                continue;
            FollowEdge(source, edge with { PassedTo = null }, cancellationToken);
            RunWorklist(ReachKind.Startup, [], cancellationToken);
        }
    }

    /// <summary>Analyzes a program from the given members alone, without the entry points of frameworks.</summary>
    public static ReachabilityAnalysis AnalyzeFrom(
        IEnumerable<EntryPointFact> entries,
        ProgramModel program,
        CancellationToken cancellationToken
    )
    {
        var host = ProcessHost.CreateForAll();
        var analysis = new ReachabilityAnalysis(program, host, new(new OwnDispatch(program), new ArgumentDispatch(program)), new(program));
        analysis.RunWorklist(ReachKind.Request, entries, cancellationToken);
        return analysis;
    }

    void RunWorklist(ReachKind kind, IEnumerable<EntryPointFact> entries, CancellationToken cancellationToken)
    {
        foreach (var entry in entries.OrderBy(e => e.DisplayName, StringComparer.Ordinal).ThenBy(e => e.Key, StringComparer.Ordinal))
            if (!_steps.ContainsKey(entry.Key))
                RecordStep(entry.Key, new ReachStep(kind, null, entry));
        // A request may run a delegate that start-up or a static constructor stores in a field: the stronger kinds come first again.
        var read = 0;
        while (FindNextKind(kind) is { } next)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (read-- == 0)
            {
                _program.ReadAhead(_worklists[(int)next].Select(CallContext.GetMember), cancellationToken);
                read = _worklists[(int)next].Count - 1;
            }

            var key = _worklists[(int)next].Dequeue();
            if (_steps[key].Kind == next)
                FollowMember(key, cancellationToken);
        }
    }

    /// <summary>Finds the strongest kind with waiting members, down to the given kind.</summary>
    ReachKind? FindNextKind(ReachKind kind)
    {
        foreach (var stronger in KindsByStrength)
            if (stronger >= kind && _worklists[(int)stronger].Count > 0)
                return stronger;
        return null;
    }

    void RecordStep(string key, ReachStep step)
    {
        if (_steps.TryGetValue(key, out var known) && known.Kind >= step.Kind)
            return;
        _steps[key] = step;
        _members.Add(CallContext.GetMember(key));
        _worklists[(int)step.Kind].Enqueue(key);
    }

    void FollowMember(string contextualKey, CancellationToken cancellationToken)
    {
        var key = CallContext.GetMember(contextualKey);
        if (SymbolKeys.IsDelegateStore(key))
            StoreDelegatesOfConstructors(key, cancellationToken);
        foreach (var edges in ReadEdges(key, cancellationToken))
            if (edges.TryGetValue(key, out var ownEdges))
                foreach (var edge in ownEdges.SelectMany(e => ResolveEdge(key, e, edges, cancellationToken)))
                    FollowEdge(contextualKey, edge, cancellationToken);
        if (_steps[contextualKey] is { Predecessor: null } step)
        {
            var isConstructor = key.Contains(".#ctor");
            var services = isConstructor ? _program.GetDependencies(key) : _program.GetEntryPointServices(step.EntryPoint);
            ActivateServices(contextualKey, services, cancellationToken);
        }

        if (_storedDelegates.TryGetValue(key, out var stored))
            foreach (var edge in stored)
                FollowEdge(contextualKey, edge, cancellationToken);
    }

    /// <summary>Adds what the constructors of the type store in it, because their creation may not be visible in the program.</summary>
    void StoreDelegatesOfConstructors(string store, CancellationToken cancellationToken)
    {
        foreach (var part in _program.GetConstructors(store).SelectMany(c => _program.GetEdges(c, cancellationToken)).ToArray())
            if (part.TryGetValue(store, out var delegates))
                StoreDelegates(store, delegates, cancellationToken);
    }

    /// <summary>Resolves an edge that depends on how other code uses a delegate.</summary>
    IEnumerable<CallEdge> ResolveEdge(
        string source,
        CallEdge edge,
        IReadOnlyDictionary<string, List<CallEdge>> siblingEdges,
        CancellationToken cancellationToken
    )
    {
        if (edge.Kind is not (CallEdgeKind.DelegateArgument or CallEdgeKind.StoredDelegate))
            return [edge];
        var parameterReach = _program.GetParameterReachKind(edge.Target, cancellationToken);
        if (edge.Kind == CallEdgeKind.StoredDelegate)
            return parameterReach == ReachKind.None ? [edge] : [];
        if (parameterReach == ReachKind.None)
            return [];
        return siblingEdges.TryGetValue(SymbolKeys.GetArgumentKey(edge.Target, source), out var arguments)
            ? arguments.Select(a => a with { ReachKind = a.ReachKind.LimitTo(parameterReach).LimitTo(edge.ReachKind) })
            : [];
    }

    /// <summary>
    /// Follows the edges to the services that dependency injection creates for an entry point or for code that requests them, and to the
    /// services that those need. Code that creates an object with <c>new</c> chooses the arguments itself.
    /// </summary>
    void ActivateServices(string called, IEnumerable<(string Key, ReachKind As)> services, CancellationToken cancellationToken)
    {
        var created = new Queue<(string Creator, string Key, ReachKind As)>(
            services.Where(s => _host.MayCreate(s.Key)).Select(s => (called, s.Key, s.As.LimitTo(_steps[called].Kind)))
        );
        while (created.Count > 0)
        {
            var (creator, key, reach) = created.Dequeue();
            FollowEdge(creator, new CallEdge(key, CallEdgeKind.Direct, reach), cancellationToken);
            if (!key.Contains(".#ctor") || _activatedConstructors.TryGetValue(key, out var known) && known >= reach)
                continue;
            _activatedConstructors[key] = reach;
            foreach (var (inner, lives) in _program.GetDependencies(key).Where(d => _host.MayCreate(d.Key)))
                created.Enqueue((key, inner, lives.LimitTo(reach))); // a singleton keeps its dependencies as long as it lives
        }
    }

    /// <summary>
    /// Returns the edges of a member's code. Delegates that it stores in fields are recorded, and followed if the field was read before.
    /// </summary>
    IReadOnlyList<IReadOnlyDictionary<string, List<CallEdge>>> ReadEdges(string key, CancellationToken cancellationToken)
    {
        var parts = _program.GetEdges(key, cancellationToken).ToArray();
        foreach (var part in parts.Where(_seenEdges.Add))
        foreach (var store in part.Where(p => SymbolKeys.IsDelegateStore(p.Key)))
            StoreDelegates(store.Key, store.Value, cancellationToken);
        return parts;
    }

    /// <summary>Gets the names of the types of which each request has objects of its own.</summary>
    public ICollection<string> TypesPerRequest => _program.TypesPerRequest;

    /// <summary>Gets whether any member serves requests.</summary>
    public bool ServesRequests => _steps.Values.Any(s => s.Kind == ReachKind.Request);

    /// <summary>Adds delegates to a store, and to the stores of the same parameter in the implementations of a contract.</summary>
    void StoreDelegates(string key, IReadOnlyList<CallEdge> delegates, CancellationToken cancellationToken)
    {
        // A member of an interface with a body implements itself where a class has none of its own.
        foreach (var store in FindStores(key))
        {
            _storedDelegates.GetOrAddList(store).AddRange(delegates);
            if (_steps.ContainsKey(store))
                foreach (var edge in delegates)
                    FollowEdge(store, edge, cancellationToken);
        }
    }

    HashSet<string> FindStores(string key)
    {
        var stores = new HashSet<string> { key };
        var worklist = new Queue<string>(stores);
        while (worklist.Count > 0)
            foreach (var implementation in _program.GetParameterImplementations(worklist.Dequeue()))
                if (stores.Add(implementation))
                    worklist.Enqueue(implementation);
        return stores;
    }

    void FollowEdge(string source, CallEdge edge, CancellationToken cancellationToken)
    {
        edge = edge with { ReachKind = _program.ResolveKind(edge.ReachKind, CallContext.GetMember(source)) };
        if (edge.Kind == CallEdgeKind.RequestedService)
        {
            var services = _program.GetCreatedServices(edge.Target).Select(s => (s.Key, s.As.LimitTo(edge.ReachKind)));
            ActivateServices(source, services, cancellationToken);
            return;
        }

        if (FollowGeneric(source, edge, cancellationToken))
            return;
        if (edge.PassedTo is { } passed && _program.IsOnly(ParameterUse.Read, passed, _host.MayCreate, cancellationToken))
            return;
        if (edge.PassedTo is { } kept && _program.IsOnly(ParameterUse.Stored, kept, _host.MayCreate, cancellationToken))
        {
            _storedMessages.Add((source, edge));
            return;
        }

        if (_program.ResolveServiceKey(edge) is not { } resolved)
            return;
        edge = resolved;
        var step = _steps[source];
        var kind = edge.ReachKind.LimitTo(step.Kind);
        if (edge.Kind == CallEdgeKind.AnyMessage && kind == ReachKind.Request)
            return;
        var arguments = ContextualKeys.FindArguments(source, edge);
        if (CallContext.FindReceiver(source) is { } own && IsReplacedOnThis(source, edge, own, cancellationToken))
            return;
        foreach (var (member, receiver) in GetTargets(edge, ContextualKeys.FindReceiver(source, edge)).Where(t => IsInHost(t.Member)))
        {
            var target = _keys.CreateKey(member, receiver, arguments, cancellationToken);
            var limited = _handlerCalls.LimitKind(kind, edge, member, cancellationToken);
            if (limited == ReachKind.Request)
                (_predecessors.TryGetValue(target, out var sources) ? sources : _predecessors[target] = []).Add(source);
            RecordStep(target, new ReachStep(limited, source, step.EntryPoint));
        }

        // Code that names the type of an object has got one, wherever it was created.
        bool IsInHost(string target) => target == edge.Target ? _host.Contains(target) : _host.MayCreate(target);
    }

    /// <summary>
    /// Returns true if an edge is about a type parameter, and follows what it resolves: a message that an entry point passes, or a type
    /// that the code names which maps it. Other methods are called for each type by different code.
    /// </summary>
    bool FollowGeneric(string source, CallEdge edge, CancellationToken cancellationToken)
    {
        var isTypeArgument = edge.Kind == CallEdgeKind.TypeArgument;
        if (!isTypeArgument && !SymbolKeys.IsTypeParameter(edge.Target))
            return false;
        var step = _steps[source];
        var resolved =
            isTypeArgument && step.Kind == ReachKind.Startup ? _genericMessages.AddTypeArgument(edge.Target, edge.ReceiverTypes![0])
            : !isTypeArgument && step.Predecessor == null ? _genericMessages.AddMessage(source, edge)
            : [];
        foreach (var (from, message) in resolved)
            FollowEdge(from, message, cancellationToken);
        return true;
    }

    /// <summary>
    /// Returns true if a call on <c>this</c> leads to a body that the class of the object overrides. A call with <c>base</c>, which is not
    /// dispatched too, runs that body.
    /// </summary>
    bool IsReplacedOnThis(string source, CallEdge edge, IReadOnlyList<string> own, CancellationToken cancellationToken) =>
        edge is { IsOnThis: true, Kind: CallEdgeKind.Direct }
        && _program.IsOverridden(edge.Target, own)
        && _program
            .GetAllEdges(CallContext.GetMember(source), cancellationToken)
            .Any(e => e.Kind == CallEdgeKind.Dispatch && e.Target == edge.Target);

    IEnumerable<(string Member, IReadOnlyList<string>? Receiver)> GetTargets(CallEdge edge, IReadOnlyList<string>? receiver) =>
        edge.Kind switch
        {
            CallEdgeKind.Dispatch => _program.GetDispatchTargets(edge with { ReceiverTypes = receiver }),
            CallEdgeKind.Message or CallEdgeKind.AwaitedMessage or CallEdgeKind.AnyMessage => GetHandlers(edge).Select(WithoutReceiver),
            _ => RunsOwnBody(edge) ? [(edge.Target, receiver)] : [],
        };

    /// <summary>
    /// Returns true unless all classes replace the target of an edge. A call of a base member is on <c>this</c>, and runs the body of the
    /// base.
    /// </summary>
    bool RunsOwnBody(CallEdge edge) => edge.IsOnThis || !_program.IsReplacedEverywhere(edge.Target);

    IEnumerable<string> GetHandlers(CallEdge edge) =>
        edge.Kind == CallEdgeKind.AnyMessage
            ? _program.GetHandlersOfAll(edge.Target)
            : _program.GetMessageHandlers(edge.Target, edge.Kind == CallEdgeKind.AwaitedMessage);

    static (string Member, IReadOnlyList<string>?) WithoutReceiver(string member) => (member, null);
}
