using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Propagation;

namespace SyncIoAnalyzers.CodeFixes;

/// <summary>The fix for all findings of a document, a project or a solution: one plan over all of them.</summary>
internal sealed class AwaitAll : FixAllProvider
{
    /// <summary>The one that there is; it keeps nothing.</summary>
    public static AwaitAll Instance { get; } = new();

    /// <inheritdoc/>
    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution];

    /// <inheritdoc/>
    public override Task<CodeAction?> GetFixAsync(FixAllContext context) =>
        Task.FromResult(Asked(context) is { } action ? CodeAction.Create("Fix all: " + action.Title, token => Fix(context, action, token), action.Key) : null);

    /// <summary>
    /// What was chosen; where it serves none of the rules asked for, what is done when nobody chooses: <c>dotnet format</c> takes the action of
    /// the first finding, whatever its rule, and none when that one is refused.
    /// </summary>
    static FixAction? Asked(FixAllContext context)
    {
        var actions = FixAction.All.Where(a => context.DiagnosticIds.Any(a.Ids.Contains)).ToArray();
        return actions.FirstOrDefault(a => a.Key == context.CodeActionEquivalenceKey) ?? actions.FirstOrDefault();
    }

    static async Task<Solution> Fix(FixAllContext context, FixAction action, CancellationToken token)
    {
        var findings = new List<Marked>();
        IEnumerable<Project> projects = context.Scope == FixAllScope.Solution ? context.Solution.Projects.Where(p => p.Language == LanguageNames.CSharp).OrderBy(p => p.Name, StringComparer.Ordinal) : [context.Project];
        foreach (var project in projects)
            foreach (var finding in context.Scope == FixAllScope.Document ? await context.GetDocumentDiagnosticsAsync(context.Document!).ConfigureAwait(false) : await context.GetAllDiagnosticsAsync(project).ConfigureAwait(false))
                if (action.Ids.Contains(finding.Id) && project.Solution.GetDocument(finding.Location.SourceTree) is { } document)
                    findings.Add(new Marked(finding, document.Id, action));
        var planned = await Planned.Of([.. findings.OrderBy(f => f.Finding.Location.SourceTree!.FilePath, StringComparer.Ordinal).ThenBy(f => f.Finding.Location.SourceSpan.Start)], context.Solution, token).ConfigureAwait(false);
        return planned.Solution;
    }
}
