using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>An error that was not there before.</summary>
/// <param name="Document">The document with it; of several copies of a file the one that is planned over.</param>
/// <param name="Place">Where, in the text before the change; a change that was made there counts as a whole.</param>
/// <param name="Text">Its id and message.</param>
/// <param name="Mark">The mark of the member that became async around it; null when there is none.</param>
internal sealed record NewError(DocumentId Document, TextSpan Place, string Text, SyntaxAnnotation? Mark);

/// <summary>The compiler errors, and calls left unawaited, that a solution has and an older one of it had not.</summary>
/// <param name="old">The older solution, compiled once however often something is compared with it.</param>
/// <param name="everywhere">Whether all projects that see a change are compiled, not the changed documents alone.</param>
/// <param name="token">Ends the work.</param>
internal sealed class NewErrors(Solution old, bool everywhere, CancellationToken token)
{
    readonly Dictionary<object, ILookup<DocumentId, Diagnostic>> _before = [];

    /// <summary>All of them, in the order of documents and places.</summary>
    public async Task<IReadOnlyList<NewError>> In(Written written)
    {
        var now = written.Solution;
        var changed = now.GetChanges(old).GetProjectChanges().ToArray();
        var graph = now.GetProjectDependencyGraph();
        var found = new List<NewError>();
        var all = changed.SelectMany(p => p.GetChangedDocuments()).ToArray();
        if (everywhere)
            foreach (var id in changed.Select(p => p.ProjectId).SelectMany(p => graph.GetProjectsThatTransitivelyDependOnThisProject(p).Prepend(p)).Distinct())
                await Compare(id, now, s => OfProject(s.GetProject(id)!, all)).ConfigureAwait(false);
        else
            foreach (var id in all)
                await Compare(id, now, s => OfDocument(s.GetDocument(id)!)).ConfigureAwait(false);
        return found;

        SyntaxAnnotation? Mark(DocumentId id, TextSpan place) =>
            written.Marks.TryGetValue(id, out var marks) ? marks.Where(m => m.Place.Contains(place)).OrderBy(m => m.Place.Length).Select(m => m.Mark).FirstOrDefault() : null;

        async Task Compare(object what, Solution now, Func<Solution, Task<ILookup<DocumentId, Diagnostic>>> errors)
        {
            if (!_before.TryGetValue(what, out var before))
                _before[what] = before = await errors(old).ConfigureAwait(false);
            foreach (var document in await errors(now).ConfigureAwait(false))
                if (document.Count() > before[document.Key].Count() || await Unparsed(document.Key, now).ConfigureAwait(false) > await Unparsed(document.Key, old).ConfigureAwait(false))
                {
                    var known = before[document.Key].Select(Text).ToList();
                    foreach (var error in document.Where(d => !known.Remove(Text(d))).OrderBy(d => d.Location.SourceSpan.Start))
                        found.Add(new NewError(First(document.Key), await Before(document.Key, error.Location.SourceSpan, now).ConfigureAwait(false), Text(error), Mark(document.Key, error.Location.SourceSpan)));
                }
        }
    }

    /// <summary>How much of a document is no C#: what was broken may not be broken further, even if another error goes with it.</summary>
    async Task<int> Unparsed(DocumentId id, Solution solution) =>
        solution.GetDocument(id) is { } document && await document.GetSyntaxTreeAsync(token).ConfigureAwait(false) is { } tree ? tree.GetDiagnostics(token).Count(IsError) : 0;

    /// <summary>Of a file with a copy for each target the one that is planned over.</summary>
    DocumentId First(DocumentId id) => old.GetDocument(id) is { } document ? Linked.First(document).Id : id;

    static string Text(Diagnostic error) => $"{error.Id}: {error.GetMessage()}";

    /// <summary>Where a place stood before.</summary>
    async Task<TextSpan> Before(DocumentId id, TextSpan place, Solution now)
    {
        if (now.GetDocument(id) is not { } document || old.GetDocument(id) is not { } was || await document.GetSyntaxTreeAsync(token).ConfigureAwait(false) is not { } tree || await was.GetSyntaxTreeAsync(token).ConfigureAwait(false) is not { } oldTree)
            return place;
        var changes = tree.GetChanges(oldTree);
        return TextSpan.FromBounds(Before(place.Start, changes, c => c.Start), Math.Max(Before(place.End, changes, c => c.End), Before(place.Start, changes, c => c.Start)));
    }

    static int Before(int position, IList<TextChange> changes, Func<TextSpan, int> side)
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

    async Task<ILookup<DocumentId, Diagnostic>> OfProject(Project project, IEnumerable<DocumentId> changed)
    {
        var late = await LateErrors.In(changed.Select(project.GetDocument).OfType<Document>(), token).ConfigureAwait(false);
        return (await project.GetCompilationAsync(token).ConfigureAwait(false))!.GetDiagnostics(token).Where(IsError).Concat(late).ToLookup(d => project.Solution.GetDocument(d.Location.SourceTree)?.Id ?? project.DocumentIds[0]);
    }

    async Task<ILookup<DocumentId, Diagnostic>> OfDocument(Document document)
    {
        var late = (await LateErrors.In([document], token).ConfigureAwait(false)).Where(d => document.Project.Solution.GetDocument(d.Location.SourceTree)?.Id == document.Id);
        return (await document.GetSemanticModelAsync(token).ConfigureAwait(false))!.GetDiagnostics(cancellationToken: token).Where(IsError).Concat(late).ToLookup(_ => document.Id);
    }

    static bool IsError(Diagnostic diagnostic) => diagnostic.Severity == DiagnosticSeverity.Error || diagnostic.Id == "CS4014";
}
