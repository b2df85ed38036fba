namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the members that call overridable members of their own object, directly or through others. Only for these does the analysis
/// distinguish the types of the object, which multiplies the members to follow.
/// </summary>
internal sealed class OwnDispatch(ProgramModel program)
{
    readonly Dictionary<string, bool> _knownMembers = [];

    /// <summary>Returns true if the calls that a member leads to depend on the type of its object.</summary>
    public bool DependsOnReceiver(string key, CancellationToken cancellationToken)
    {
        var member = SymbolKeys.RemoveNumber(key);
        if (!_knownMembers.TryGetValue(member, out var depends))
            _knownMembers.Add(member, depends = FindDispatch(member, cancellationToken));
        return depends;
    }

    bool FindDispatch(string member, CancellationToken cancellationToken)
    {
        var seen = new HashSet<string> { member };
        var worklist = new Queue<string>(seen);
        while (worklist.Count > 0)
            foreach (var edge in program.GetAllEdges(worklist.Dequeue(), cancellationToken).Where(e => e.IsOnThis))
                if (edge.Kind == CallEdgeKind.Dispatch)
                    return true;
                else if (seen.Add(SymbolKeys.RemoveNumber(edge.Target)))
                    worklist.Enqueue(SymbolKeys.RemoveNumber(edge.Target));
        return false;
    }
}
