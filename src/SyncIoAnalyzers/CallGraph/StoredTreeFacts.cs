namespace SyncIoAnalyzers.CallGraph;

/// <summary>The facts about one tree in a form that holds no syntax node, so that another process can use them.</summary>
/// <param name="Declarations">Its types and entry points; null if they were not needed.</param>
/// <param name="Registrations">The delegates and classes that it registers; null if they were not needed.</param>
/// <param name="Fragments">The code fragments that were needed.</param>
internal sealed record StoredTreeFacts(
    TreeDeclarations? Declarations,
    TreeRegistrations? Registrations,
    IReadOnlyList<StoredFragment> Fragments
)
{
    /// <summary>Returns a number that changes when facts are added or others were needed.</summary>
    public ulong ComputeDigest()
    {
        var digest = StableHash.Mix(StableHash.Seed, (ulong)Fragments.Count);
        digest = StableHash.Mix(StableHash.Mix(digest, Declarations == null ? 0UL : 1), Registrations?.WordsHash ?? 0);
        foreach (var fragment in Fragments)
            digest = StableHash.Mix(digest, fragment.Edges?.WordsHash ?? 0);
        return digest;
    }
}

/// <summary>The facts about one code fragment.</summary>
/// <param name="Ordinal">Its position in <see cref="IdentifierIndex.Fragments"/>.</param>
/// <param name="Keys">The keys of the members that it declares.</param>
/// <param name="Edges">Its call edges; null if they were not needed.</param>
internal sealed record StoredFragment(int Ordinal, IReadOnlyList<string> Keys, FragmentEdges? Edges);

/// <summary>The call edges of a code fragment, by the key of the code that they leave.</summary>
/// <param name="WordsHash">The hash of the words in the fragment that were relevant; with others, other edges are needed.</param>
/// <param name="Edges">The edges.</param>
internal sealed record FragmentEdges(ulong WordsHash, IReadOnlyDictionary<string, List<CallEdge>> Edges);

/// <summary>The registrations of a tree with frameworks, and the words on which they depend.</summary>
/// <param name="WordsHash">The hash of the words in the tree that name functions of the program.</param>
/// <param name="Registrations">The registrations.</param>
internal sealed record TreeRegistrations(ulong WordsHash, FrameworkRegistrations Registrations);
