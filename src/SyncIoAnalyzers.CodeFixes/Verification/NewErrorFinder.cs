using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Writing;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>An error that was not there before.</summary>
/// <param name="Document">The document with it; of several copies of a file the one that is planned over.</param>
/// <param name="Place">Where, in the text before the change; a change that was made there counts as a whole.</param>
/// <param name="Text">Its id and message.</param>
/// <param name="Mark">The mark of the member that became async around it; null when there is none.</param>
internal sealed record NewError(DocumentId Document, TextSpan Place, string Text, SyntaxAnnotation? Mark);

/// <summary>Finds compiler errors and unawaited calls of a solution that an older version of it did not have.</summary>
/// <param name="old">The older solution; it is compiled once for all comparisons.</param>
/// <param name="everywhere">True if all projects that see a change are compiled, not the changed documents alone.</param>
/// <param name="cancellationToken">Ends the work.</param>
internal sealed class NewErrorFinder(Solution old, bool everywhere, CancellationToken cancellationToken)
{
    readonly Dictionary<object, ILookup<DocumentId, Diagnostic>> _before = [];

    /// <summary>Finds all new errors, in the order of documents and places.</summary>
    public async Task<IReadOnlyList<NewError>> FindErrorsAsync(WrittenSolution written)
    {
        var now = written.Solution;
        var changed = now.GetChanges(old).GetProjectChanges().ToArray();
        var graph = now.GetProjectDependencyGraph();
        var found = new List<NewError>();
        var all = changed.SelectMany(p => p.GetChangedDocuments()).ToArray();
        if (everywhere)
            foreach (
                var id in changed
                    .Select(p => p.ProjectId)
                    .SelectMany(p => graph.GetProjectsThatTransitivelyDependOnThisProject(p).Prepend(p))
                    .Distinct()
            )
                await CompareAsync(id, now, s => FindProjectErrorsAsync(s.GetProject(id)!, all)).ConfigureAwait(false);
        else
            foreach (var id in all)
                await CompareAsync(id, now, s => FindDocumentErrorsAsync(s.GetDocument(id)!)).ConfigureAwait(false);
        return found;

        SyntaxAnnotation? FindMark(DocumentId id, TextSpan place) =>
            written.Marks.TryGetValue(id, out var marks)
                ? marks.Where(m => m.Place.Contains(place)).OrderBy(m => m.Place.Length).Select(m => m.Mark).FirstOrDefault()
                : null;

        async Task CompareAsync(object what, Solution now, Func<Solution, Task<ILookup<DocumentId, Diagnostic>>> errors)
        {
            if (!_before.TryGetValue(what, out var before))
                _before[what] = before = await errors(old).ConfigureAwait(false);
            foreach (var document in await errors(now).ConfigureAwait(false))
                if (
                    document.Count() > before[document.Key].Count()
                    || await CountSyntaxErrorsAsync(document.Key, now).ConfigureAwait(false)
                        > await CountSyntaxErrorsAsync(document.Key, old).ConfigureAwait(false)
                )
                {
                    var known = before[document.Key].Select(FormatError).ToList();
                    foreach (var error in document.Where(d => !known.Remove(FormatError(d))).OrderBy(d => d.Location.SourceSpan.Start))
                        found.Add(
                            new NewError(
                                FindFirstCopy(document.Key),
                                await MapPlaceAsync(document.Key, error.Location.SourceSpan, now).ConfigureAwait(false),
                                FormatError(error),
                                FindMark(document.Key, error.Location.SourceSpan)
                            )
                        );
                }
        }
    }

    /// <summary>
    /// Counts the syntax errors of a document: broken code may not be broken further, even if another error disappears with it.
    /// </summary>
    async Task<int> CountSyntaxErrorsAsync(DocumentId id, Solution solution) =>
        solution.GetDocument(id) is { } document && await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false) is { } tree
            ? tree.GetDiagnostics(cancellationToken).Count(IsError)
            : 0;

    /// <summary>Returns the copy of a document that plans use; a multi-targeted project has one copy per target.</summary>
    DocumentId FindFirstCopy(DocumentId id) => old.GetDocument(id) is { } document ? LinkedDocuments.FindFirst(document).Id : id;

    static string FormatError(Diagnostic error) => $"{error.Id}: {error.GetMessage()}";

    /// <summary>Returns the span of a place in the text before the change.</summary>
    async Task<TextSpan> MapPlaceAsync(DocumentId id, TextSpan place, Solution now)
    {
        if (
            now.GetDocument(id) is not { } document
            || old.GetDocument(id) is not { } was
            || await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false) is not { } tree
            || await was.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false) is not { } oldTree
        )
            return place;
        var changes = tree.GetChanges(oldTree);
        return TextSpan.FromBounds(
            MapPosition(place.Start, changes, c => c.Start),
            Math.Max(MapPosition(place.End, changes, c => c.End), MapPosition(place.Start, changes, c => c.Start))
        );
    }

    static int MapPosition(int position, IList<TextChange> changes, Func<TextSpan, int> side)
    {
        var longer = 0;
        foreach (var change in changes)
        {
            var start = change.Span.Start + longer;
            if (position < start)
                break;
            if (position <= start + change.NewText!.Length)
                return side(change.Span);
            longer += change.NewText.Length - change.Span.Length;
        }

        return position - longer;
    }

    async Task<ILookup<DocumentId, Diagnostic>> FindProjectErrorsAsync(Project project, IEnumerable<DocumentId> changed)
    {
        var late = await LateErrors
            .FindErrorsAsync(changed.Select(project.GetDocument).OfType<Document>(), cancellationToken)
            .ConfigureAwait(false);
        return (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!
            .GetDiagnostics(cancellationToken)
            .Where(IsError)
            .Concat(late)
            .ToLookup(d => project.Solution.GetDocument(d.Location.SourceTree)?.Id ?? project.DocumentIds[0]);
    }

    async Task<ILookup<DocumentId, Diagnostic>> FindDocumentErrorsAsync(Document document)
    {
        var late = (await LateErrors.FindErrorsAsync([document], cancellationToken).ConfigureAwait(false)).Where(d =>
            document.Project.Solution.GetDocument(d.Location.SourceTree)?.Id == document.Id
        );
        return (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!
            .GetDiagnostics(cancellationToken: cancellationToken)
            .Where(IsError)
            .Concat(late)
            .ToLookup(_ => document.Id);
    }

    static bool IsError(Diagnostic diagnostic) => diagnostic.Severity == DiagnosticSeverity.Error || diagnostic.Id == "CS4014";
}
