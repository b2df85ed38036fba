namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the parameters on which a member makes dispatched calls, directly or through members to which it passes them. Only for these does
/// the analysis distinguish the types of the arguments, which multiplies the members to follow.
/// </summary>
internal sealed class ArgumentDispatch(ProgramModel program)
{
    readonly Dictionary<(string Member, int Parameter), bool> _knownParameters = [];

    /// <summary>Returns true if the calls that a member leads to depend on the type of an argument.</summary>
    public bool DependsOnArgument(string key, int parameter, CancellationToken cancellationToken)
    {
        var asked = (SymbolKeys.RemoveNumber(key), parameter);
        if (!_knownParameters.TryGetValue(asked, out var depends))
            _knownParameters.Add(asked, depends = FindDispatch(asked, cancellationToken));
        return depends;
    }

    bool FindDispatch((string Member, int Parameter) start, CancellationToken cancellationToken)
    {
        var seen = new HashSet<(string, int)> { start };
        var worklist = new Queue<(string Member, int Parameter)>(seen);
        while (worklist.Count > 0)
        {
            var (member, parameter) = worklist.Dequeue();
            foreach (var edge in program.GetAllEdges(member, cancellationToken))
                if (edge.Kind == CallEdgeKind.Dispatch && edge.ReceiverParameter == parameter)
                    return true;
                else
                    foreach (var next in FindPassed(edge, parameter).Where(seen.Add))
                        worklist.Enqueue(next);
        }

        return false;
    }

    /// <summary>Returns the members to which an edge passes a parameter on, each with its own parameter.</summary>
    IEnumerable<(string Member, int Parameter)> FindPassed(CallEdge edge, int parameter)
    {
        var passed = (edge.Arguments ?? []).Where(a => a.FromParameter == parameter).ToArray();
        if (passed.Length == 0)
            return [];
        var members = edge.Kind == CallEdgeKind.Dispatch ? program.GetDispatchTargets(edge).Select(t => t.Member) : [edge.Target];
        return members.SelectMany(m => passed.Select(a => (SymbolKeys.RemoveNumber(m), a.Parameter)));
    }
}
