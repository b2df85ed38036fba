using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>The documents whose code may have another meaning after a change: the changed ones, and those that name what changed.</summary>
internal sealed class AffectedDocuments
{
    readonly HashSet<DocumentId> _documents;
    readonly Dictionary<DocumentId, FormerCode?> _changed;
    readonly AffectedNames _names;
    readonly ReportedCalls _calls;

    AffectedDocuments(
        HashSet<DocumentId> documents,
        Dictionary<DocumentId, FormerCode?> changed,
        AffectedNames names,
        ReportedCalls calls
    ) => (_documents, _changed, _names, _calls) = (documents, changed, names, calls);

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
        var code = new List<(DocumentId Id, SyntaxNode Old, SyntaxNode Now)>();
        foreach (var id in changed)
            if (
                await old.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } before
                && await now.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } after
            )
                code.Add((id, before, after));
        if (ChangedDeclarations.FindChanges(code.Select(c => (c.Old, c.Now))) is not { } changes)
            return null;
        var own = code.ToDictionary(c => c.Id, c => (FormerCode?)new FormerCode(c.Old));
        var names = await new DependentNames(old, index, cancellationToken).FindNamesAsync(changes.Types).ConfigureAwait(false);
        var changedNames = new HashSet<string>(changes.Names.Concat(names));
        foreach (var project in projects)
        foreach (var document in await now.GetProject(project)!.GetSourceGeneratedDocumentsAsync(cancellationToken).ConfigureAwait(false))
            if (await HasOtherTextAsync(document, old, cancellationToken).ConfigureAwait(false))
                own[document.Id] = null;
        return new AffectedDocuments(
            [.. own.Keys, .. await index.FindDocumentsAsync(changedNames).ConfigureAwait(false)],
            own,
            new(changedNames, [.. changes.Methods.Except(names)]),
            await ReportedCalls.FindAsync(changes.Names, code.Select(c => (own[c.Id]!, c.Now)), index).ConfigureAwait(false)
        );
    }

    /// <summary>Returns the syntax trees of a project in which the rules may report something else after the change.</summary>
    public async Task<IReadOnlyList<SyntaxTree>> FindReportedTreesAsync(Project project, CancellationToken cancellationToken)
    {
        var trees = new List<SyntaxTree>();
        foreach (var tree in await FindTreesAsync(project, cancellationToken).ConfigureAwait(false))
            if (tree.FindSpans(cancellationToken).Count > 0)
                trees.Add(tree.Tree);
        foreach (var document in project.Documents.Where(d => _calls.Documents.Contains(LinkedDocuments.FindFirst(d).Id)))
            if (
                await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false) is { } tree
                && _calls.Names.FindIn(await tree.GetRootAsync(cancellationToken).ConfigureAwait(false)).Any()
            )
                trees.Add(tree);
        return trees;
    }

    /// <summary>Returns the syntax trees of the affected documents of a project, before or after the change.</summary>
    public async Task<IReadOnlyList<AffectedTree>> FindTreesAsync(Project project, CancellationToken cancellationToken)
    {
        var trees = new List<AffectedTree>();
        var generated = await project.GetSourceGeneratedDocumentsAsync(cancellationToken).ConfigureAwait(false);
        foreach (var document in project.Documents.Concat(generated).Where(IsAffected))
            if (await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false) is { } tree)
                trees.Add(CreateTree(tree, document));
        return trees;
    }

    AffectedTree CreateTree(SyntaxTree tree, Document document) =>
        !_changed.TryGetValue(document.Id, out var before) && !_changed.TryGetValue(LinkedDocuments.FindFirst(document).Id, out before)
            ? new(tree, _names, null)
            : new(tree, before == null ? null : _names, before);

    bool IsAffected(Document document) => _documents.Contains(document.Id) || _documents.Contains(LinkedDocuments.FindFirst(document).Id);

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
