namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds how a method that publishes messages runs their handlers: one contract in place, another one on a pool thread that no code awaits.
/// </summary>
/// <param name="program">The program.</param>
internal sealed class HandlerCalls(ProgramModel program)
{
    readonly Dictionary<string, IReadOnlyDictionary<string, ReachKind>> _kindsByMethod = [];

    /// <summary>
    /// Returns a kind limited by the way in which the code that a message is passed to runs a handler, if that code is seen to run it.
    /// </summary>
    /// <param name="kind">The kind of the code that passes the message.</param>
    /// <param name="edge">The edge from that code to the handlers.</param>
    /// <param name="handler">The key of the handler.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public ReachKind LimitKind(ReachKind kind, CallEdge edge, string handler, CancellationToken cancellationToken)
    {
        if (edge.PassedTo is not { } passed)
            return kind;
        var method = SymbolKeys.GetOwnerKey(passed);
        if (!_kindsByMethod.TryGetValue(method, out var kinds))
            _kindsByMethod[method] = kinds = FindKinds(method, cancellationToken);
        return kinds.TryGetValue(handler, out var limit) ? kind.LimitTo(limit) : kind;
    }

    /// <summary>
    /// Returns the handlers that a method, or what implements it, calls through their contracts, each with its strongest kind.
    /// </summary>
    Dictionary<string, ReachKind> FindKinds(string method, CancellationToken cancellationToken)
    {
        var kinds = new Dictionary<string, ReachKind>();
        foreach (var body in program.GetImplementingMembers(method).Prepend(method))
        foreach (var (contract, kind) in FindContracts(body, cancellationToken))
        foreach (var handler in program.GetImplementingMembers(contract))
            if (!kinds.TryGetValue(handler, out var known) || known < kind)
                kinds[handler] = kind;
        return kinds;
    }

    /// <summary>Returns the contracts that a member and its lambdas call, each with the kind of the code of the call.</summary>
    IEnumerable<(string Contract, ReachKind Kind)> FindContracts(string member, CancellationToken cancellationToken)
    {
        var edges = program.GetEdges(member, cancellationToken).SelectMany(part => part).ToLookup(p => p.Key, p => p.Value);
        var kinds = new Dictionary<string, ReachKind> { [member] = ReachKind.Request };
        var waiting = new Queue<string>([member]);
        while (waiting.Count > 0)
        {
            var source = waiting.Dequeue();
            foreach (var edge in edges[source].SelectMany(e => e))
            {
                var kind = kinds[source].LimitTo(edge.ReachKind);
                if (edge.Kind == CallEdgeKind.Dispatch)
                    yield return (edge.Target, kind);
                if (!edges.Contains(edge.Target) || kinds.TryGetValue(edge.Target, out var known) && known >= kind)
                    continue;
                kinds[edge.Target] = kind;
                waiting.Enqueue(edge.Target);
            }
        }
    }
}
