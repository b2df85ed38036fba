namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// The entry points that reach each member, on whatever object. One bit per entry point is propagated along the edges until nothing
/// changes: a search from every member would be quadratic, and a solution has tens of thousands of members.
/// </summary>
internal sealed class EntryPointSets
{
    readonly Dictionary<string, ulong[]> _entryPointBits = [];
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
            GetBits(_entries[i])[i / 64] |= 1UL << (i % 64);
            worklist.Enqueue(_entries[i]);
        }

        while (worklist.Count > 0)
        {
            var from = worklist.Dequeue();
            foreach (var to in targets[from])
                if (MergeBits(_entryPointBits[from], GetBits(to)))
                    worklist.Enqueue(to);
        }
    }

    /// <summary>Returns the number of entry points that reach any of some members.</summary>
    /// <param name="contextualKeys">The keys of the members.</param>
    public int GetCount(IEnumerable<string> contextualKeys) => CombineBits(contextualKeys).Sum(CountBits);

    /// <summary>Returns the keys of the entry points that reach any of some members.</summary>
    /// <param name="contextualKeys">The keys of the members.</param>
    public IEnumerable<string> GetEntryPoints(IEnumerable<string> contextualKeys)
    {
        var bits = CombineBits(contextualKeys);
        return _entries.Where((_, i) => (bits[i / 64] & 1UL << (i % 64)) != 0);
    }

    ulong[] CombineBits(IEnumerable<string> contextualKeys)
    {
        var combined = CreateBits();
        foreach (var key in contextualKeys)
            if (_entryPointBits.TryGetValue(key, out var bits))
                MergeBits(bits, combined);
        return combined;
    }

    ulong[] GetBits(string key)
    {
        if (!_entryPointBits.TryGetValue(key, out var bits))
            _entryPointBits.Add(key, bits = CreateBits());
        return bits;
    }

    ulong[] CreateBits() => new ulong[(_entries.Length + 63) / 64];

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
