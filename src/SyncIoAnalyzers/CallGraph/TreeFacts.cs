using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// The facts about one tree under one program hash. They live as long as the tree, through all compilations that share it. The facts of
/// another program, such as one project of a solution, take their place, unless they are kept for the next one.
/// </summary>
internal sealed class TreeFacts(ulong programHash)
{
    static readonly ConditionalWeakTable<SyntaxTree, TreeFacts> FactsByTree = new();

    readonly ConcurrentDictionary<SyntaxNode, IReadOnlyList<string>> _keysByNode = new();
    readonly ConcurrentDictionary<SyntaxNode, FragmentEdges> _edgesByNode = new();
    TreeFacts? _kept;
    bool _isKept;
    Func<SyntaxNode, bool>? _isHandedOn;
    TreeDeclarations? _declarations;
    TreeRegistrations? _registrations;

    /// <summary>The number of bodies bound for edges since the process began; tests read it to measure the cost of an edit.</summary>
    internal static int BoundBodyCount;

    /// <summary>Returns the facts of a tree; those of another program hash are discarded.</summary>
    public static TreeFacts GetOrCreate(SyntaxTree tree, ulong programHash)
    {
        if (FactsByTree.TryGetValue(tree, out var facts) && facts.HasProgramHash(programHash))
            return facts;
        lock (FactsByTree)
        {
            if (FactsByTree.TryGetValue(tree, out facts) && facts.HasProgramHash(programHash))
                return facts;
            var next = CreateNext(tree, facts?.FindKept(), programHash);
            FactsByTree.Remove(tree);
            FactsByTree.Add(tree, next);
            return next;
        }
    }

    static TreeFacts CreateNext(SyntaxTree tree, TreeFacts? kept, ulong programHash)
    {
        var next = new TreeFacts(programHash);
        if (kept is { _isHandedOn: { } isHandedOn })
            next.TakeFacts(tree, kept, isHandedOn);
        else
            next._kept = kept;
        return next;
    }

    /// <summary>Keeps the facts of the last program about a tree until <see cref="HandOn"/>, while others take their place.</summary>
    public static void Keep(SyntaxTree tree)
    {
        if (FactsByTree.TryGetValue(tree, out var facts))
            (facts._isKept, facts._kept) = (true, null);
    }

    /// <summary>
    /// Hands the keys, edges and registrations of a tree that were kept to the next program, of code that mentions nothing that changes.
    /// Its types are read again, because a base type elsewhere may implement other members then.
    /// </summary>
    /// <param name="tree">The tree.</param>
    /// <param name="isUnchanged">Returns true for code that has the same meaning in the next program.</param>
    public static void HandOn(SyntaxTree tree, Func<SyntaxNode, bool> isUnchanged)
    {
        if (FactsByTree.TryGetValue(tree, out var facts) && facts.FindKept() is { } kept)
            kept._isHandedOn = isUnchanged;
    }

    /// <summary>
    /// Returns false if the facts that were kept show that the code around a call calls none of some members; true if it may call one.
    /// </summary>
    /// <param name="call">The call.</param>
    /// <param name="members">The keys of the members.</param>
    public static bool MayCall(SyntaxNode call, HashSet<string> members)
    {
        if (!FactsByTree.TryGetValue(call.SyntaxTree, out var facts) || facts.FindKept() is not { } kept)
            return true;
        foreach (var code in call.Ancestors())
            if (kept._edgesByNode.TryGetValue(code, out var known))
                return known.Edges.Values.Any(edges => edges.Any(e => members.Contains(e.Target)));
        return true;
    }

    TreeFacts? FindKept() => _isKept ? this : _kept;

