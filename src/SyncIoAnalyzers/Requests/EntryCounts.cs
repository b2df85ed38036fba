namespace SyncIoAnalyzers.Requests;

/// <summary>
/// How many entry points get to each member. One bit per entry point, handed along the edges until nothing changes: a search from every member
/// would be quadratic, and a solution has tens of thousands of them.
/// </summary>
internal sealed class EntryCounts
{
    readonly Dictionary<string, ulong[]> _entries = [];

    /// <summary>Counts for all members that requests reach.</summary>
    public EntryCounts(IReadOnlyDictionary<string, Walk.Step> steps, IReadOnlyDictionary<string, HashSet<string>> sources)
    {
        var targets = sources.SelectMany(s => s.Value.Select(from => (From: from, To: s.Key))).ToLookup(e => e.From, e => e.To);
        // A constructor runs as part of its type's requests, it is none of its own.
        var entries = steps.Where(s => s.Value is { Kind: ReachKind.Request, From: null } && !Keys.IsConstruction(s.Key)).Select(s => s.Key).ToArray();
        var waiting = new Queue<string>();
        for (var i = 0; i < entries.Length; i++)
        {
            Bits(entries[i], entries.Length)[i / 64] |= 1UL << (i % 64);
            waiting.Enqueue(entries[i]);
        }

        while (waiting.Count > 0)
        {
            var from = waiting.Dequeue();
            foreach (var to in targets[from])
                if (Add(_entries[from], Bits(to, entries.Length)))
                    waiting.Enqueue(to);
        }
    }

    /// <summary>The number of entry points that get to a member.</summary>
    public int Of(string key) => _entries.TryGetValue(key, out var bits) ? bits.Sum(Ones) : 0;

    ulong[] Bits(string key, int entries)
    {
        if (!_entries.TryGetValue(key, out var bits))
            _entries.Add(key, bits = new ulong[(entries + 63) / 64]);
        return bits;
    }

    static bool Add(ulong[] from, ulong[] to)
    {
        var changed = false;
        for (var i = 0; i < from.Length; i++)
            if ((from[i] & ~to[i]) is var missing && missing != 0)
                (to[i], changed) = (to[i] | missing, true);
        return changed;
    }

    static int Ones(ulong word)
    {
        var count = 0;
        for (; word != 0; word &= word - 1)
            count++;
        return count;
    }
}
