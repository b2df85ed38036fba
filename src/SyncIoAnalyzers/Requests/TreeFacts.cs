using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>What is known of one tree under one stamp. It lives as long as the tree, through all the compilations that share it.</summary>
internal sealed class TreeFacts(ulong stamp)
{
    static readonly ConditionalWeakTable<SyntaxTree, TreeFacts> Known = new();

    readonly ConcurrentDictionary<SyntaxNode, IReadOnlyList<string>> _keys = new();
    readonly ConcurrentDictionary<SyntaxNode, (int Leads, IReadOnlyDictionary<string, List<Edge>> Edges)> _edges = new();
    Declarations? _declarations;
    Handed? _handed;

    /// <summary>How many bodies were bound for edges since the process began; tests read it to see what an edit costs.</summary>
    internal static int BodiesBound;

    /// <summary>The facts of a tree; those of another stamp are forgotten.</summary>
    public static TreeFacts Of(SyntaxTree tree, ulong stamp)
    {
        if (Known.TryGetValue(tree, out var facts) && facts.HasStamp(stamp))
            return facts;
        lock (Known)
        {
            if (Known.TryGetValue(tree, out facts) && facts.HasStamp(stamp))
                return facts;
            Known.Remove(tree);
            Known.Add(tree, facts = new TreeFacts(stamp));
            return facts;
        }
    }

    /// <summary>What the tree declares.</summary>
    public Declarations Declarations(Func<Declarations> scan) => _declarations ??= scan();

    /// <summary>What the tree hands to frameworks.</summary>
    public Handed Handed(Func<Handed> scan) => _handed ??= scan();

    /// <summary>The keys of a piece of code.</summary>
    public IReadOnlyList<string> Keys(SyntaxNode code, Func<IReadOnlyList<string>> read) => _keys.GetOrAdd(code, _ => read());

    /// <summary>Where a piece of code leads, as long as the same names in it lead somewhere.</summary>
    public IReadOnlyDictionary<string, List<Edge>> Edges(SyntaxNode code, int leads, Func<IReadOnlyDictionary<string, List<Edge>>> scan)
    {
        if (_edges.TryGetValue(code, out var known) && known.Leads == leads)
            return known.Edges;
        Interlocked.Increment(ref BodiesBound);
        var edges = scan();
        _edges[code] = (leads, edges);
        return edges;
    }

    bool HasStamp(ulong other) => stamp == other;
}
