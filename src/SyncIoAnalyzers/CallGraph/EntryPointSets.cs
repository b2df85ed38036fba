namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// The entry points that reach each member, on whatever object. One bit per entry point is propagated along the edges until nothing
/// changes: a search from every member would be quadratic, and a solution has tens of thousands of members.
/// </summary>
internal sealed class EntryPointSets
{
    readonly Dictionary<string, ulong[]> _nodeBits = [],
        _memberBits = [];
    readonly string[] _entries;

    /// <summary>Finds the entry points of all members that requests reach.</summary>
    /// <param name="steps">The steps to the reached members, by contextual key.</param>
    /// <param name="sources">The members that lead to each, by contextual keys.</param>
    public EntryPointSets(
        IReadOnlyDictionary<string, ReachabilityAnalysis.ReachStep> steps,
        IReadOnlyDictionary<string, HashSet<string>> sources
    )
    {
        var targets = sources.SelectMany(s => s.Value.Select(from => (From: from, To: s.Key))).ToLookup(e => e.From, e => e.To);
        // A constructor runs as part of the requests of its type and is not an entry point of its own.
        _entries = steps
            .Where(s => s.Value is { Kind: ReachKind.Request, Predecessor: null } && !SymbolKeys.IsConstruction(s.Key))
            .Select(s => s.Key)
            .ToArray();
        var worklist = new Queue<string>();
        for (var i = 0; i < _entries.Length; i++)
        {
            GetBits(_nodeBits, _entries[i])[i / 64] |= 1UL << (i % 64);
            worklist.Enqueue(_entries[i]);
        }

        while (worklist.Count > 0)
        {
            var from = worklist.Dequeue();
            foreach (var to in targets[from])
                if (MergeBits(_nodeBits[from], GetBits(_nodeBits, to)))
                    worklist.Enqueue(to);
        }

        foreach (var node in _nodeBits)
            MergeBits(node.Value, GetBits(_memberBits, CallContext.GetMember(node.Key)));
    }

    /// <summary>Returns the number of entry points that reach a member.</summary>
    public int GetCount(string key) => _memberBits.TryGetValue(key, out var bits) ? bits.Sum(CountBits) : 0;

    /// <summary>Returns the keys of the entry points that reach a member.</summary>
    public IEnumerable<string> GetEntryPoints(string key) => _memberBits.TryGetValue(key, out var bits) ? GetEntries(bits) : [];

    /// <summary>Returns the keys of the entry points that reach a member on the objects of a contextual key.</summary>
    public IEnumerable<string> GetEntryPointsOfNode(string contextualKey) =>
        _nodeBits.TryGetValue(contextualKey, out var bits) ? GetEntries(bits) : [];

    IEnumerable<string> GetEntries(ulong[] bits) => _entries.Where((_, i) => (bits[i / 64] & 1UL << (i % 64)) != 0);

    ulong[] GetBits(Dictionary<string, ulong[]> bitsByKey, string key)
    {
        if (!bitsByKey.TryGetValue(key, out var bits))
            bitsByKey.Add(key, bits = new ulong[(_entries.Length + 63) / 64]);
        return bits;
    }

    static bool MergeBits(ulong[] from, ulong[] to)
    {
        var changed = false;
        for (var i = 0; i < from.Length; i++)
            if ((from[i] & ~to[i]) is var missing && missing != 0)
                (to[i], changed) = (to[i] | missing, true);
        return changed;
    }

    static int CountBits(ulong word)
    {
        var count = 0;
        for (; word != 0; word &= word - 1)
            count++;
        return count;
    }
}
