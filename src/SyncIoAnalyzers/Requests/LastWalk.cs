using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// The last walk over a project. Most edits change nothing that it saw: then its outcome stands, and only the edited files are read again. Nothing of
/// a compilation is kept, which would hold all that is bound of it.
/// </summary>
internal sealed class LastWalk
{
    // Under more than one tree: whichever is edited next, another is still there.
    const int Holders = 2, MostEdited = 8;

    static readonly ConditionalWeakTable<SyntaxTree, LastWalk> Known = new();

    readonly ulong _stamp;
    readonly SyntaxTree[] _trees;
    readonly Leads _leads;
    readonly bool _handlesMessages;
    readonly IReadOnlyDictionary<SyntaxTree, Reading> _readings;
    readonly WalkedPaths _paths;

    /// <summary>How many walks an edit left as they were since the process began; tests read it.</summary>
    internal static int Kept;

    LastWalk(ulong stamp, SyntaxTree[] trees, Leads leads, bool handlesMessages, IReadOnlyDictionary<SyntaxTree, Reading> readings, WalkedPaths paths) =>
        (_stamp, _trees, _leads, _handlesMessages, _readings, _paths) = (stamp, trees, leads, handlesMessages, readings, paths);

    /// <summary>The request paths of a project alone.</summary>
    /// <param name="compilation">The project.</param>
    /// <param name="table">What frameworks call.</param>
    /// <param name="isCandidate">Whether a name may be that of a call that some rule reports.</param>
    /// <param name="token">Ends the analysis; nothing is remembered then.</param>
    public static WalkedPaths Over(Compilation compilation, EntryPointTable table, Func<string, bool> isCandidate, CancellationToken token)
    {
        var trees = compilation.SyntaxTrees.ToArray();
        var walk = Before(trees)?.After(compilation, trees, table, isCandidate, token) ?? Anew(compilation, trees, table, isCandidate, token);
        lock (Known)
            foreach (var tree in trees.Take(Holders))
            {
                Known.Remove(tree);
                Known.Add(tree, walk);
            }

        return walk._paths;
    }

    static LastWalk? Before(SyntaxTree[] trees)
    {
        lock (Known)
            foreach (var tree in trees.Take(Holders))
                if (Known.TryGetValue(tree, out var known))
                    return known;
        return null;
    }

    static LastWalk Anew(Compilation compilation, SyntaxTree[] trees, EntryPointTable table, Func<string, bool> isCandidate, CancellationToken token)
    {
        var world = new World([compilation], table, isCandidate, token);
        var walk = Walk.Over(world, token);
        return new(world.Stamp, trees, world.Leads.Names(), world.HandlesMessages, world.Readings, new WalkedPaths(walk));
    }

    /// <summary>This walk for the project as it is now; null when it has to be made anew.</summary>
    LastWalk? After(Compilation compilation, SyntaxTree[] trees, EntryPointTable table, Func<string, bool> isCandidate, CancellationToken token)
    {
        var edited = _trees.Zip(trees, (before, now) => (Before: before, Now: now)).Where(t => t.Before != t.Now).ToArray();
        // A file more or less is another stamp.
        if (edited.Length > MostEdited || Stamp.Of([compilation], table, token) != _stamp)
            return null;
        if (_leads.After([.. edited.Select(t => (Mentions.Of(t.Before, token), Mentions.Of(t.Now, token)))], isCandidate) is not { } leads)
            return null;
        var reader = new CodeReader(new Keys([compilation.AssemblyName ?? ""]), leads, () => _handlesMessages, _stamp);
        if (!edited.All(t => IsAsRead(t.Before, t.Now, reader, compilation, EntryPoints.Of(compilation, table), token)))
            return null;
        Interlocked.Increment(ref Kept);
        var unedited = _readings.Where(r => edited.All(t => t.Before != r.Key));
        return new(_stamp, trees, _leads, _handlesMessages, unedited.Concat(reader.Readings).ToDictionary(r => r.Key, r => r.Value), _paths);
    }

    /// <summary>Whether a walk reads the same of an edited tree as before.</summary>
    bool IsAsRead(SyntaxTree before, SyntaxTree now, CodeReader reader, Compilation compilation, EntryPoints entries, CancellationToken token)
    {
        if (!_readings.TryGetValue(before, out var reading))
            return true;
        if (reading.Handed != null && !reading.Handed.IsLike(reader.Handed(now, compilation, entries, token)))
            return false;
        return Mentions.Of(before, token).Pieces.Zip(Mentions.Of(now, token).Pieces, (a, b) => (Before: a, Now: b))
            .All(p => p.Before.Code == null || !reading.Edges.TryGetValue(p.Before.Code, out var edges) || IsLike(edges, reader.Edges(p.Now, compilation, entries, token)));
    }

    static bool IsLike(IReadOnlyDictionary<string, List<Edge>> one, IReadOnlyDictionary<string, List<Edge>> other) =>
        one.Count == other.Count && one.All(e => other.TryGetValue(e.Key, out var edges) && e.Value.Count == edges.Count && e.Value.Zip(edges, (a, b) => a.IsLike(b)).All(same => same));
}
