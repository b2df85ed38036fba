using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>The compiler errors, and calls left unawaited, that a solution has and an older one of it had not.</summary>
/// <param name="old">The older solution, compiled once however often something is compared with it.</param>
/// <param name="everywhere">Whether all projects that see a change are compiled, not the changed documents alone.</param>
/// <param name="token">Ends the work.</param>
internal sealed class NewErrors(Solution old, bool everywhere, CancellationToken token)
{
    readonly Dictionary<object, ILookup<DocumentId, Diagnostic>> _before = [];

    /// <summary>The documents that have more of them than before, each with the first that is new.</summary>
    public async Task<Dictionary<DocumentId, string>> In(Solution now)
    {
        var changed = now.GetChanges(old).GetProjectChanges().ToArray();
        var graph = now.GetProjectDependencyGraph();
        var broken = new Dictionary<DocumentId, string>();
        if (everywhere)
            foreach (var id in changed.Select(p => p.ProjectId).SelectMany(p => graph.GetProjectsThatTransitivelyDependOnThisProject(p).Prepend(p)).Distinct())
                await Compare(id, now, s => OfProject(s.GetProject(id)!)).ConfigureAwait(false);
        else
            foreach (var id in changed.SelectMany(p => p.GetChangedDocuments()))
                await Compare(id, now, s => OfDocument(s.GetDocument(id)!)).ConfigureAwait(false);
        return broken;

        async Task Compare(object what, Solution now, Func<Solution, Task<ILookup<DocumentId, Diagnostic>>> errors)
        {
            if (!_before.TryGetValue(what, out var before))
                _before[what] = before = await errors(old).ConfigureAwait(false);
            foreach (var document in await errors(now).ConfigureAwait(false))
                if (document.Count() > before[document.Key].Count())
                {
                    var first = document.FirstOrDefault(d => before[document.Key].All(b => b.Id != d.Id)) ?? document.First();
                    broken[document.Key] = $"{first.Id}: {first.GetMessage()}";
                }
        }
    }

    async Task<ILookup<DocumentId, Diagnostic>> OfProject(Project project) =>
        (await project.GetCompilationAsync(token).ConfigureAwait(false))!.GetDiagnostics(token).Where(IsError).ToLookup(d => project.Solution.GetDocument(d.Location.SourceTree)?.Id ?? project.DocumentIds[0]);

    async Task<ILookup<DocumentId, Diagnostic>> OfDocument(Document document) =>
        (await document.GetSemanticModelAsync(token).ConfigureAwait(false))!.GetDiagnostics(cancellationToken: token).Where(IsError).ToLookup(_ => document.Id);

    static bool IsError(Diagnostic diagnostic) => diagnostic.Severity == DiagnosticSeverity.Error || diagnostic.Id == "CS4014";
}
