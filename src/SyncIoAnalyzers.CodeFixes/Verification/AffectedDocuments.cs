using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>The documents whose code may have another meaning after a change: the changed ones, and those that name what changed.</summary>
internal sealed class AffectedDocuments
{
    readonly HashSet<DocumentId> _documents,
        _changed;
    readonly HashSet<string> _names;

    AffectedDocuments(HashSet<DocumentId> documents, HashSet<DocumentId> changed, HashSet<string> names) =>
        (_documents, _changed, _names) = (documents, changed, names);

    /// <summary>Finds the affected documents; returns null if any document may be affected.</summary>
    /// <param name="old">The solution before the change.</param>
    /// <param name="now">The solution after it.</param>
    /// <param name="changed">The changed documents.</param>
    /// <param name="projects">The changed projects and those that depend on them.</param>
    /// <param name="index">The index of the solution before the change.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static async Task<AffectedDocuments?> FindAsync(
        Solution old,
        Solution now,
        IEnumerable<DocumentId> changed,
        IEnumerable<ProjectId> projects,
        SolutionIndex index,
        CancellationToken cancellationToken
    )
    {
        var own = new HashSet<DocumentId>(changed);
        var roots = new List<(SyntaxNode, SyntaxNode)>();
        foreach (var id in own)
            if (
                await old.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } before
                && await now.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } after
            )
                roots.Add((before, after));
        if (ChangedDeclarations.FindChanges(roots) is not { } changes)
            return null;
        var names = await new DependentNames(old, index, cancellationToken).FindNamesAsync(changes.Types).ConfigureAwait(false);
        var changedNames = new HashSet<string>(changes.Names.Concat(names));
        foreach (var project in projects)
        foreach (var document in await now.GetProject(project)!.GetSourceGeneratedDocumentsAsync(cancellationToken).ConfigureAwait(false))
            if (await HasOtherTextAsync(document, old, cancellationToken).ConfigureAwait(false))
                own.Add(document.Id);
        return new AffectedDocuments([.. own, .. await index.FindDocumentsAsync(changedNames).ConfigureAwait(false)], own, changedNames);
    }

    /// <summary>Returns true if documents of a project are affected.</summary>
    public bool HasDocumentsIn(Project project) => _documents.Any(d => d.ProjectId == project.Id) || project.Documents.Any(IsAffected);

    /// <summary>Returns the syntax trees of the affected documents of a project, before or after the change.</summary>
    public async Task<IReadOnlyList<AffectedTree>> FindTreesAsync(Project project, CancellationToken cancellationToken)
    {
        var trees = new List<AffectedTree>();
        var generated = await project.GetSourceGeneratedDocumentsAsync(cancellationToken).ConfigureAwait(false);
        foreach (var document in project.Documents.Concat(generated).Where(IsAffected))
            if (await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false) is { } tree)
                trees.Add(new AffectedTree(tree, IsIn(document, _changed) ? null : _names));
        return trees;
    }

    bool IsAffected(Document document) => IsIn(document, _documents);

    static bool IsIn(Document document, HashSet<DocumentId> documents) =>
        documents.Contains(document.Id) || documents.Contains(LinkedDocuments.FindFirst(document).Id);

    /// <summary>Returns true if a generator wrote another text for a document than before the change.</summary>
    static async Task<bool> HasOtherTextAsync(SourceGeneratedDocument document, Solution old, CancellationToken cancellationToken)
    {
        if (
            old.GetProject(document.Project.Id) is not { } project
            || await project.GetSourceGeneratedDocumentAsync(document.Id, cancellationToken).ConfigureAwait(false) is not { } was
        )
            return true;
        var before = await was.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return !(await document.GetTextAsync(cancellationToken).ConfigureAwait(false)).ContentEquals(before);
    }
}
