using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.BlockingBodies;
using SyncIoAnalyzers.Cli.Caching;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>The facts of earlier runs about the bodies of the projects of a solution, and those that this run adds.</summary>
internal sealed class BodyFactCache(ConsultedEntries entries, SolutionKeys keys)
{
    readonly List<Store> _stores = [];

    sealed record Store(Project Project, Compilation Compilation, BodyFactStore Facts, IReadOnlyList<TreeIdentity> Consulted);

    /// <summary>Returns the facts about a project, which an analysis adds to.</summary>
    public BodyFactStore OpenStore(Project project, Compilation compilation)
    {
        var stored = entries.ReadEntry(GetKey(project), compilation, (reader, _) => BodyFactsFormat.ReadFacts(reader));
        var facts = new BodyFactStore(compilation, stored?.Value ?? []);
        _stores.Add(new(project, compilation, facts, stored?.Consulted ?? []));
        return facts;
    }

    /// <summary>Stores the facts about each project for which some are new.</summary>
    public void StoreFacts()
    {
        foreach (var store in _stores.Where(s => s.Facts.IsChanged))
            entries.WriteEntry(
                GetKey(store.Project),
                store.Compilation,
                store.Consulted,
                (writer, _) => BodyFactsFormat.WriteFacts(writer, [.. store.Facts.Facts])
            );
    }

    string GetKey(Project project)
    {
        var known = keys.GetKeys(project);
        return CacheFolder.ComputeKey(["bodies", known.Inputs, known.References]);
    }
}
