namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// The entry points that reach each member, on whatever object. One bit per entry point is propagated along the edges until nothing
/// changes: a search from every member would be quadratic, and a solution has tens of thousands of members.
/// </summary>
internal sealed class EntryPointSets
{
    readonly Dictionary<string, ulong[]> _entryPointBits = [];
    readonly int _entryCount;

    /// <summary>Finds the entry points of all members that requests reach.</summary>
    /// <param name="steps">The steps to the reached members, by contextual key.</param>
    /// <param name="sources">The members that lead to each, by contextual keys.</param>
    /// <param name="numbers">The numbers of all entry points, by their keys.</param>
    public EntryPointSets(
        IReadOnlyDictionary<string, ReachabilityAnalysis.ReachStep> steps,
        IReadOnlyDictionary<string, HashSet<string>> sources,
        IReadOnlyDictionary<string, int> numbers
    )
    {
        _entryCount = numbers.Count;
        var targets = sources.SelectMany(s => s.Value.Select(from => (From: from, To: s.Key))).ToLookup(e => e.From, e => e.To);
        var worklist = new Queue<string>();
        foreach (var step in steps.Where(IsRequest))
        {
            var number = numbers[step.Value.EntryPoint.Key];
            GetBits(step.Key)[number / 64] |= 1UL << (number % 64);
            worklist.Enqueue(step.Key);
        }

        while (worklist.Count > 0)
        {
            var from = worklist.Dequeue();
            foreach (var to in targets[from])
                if (MergeBits(_entryPointBits[from], GetBits(to)))
                    worklist.Enqueue(to);
        }
    }

    /// <summary>
    /// Returns true for the step to a request. A constructor runs as part of the requests of its type and is not an entry point of its own.
    /// </summary>
    public static bool IsRequest(KeyValuePair<string, ReachabilityAnalysis.ReachStep> step) =>
        step.Value is { Kind: ReachKind.Request, Predecessor: null } && !SymbolKeys.IsConstruction(step.Key);

    /// <summary>Adds the entry points that reach any of some members, one bit for each number.</summary>
    /// <param name="contextualKeys">The keys of the members.</param>
    /// <param name="combined">The bits of the entry points so far.</param>
    public void AddEntryPoints(IEnumerable<string> contextualKeys, ulong[] combined)
    {
        foreach (var key in contextualKeys)
            if (_entryPointBits.TryGetValue(key, out var bits))
                MergeBits(bits, combined);
    }

    /// <summary>Creates an empty set of entry points.</summary>
    /// <param name="entryCount">The number of all entry points.</param>
    public static ulong[] CreateBits(int entryCount) => new ulong[(entryCount + 63) / 64];

    /// <summary>Returns the number of entry points in a set.</summary>
    public static int CountEntryPoints(ulong[] bits) => bits.Sum(CountBits);

    /// <summary>Returns true if a set contains the entry point with a number.</summary>
    public static bool Contains(ulong[] bits, int number) => (bits[number / 64] & 1UL << (number % 64)) != 0;

    ulong[] GetBits(string key)
    {
        if (!_entryPointBits.TryGetValue(key, out var bits))
            _entryPointBits.Add(key, bits = CreateBits(_entryCount));
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
