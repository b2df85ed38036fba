using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Writing;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>A compiler error, or a call that is not awaited, that a change of the solution caused.</summary>
/// <param name="Document">The document of the error. If several projects or targets share the file, their first copy.</param>
/// <param name="Place">The span of the error in the text before the change. In new text, the whole span that it replaced.</param>
/// <param name="Text">The id and the message of the error.</param>
/// <param name="Mark">The annotation of the enclosing member that became async; null when there is none.</param>
internal sealed record NewError(DocumentId Document, TextSpan Place, string Text, SyntaxAnnotation? Mark)
{
    /// <summary>The refusal of the findings whose fixes cause the error.</summary>
    public Refusal Refusal { get; init; } = Refusal.WouldNotCompile with { Text = Refusal.WouldNotCompile.Text + ": " + Text };
}

/// <summary>
/// Compares a changed solution with the original one, and finds the compiler errors and unawaited calls that the change caused.
/// </summary>
/// <param name="old">The original solution. It is compiled once for all comparisons.</param>
/// <param name="index">The index of the original solution.</param>
/// <param name="everywhere">
/// True to examine all code that may see the change, in the changed projects and those that depend on them; false to examine only the
/// changed documents.
/// </param>
/// <param name="cancellationToken">Ends the work.</param>
/// <param name="step">Receives the current step; null if nobody watches.</param>
internal sealed class NewErrorFinder(
    Solution old,
    SolutionIndex index,
    bool everywhere,
    CancellationToken cancellationToken,
    Action<string>? step = null
)
{
    readonly Dictionary<object, ILookup<DocumentId, Diagnostic>> _before = [];
    readonly LateErrors _lateErrors = new(old);
    IReadOnlyCollection<DocumentId> _broken = [];

    /// <summary>The documents that the last change may affect; null if it may affect any.</summary>
    public AffectedDocuments? Affected { get; private set; }

    /// <summary>Finds all new errors, in the order of documents and places.</summary>
    /// <param name="written">The changed solution, with the annotations of its members that became async.</param>
    public async Task<IReadOnlyList<NewError>> FindErrorsAsync(WrittenSolution written)
    {
        var now = written.Solution;
        var changed = now.GetChanges(old).GetProjectChanges().ToArray();
        var documents = changed.SelectMany(p => p.GetChangedDocuments()).ToArray();
        var found = new List<NewError>();
        // A document with an error usually has it in the next trial as well, and then the rest need not be compiled again.
        foreach (var id in everywhere ? documents.Where(_broken.Contains) : documents)
            found.AddRange(await CompareAsync(id, written, s => FindErrorsAsync(s.GetDocument(id)!)).ConfigureAwait(false));
        if (!everywhere || found.Count > 0)
            return found;
        var projects = FindAffectedProjects(now, changed).ToArray();
        Affected = await AffectedDocuments.FindAsync(old, now, documents, projects, index, cancellationToken).ConfigureAwait(false);
        foreach (var id in projects)
        {
            step?.Invoke($"Compiling {Array.IndexOf(projects, id) + 1} of {projects.Length} projects");
            found.AddRange(await CompareAsync(id, written, s => FindErrorsAsync(s, id, documents)).ConfigureAwait(false));
        }

        _broken = [.. found.Select(e => e.Document)];
        return found;
    }

    static IEnumerable<ProjectId> FindAffectedProjects(Solution solution, IEnumerable<ProjectChanges> changes)
    {
        var graph = solution.GetProjectDependencyGraph();
        return changes.SelectMany(c => graph.GetProjectsThatTransitivelyDependOnThisProject(c.ProjectId).Prepend(c.ProjectId)).Distinct();
    }

    /// <summary>Returns the errors that a project or document has now and did not have before.</summary>
    async Task<IReadOnlyList<NewError>> CompareAsync(
        object projectOrDocument,
        WrittenSolution written,
        Func<Solution, Task<ILookup<DocumentId, Diagnostic>>> findErrorsAsync
    )
    {
        var found = new List<NewError>();
        foreach (var errors in await findErrorsAsync(written.Solution).ConfigureAwait(false))
        {
            var known = await FindKnownErrorsAsync(projectOrDocument, errors, written.Solution, findErrorsAsync).ConfigureAwait(false);
            var isComplete = known.Length == 0 || projectOrDocument is DocumentId;
            var all = isComplete ? errors : await FindAllErrorsAsync(errors, written.Solution).ConfigureAwait(false);
            if (all.Count() > known.Length || await HasMoreSyntaxErrorsAsync(errors.Key, written.Solution).ConfigureAwait(false))
                found.AddRange(await CreateErrorsAsync(all, known, written).ConfigureAwait(false));
        }

        return found;
    }

    /// <summary>
    /// Returns all errors of a document that had errors before: only the affected code was compiled so far, and errors are counted.
    /// </summary>
    async Task<IGrouping<DocumentId, Diagnostic>> FindAllErrorsAsync(IGrouping<DocumentId, Diagnostic> some, Solution now) =>
        now.GetDocument(some.Key) is { } document
        && (await FindErrorsAsync(document).ConfigureAwait(false)).FirstOrDefault() is { } all
        && all.Count() > some.Count()
            ? all
            : some;

    /// <summary>
    /// Returns the errors that a document had before. Most documents have none now, so the old solution is compiled only for the others.
    /// </summary>
    async Task<Diagnostic[]> FindKnownErrorsAsync(
        object projectOrDocument,
        IGrouping<DocumentId, Diagnostic> errors,
        Solution now,
        Func<Solution, Task<ILookup<DocumentId, Diagnostic>>> findErrorsAsync
    )
    {
        // An error without a place, or in generated code, is counted as one of the first document of its project.
        var isOwn = errors.All(e => e.Location.SourceTree is { } tree && now.GetDocument(tree) is { } of && of.Id == errors.Key);
        var asked = isOwn && old.GetDocument(errors.Key) is { } was ? was : null;
        var key = asked?.Id ?? projectOrDocument;
        if (!_before.TryGetValue(key, out var before))
            _before[key] = before = await (asked == null ? findErrorsAsync(old) : FindErrorsAsync(asked)).ConfigureAwait(false);
        return errors.Any(LateErrors.IsLate)
            ? [.. before[errors.Key], .. await FindLateErrorsAsync(errors.Key).ConfigureAwait(false)]
            : [.. before[errors.Key]];
    }

    /// <summary>Returns the errors of a document that the compiler reported only when it emitted the old code.</summary>
    async Task<IEnumerable<Diagnostic>> FindLateErrorsAsync(DocumentId id) =>
        old.GetProject(id.ProjectId) is { } project
        && await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
            ? LateErrors.FindErrors(compilation, cancellationToken).Where(d => old.GetDocument(d.Location.SourceTree)?.Id == id)
            : [];

    async Task<IReadOnlyList<NewError>> CreateErrorsAsync(
        IGrouping<DocumentId, Diagnostic> errors,
        IEnumerable<Diagnostic> before,
        WrittenSolution written
    )
    {
        var known = before.Select(FormatError).ToList();
        var found = new List<NewError>();
        foreach (var error in errors.Where(e => !known.Remove(FormatError(e))).OrderBy(e => e.Location.SourceSpan.Start))
        {
            var span = error.Location.SourceSpan;
            var place = await MapPlaceAsync(errors.Key, span, written.Solution).ConfigureAwait(false);
            found.Add(new NewError(FindFirstCopy(errors.Key), place, FormatError(error), FindMark(errors.Key, span, written)));
        }

        return found;
    }

    static SyntaxAnnotation? FindMark(DocumentId id, TextSpan span, WrittenSolution written) =>
        written.Marks.TryGetValue(id, out var marks)
            ? marks.Where(m => m.Place.Contains(span)).OrderBy(m => m.Place.Length).Select(m => m.Mark).FirstOrDefault()
            : null;

    /// <summary>Returns true if broken code was broken further, even if another error disappeared with it.</summary>
    async Task<bool> HasMoreSyntaxErrorsAsync(DocumentId id, Solution now) =>
        await CountSyntaxErrorsAsync(id, now).ConfigureAwait(false) > await CountSyntaxErrorsAsync(id, old).ConfigureAwait(false);

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
        var root = await tree.GetRootAsync(cancellationToken).ConfigureAwait(false);
        var oldRoot = await oldTree.GetRootAsync(cancellationToken).ConfigureAwait(false);
        if (PlaceMapper.FindOldPlace(oldRoot, root, place) is { } same)
            return same;
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

    async Task<ILookup<DocumentId, Diagnostic>> FindErrorsAsync(Solution solution, ProjectId id, IEnumerable<DocumentId> changed)
    {
        var project = solution.GetProject(id)!;
        // The errors of the old solution are kept for all trials, which may affect different documents.
        var affected = solution == old ? null : Affected;
        var late = await _lateErrors
            .FindErrorsAsync([.. changed.Select(project.GetDocument).OfType<Document>()], cancellationToken)
            .ConfigureAwait(false);
        var compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
        var found = new List<Diagnostic>(late);
        foreach (var document in changed.Select(project.GetDocument).OfType<Document>())
            found.AddRange(await FindAsyncVoidAsync(document).ConfigureAwait(false));
        if (affected == null)
        {
            found.AddRange(compilation.GetDiagnostics(cancellationToken));
        }
        else
        {
            found.AddRange(compilation.GetDeclarationDiagnostics(cancellationToken));
            foreach (var tree in await affected.FindTreesAsync(project, cancellationToken).ConfigureAwait(false))
                found.AddRange(FindBodyErrors(compilation.GetSemanticModel(tree.Tree), tree.FindSpans(cancellationToken)));
        }

        return found
            .Where(d => IsError(d) || LateErrors.IsLate(d))
            .ToLookup(d => project.Solution.GetDocument(d.Location.SourceTree)?.Id ?? project.DocumentIds[0]);
    }

    async Task<IEnumerable<Diagnostic>> FindAsyncVoidAsync(Document document) =>
        await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } model
            ? AsyncVoidLambdas.FindErrors(model, cancellationToken)
            : [];

    IEnumerable<Diagnostic> FindBodyErrors(SemanticModel model, IReadOnlyList<TextSpan> spans) =>
        model
            .GetSyntaxDiagnostics(cancellationToken: cancellationToken)
            .Concat(spans.SelectMany(s => model.GetMethodBodyDiagnostics(s, cancellationToken)));

    async Task<ILookup<DocumentId, Diagnostic>> FindErrorsAsync(Document document)
    {
        var late = (await _lateErrors.FindErrorsAsync([document], cancellationToken).ConfigureAwait(false)).Where(d =>
            document.Project.Solution.GetDocument(d.Location.SourceTree)?.Id == document.Id
        );
        return (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!
            .GetDiagnostics(cancellationToken: cancellationToken)
            .Where(IsError)
            .Concat(late)
            .Concat(await FindAsyncVoidAsync(document).ConfigureAwait(false))
            .ToLookup(_ => document.Id);
    }

    static bool IsError(Diagnostic diagnostic) => diagnostic.Severity == DiagnosticSeverity.Error || diagnostic.Id == "CS4014";
}
