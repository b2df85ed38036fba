using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes;

/// <summary>The fix for all findings of a document, a project or a solution: one plan over all of them.</summary>
internal sealed class FixAllAwaitProvider : FixAllProvider
{
    /// <summary>The only instance; it has no state.</summary>
    public static FixAllAwaitProvider Instance { get; } = new();

    /// <inheritdoc/>
    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() =>
        [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution];

    /// <inheritdoc/>
    public override Task<CodeAction?> GetFixAsync(FixAllContext context) =>
        Task.FromResult(
            FindAction(context) is { } action
                ? CodeAction.Create(
                    "Fix all: " + action.Title,
                    cancellationToken => FixAllAsync(context, action, cancellationToken),
                    action.EquivalenceKey
                )
                : null
        );

    /// <summary>
    /// Returns the chosen action, or the default action if the chosen one does not apply to the requested rules: <c>dotnet format</c> takes
    /// the action of the first finding, of any rule, and none when that finding is refused.
    /// </summary>
    static FixAction? FindAction(FixAllContext context)
    {
        var actions = FixAction.All.Where(a => context.DiagnosticIds.Any(a.RuleIds.Contains)).ToArray();
        return actions.FirstOrDefault(a => a.EquivalenceKey == context.CodeActionEquivalenceKey) ?? actions.FirstOrDefault();
    }

    static async Task<Solution> FixAllAsync(FixAllContext context, FixAction action, CancellationToken cancellationToken)
    {
        var findings = new List<RequestedFix>();
        IEnumerable<Project> projects =
            context.Scope == FixAllScope.Solution
                ? context.Solution.Projects.Where(p => p.Language == LanguageNames.CSharp).OrderBy(p => p.Name, StringComparer.Ordinal)
                : [context.Project];
        foreach (var project in projects)
        foreach (
            var finding in context.Scope == FixAllScope.Document
                ? await context.GetDocumentDiagnosticsAsync(context.Document!).ConfigureAwait(false)
                : await context.GetAllDiagnosticsAsync(project).ConfigureAwait(false)
        )
            if (action.RuleIds.Contains(finding.Id) && project.Solution.GetDocument(finding.Location.SourceTree) is { } document)
                findings.Add(new RequestedFix(finding, document.Id, action));
        var planned = await VerifiedPlan
            .CreateAsync(
                [
                    .. findings
                        .OrderBy(f => f.Finding.Location.SourceTree!.FilePath, StringComparer.Ordinal)
                        .ThenBy(f => f.Finding.Location.SourceSpan.Start),
                ],
                context.Solution,
                cancellationToken
            )
            .ConfigureAwait(false);
        return planned.Solution;
    }
}