    void TakeFacts(SyntaxTree tree, TreeFacts former, Func<SyntaxNode, bool> isTaken)
    {
        if (isTaken(tree.GetRoot()))
            _registrations = former._registrations;
        foreach (var keys in former._keysByNode.Where(k => isTaken(k.Key)))
            _keysByNode.TryAdd(keys.Key, keys.Value);
        foreach (var edges in former._edgesByNode.Where(e => _keysByNode.ContainsKey(e.Key) || isTaken(e.Key)))
            _edgesByNode.TryAdd(edges.Key, edges.Value);
    }

    /// <summary>Returns the declarations of the tree, which are scanned on first use.</summary>
    public TreeDeclarations GetDeclarations(Func<TreeDeclarations> scan) => _declarations ??= scan();

    /// <summary>
    /// Returns the framework registrations of the tree, which are scanned on first use, and again when the names of functions in it change.
    /// </summary>
    public FrameworkRegistrations GetRegistrations(ulong wordsHash, Func<FrameworkRegistrations> scan)
    {
        if (_registrations is { } known && known.WordsHash == wordsHash)
            return known.Registrations;
        return (_registrations = new TreeRegistrations(wordsHash, scan())).Registrations;
    }

    /// <summary>Returns the keys of a piece of code.</summary>
    public IReadOnlyList<string> GetKeys(SyntaxNode code, Func<IReadOnlyList<string>> read) => _keysByNode.GetOrAdd(code, _ => read());

    /// <summary>Returns the call edges of a piece of code, which are scanned again when its relevant names change.</summary>
    public IReadOnlyDictionary<string, List<CallEdge>> GetEdges(
        SyntaxNode code,
        ulong wordsHash,
        Func<IReadOnlyDictionary<string, List<CallEdge>>> scan
    )
    {
        if (_edgesByNode.TryGetValue(code, out var known) && known.WordsHash == wordsHash)
            return known.Edges;
        Interlocked.Increment(ref BoundBodyCount);
        var edges = scan();
        _edgesByNode[code] = new FragmentEdges(wordsHash, edges);
        return edges;
    }

    /// <summary>
    /// Makes the facts of an earlier process those of a tree with the same text, in a program with the same declarations.
    /// </summary>
    public static void Restore(SyntaxTree tree, ulong programHash, StoredTreeFacts stored, CancellationToken cancellationToken)
    {
        var facts = new TreeFacts(programHash) { _declarations = stored.Declarations, _registrations = stored.Registrations };
        var fragments = IdentifierIndex.GetIndex(tree, cancellationToken).Fragments;
        foreach (var fragment in stored.Fragments)
            if (fragment.Ordinal < fragments.Count && fragments[fragment.Ordinal].Declaration is { } code)
            {
                if (fragment.Keys is { } keys)
                    facts._keysByNode.TryAdd(code, keys);
                if (fragment.Edges is { } edges)
                    facts._edgesByNode.TryAdd(code, edges);
            }

        lock (FactsByTree)
        {
            FactsByTree.Remove(tree);
            FactsByTree.Add(tree, facts);
        }
    }

    /// <summary>Returns the facts of a tree under a program hash as far as they were needed; null if none were.</summary>
    public static StoredTreeFacts? Export(SyntaxTree tree, ulong programHash, CancellationToken cancellationToken)
    {
        if (!FactsByTree.TryGetValue(tree, out var facts) || !facts.HasProgramHash(programHash))
            return null;
        var fragments = IdentifierIndex
            .GetIndex(tree, cancellationToken)
            .Fragments.Select((f, ordinal) => facts.ExportFragment(f, ordinal));
        return new StoredTreeFacts(facts._declarations, facts._registrations, [.. fragments.OfType<StoredFragment>()]);
    }

    StoredFragment? ExportFragment(CodeFragment fragment, int ordinal)
    {
        if (fragment.Declaration is not { } code || !_keysByNode.TryGetValue(code, out var keys))
            return null;
        return new StoredFragment(ordinal, keys, _edgesByNode.TryGetValue(code, out var edges) ? edges : null);
    }

    bool HasProgramHash(ulong other) => programHash == other;
}
