using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// The result of the last reachability analysis of a project. Most edits change nothing that it used: then the result remains valid, and
/// only the edited files are read again. It holds no reference to a compilation, which would keep everything bound alive.
/// </summary>
internal sealed class ReachabilityCache
{
    // Each entry is stored under more than one tree: whichever is edited next, another remains.
    const int TreesPerEntry = 2,
        MaxEditedTrees = 8;

    static readonly ConditionalWeakTable<SyntaxTree, ReachabilityCache> EntriesByTree = new();

    readonly ulong _programHash;
    readonly SyntaxTree[] _trees;
    readonly RelevantNames _relevantNames;
    readonly bool _hasMessageHandlers;
    readonly IReadOnlyDictionary<SyntaxTree, TreeReading> _readingsByTree;
    readonly ComputedRequestPaths _requestPaths;

    /// <summary>The number of results that remained valid after an edit since the process began; tests read it.</summary>
    internal static int ReuseCount;

    ReachabilityCache(
        ulong programHash,
        SyntaxTree[] trees,
        RelevantNames relevantNames,
        bool hasMessageHandlers,
        IReadOnlyDictionary<SyntaxTree, TreeReading> readings,
        ComputedRequestPaths paths
    ) =>
        (_programHash, _trees, _relevantNames, _hasMessageHandlers, _readingsByTree, _requestPaths) = (
            programHash,
            trees,
            relevantNames,
            hasMessageHandlers,
            readings,
            paths
        );

    /// <summary>Returns the request paths of a single project.</summary>
    /// <param name="compilation">The project.</param>
    /// <param name="table">The table of the members that frameworks call.</param>
    /// <param name="isCandidate">Returns true if a name may be that of a call that some rule reports.</param>
    /// <param name="cancellationToken">Cancels the analysis; nothing is cached then.</param>
    public static ComputedRequestPaths GetRequestPaths(
        Compilation compilation,
        EntryPointTable table,
        Func<string, bool> isCandidate,
        CancellationToken cancellationToken
    )
    {
        var trees = compilation.SyntaxTrees.ToArray();
        var entry =
            FindCached(trees)?.ReuseAfterEdits(compilation, trees, table, isCandidate, cancellationToken)
            ?? ComputeAnew(compilation, trees, table, isCandidate, cancellationToken);
        lock (EntriesByTree)
            foreach (var tree in trees.Take(TreesPerEntry))
            {
                EntriesByTree.Remove(tree);
                EntriesByTree.Add(tree, entry);
            }

        return entry._requestPaths;
    }

    static ReachabilityCache? FindCached(SyntaxTree[] trees)
    {
        lock (EntriesByTree)
            foreach (var tree in trees.Take(TreesPerEntry))
                if (EntriesByTree.TryGetValue(tree, out var known))
                    return known;
        return null;
    }

    static ReachabilityCache ComputeAnew(
        Compilation compilation,
        SyntaxTree[] trees,
        EntryPointTable table,
        Func<string, bool> isCandidate,
        CancellationToken cancellationToken
    )
    {
        var program = new ProgramModel([compilation], table, isCandidate, cancellationToken);
        var analysis = ReachabilityAnalysis.AnalyzeProgram(program, cancellationToken);
        return new(
            program.ProgramHash,
            trees,
            program.RelevantNames.CopyNames(),
            program.HasMessageHandlers,
            program.ReadingsByTree,
            new ComputedRequestPaths(analysis)
        );
    }

    /// <summary>Returns this result for the current version of the project; null if a new analysis is needed.</summary>
    ReachabilityCache? ReuseAfterEdits(
        Compilation compilation,
        SyntaxTree[] trees,
        EntryPointTable table,
        Func<string, bool> isCandidate,
        CancellationToken cancellationToken
    )
    {
        var edited = _trees.Zip(trees, (before, now) => (Before: before, Now: now)).Where(t => t.Before != t.Now).ToArray();
        // An added or removed file changes the hash.
        if (edited.Length > MaxEditedTrees || DeclarationHash.ComputeProgramHash([compilation], table, cancellationToken) != _programHash)
            return null;
        var indexes = edited.Select(t =>
            (IdentifierIndex.GetIndex(t.Before, cancellationToken), IdentifierIndex.GetIndex(t.Now, cancellationToken))
        );
        if (_relevantNames.ReuseAfterEdits([.. indexes], isCandidate) is not { } relevantNames)
            return null;
        var keys = new SymbolKeys([compilation.AssemblyName ?? ""]);
        var reader = new CodeReader(keys, relevantNames, () => _hasMessageHandlers, _programHash);
        var entryPointFinder = EntryPointFinder.GetOrCreate(compilation, table);
        if (!edited.All(t => IsUnchanged(t.Before, t.Now, reader, compilation, entryPointFinder, cancellationToken)))
            return null;
        Interlocked.Increment(ref ReuseCount);
        var unedited = _readingsByTree.Where(r => edited.All(t => t.Before != r.Key));
        return new(
            _programHash,
            trees,
            _relevantNames,
            _hasMessageHandlers,
            unedited.Concat(reader.ReadingsByTree).ToDictionary(r => r.Key, r => r.Value),
            _requestPaths
        );
    }

    /// <summary>Returns true if an analysis reads the same facts from an edited tree as before.</summary>
    bool IsUnchanged(
        SyntaxTree before,
        SyntaxTree now,
        CodeReader reader,
        Compilation compilation,
        EntryPointFinder entryPointFinder,
        CancellationToken cancellationToken
    )
    {
        if (!_readingsByTree.TryGetValue(before, out var reading))
            return true;
        if (
            reading.FrameworkRegistrations is { } registrations
            && !registrations.IsEquivalentTo(reader.GetRegistrations(now, compilation, entryPointFinder, cancellationToken))
        )
            return false;
        var fragmentsBefore = IdentifierIndex.GetIndex(before, cancellationToken).Fragments;
        var fragmentsNow = IdentifierIndex.GetIndex(now, cancellationToken).Fragments;
        return fragmentsBefore.Zip(fragmentsNow, HasSameEdges).All(same => same);

        bool HasSameEdges(CodeFragment fragmentBefore, CodeFragment fragmentNow) =>
            fragmentBefore.Declaration == null
            || !reading.EdgesByNode.TryGetValue(fragmentBefore.Declaration, out var edges)
            || AreEquivalent(edges, reader.GetEdges(fragmentNow, compilation, entryPointFinder, cancellationToken));
    }

    static bool AreEquivalent(IReadOnlyDictionary<string, List<CallEdge>> one, IReadOnlyDictionary<string, List<CallEdge>> other) =>
        one.Count == other.Count
        && one.All(e =>
            other.TryGetValue(e.Key, out var edges)
            && e.Value.Count == edges.Count
            && e.Value.Zip(edges, (a, b) => a.IsEquivalentTo(b)).All(same => same)
        );
}
