using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>The documents whose code may have another meaning after a change: the changed ones, and those that name what changed.</summary>
internal sealed class AffectedDocuments
{
    readonly Solution _old;
    readonly HashSet<DocumentId> _documents;

    AffectedDocuments(Solution old, HashSet<DocumentId> documents) => (_old, _documents) = (old, documents);

    /// <summary>Finds the affected documents; returns null if any document may be affected.</summary>
    /// <param name="old">The solution before the change.</param>
    /// <param name="now">The solution after it.</param>
    /// <param name="changed">The changed documents.</param>
    /// <param name="index">The index of the solution before the change.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static async Task<AffectedDocuments?> FindAsync(
        Solution old,
        Solution now,
        IEnumerable<DocumentId> changed,
        SolutionIndex index,
        CancellationToken cancellationToken
    )
    {
        var documents = new HashSet<DocumentId>(changed);
        var roots = new List<(SyntaxNode, SyntaxNode)>();
        foreach (var id in documents)
            if (
                await old.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } before
                && await now.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } after
            )
                roots.Add((before, after));
        if (ChangedDeclarations.FindNames(roots) is not { } names)
            return null;
        documents.UnionWith(await index.FindDocumentsAsync(names).ConfigureAwait(false));
        return new AffectedDocuments(old, documents);
    }

    /// <summary>Returns the syntax trees of the affected documents of a project, before or after the change.</summary>
    public async Task<IReadOnlyList<SyntaxTree>> FindTreesAsync(Project project, CancellationToken cancellationToken)
    {
        var affected = project
            .Documents.Where(d => _documents.Contains(d.Id) || _documents.Contains(LinkedDocuments.FindFirst(d).Id))
            .ToList();
        foreach (var document in await project.GetSourceGeneratedDocumentsAsync(cancellationToken).ConfigureAwait(false))
            if (_documents.Contains(document.Id) || await HasOtherTextAsync(document, cancellationToken).ConfigureAwait(false))
                affected.Add(document);
        var trees = new List<SyntaxTree>();
        foreach (var document in affected)
            if (await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false) is { } tree)
                trees.Add(tree);
        return trees;
    }

    /// <summary>Returns true if a generator wrote another text for a document than before the change.</summary>
    async Task<bool> HasOtherTextAsync(SourceGeneratedDocument document, CancellationToken cancellationToken) =>
        _old.GetProject(document.Project.Id) is not { } project
        || await project.GetSourceGeneratedDocumentAsync(document.Id, cancellationToken).ConfigureAwait(false) is not { } was
        || !(await document.GetTextAsync(cancellationToken).ConfigureAwait(false)).ContentEquals(
            await was.GetTextAsync(cancellationToken).ConfigureAwait(false)
        );
}
