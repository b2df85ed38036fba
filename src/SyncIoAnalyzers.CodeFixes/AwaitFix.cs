using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;
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

    /// <summary>Offers a fix for each finding that has a plan; the title says how far it reaches.</summary>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var finding in context.Diagnostics)
        {
            var lacksTokens = true; // only then a token can be added
            foreach (var action in FixAction.GetActionsForRule(finding.Id).Where(a => a != FixAction.AwaitWithToken || lacksTokens))
            {
                var planned = await VerifiedPlan
                    .CreateAsync(
                        [new RequestedFix(finding, context.Document.Id, action)],
                        context.Document.Project.Solution,
                        context.CancellationToken
                    )
                    .ConfigureAwait(false);
                lacksTokens = planned.Plan is { IsEmpty: false, LacksTokens: true };
                if (!planned.Plan.IsEmpty && (action != FixAction.AwaitWithToken || planned.Plan.AddsTokens))
                    context.RegisterCodeFix(
                        CodeAction.Create(planned.Plan.Title, _ => Task.FromResult(planned.Solution), action.EquivalenceKey),
                        finding
                    );
            }
        }
    }
}
