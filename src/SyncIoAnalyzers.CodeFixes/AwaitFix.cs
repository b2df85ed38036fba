using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes;

/// <summary>Rewrites a blocking call to <c>await</c>, and every member on the way to code that can await it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AwaitFix)), Shared]
public sealed class AwaitFix : CodeFixProvider
{
    /// <summary>The rules whose findings can be rewritten.</summary>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        FixAction.All.SelectMany(a => a.RuleIds).Distinct().ToImmutableArray();

    /// <summary>Plans over all findings together; there is no merging of separate edits.</summary>
    public override FixAllProvider GetFixAllProvider() => FixAllAwaitProvider.Instance;

    /// <summary>
    /// Offers a fix for each finding that its document allows to rewrite; the title says where it leads. The plan is made on demand.
    /// </summary>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var finding in context.Diagnostics)
        {
            var lacksToken = true; // only then a token can be added
            foreach (var action in FixAction.GetActionsForRule(finding.Id).Where(a => a != FixAction.AwaitWithToken || lacksToken))
            {
                var requested = new RequestedFix(finding, context.Document.Id, action);
                var draft = await DraftAsync(requested, context).ConfigureAwait(false);
                lacksToken = draft.LacksToken;
                var fix = new DeferredFix(requested, context.Document, action.FormatTitle(finding, draft.ReachesCallers));
                if (draft.Rewrite != null && !fix.IsRefused)
                    context.RegisterCodeFix(fix, finding);
            }
        }
    }

    static Task<LocalDraft> DraftAsync(RequestedFix requested, CodeFixContext context) =>
        LocalDraft.CreateAsync(
            requested,
            context.Document.Project.Solution,
            d => d.GetSemanticModelAsync(context.CancellationToken),
            context.CancellationToken
        );
}
