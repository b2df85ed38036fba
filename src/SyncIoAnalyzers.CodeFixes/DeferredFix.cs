using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes;

/// <summary>
/// An action of the lightbulb, which is planned when it is previewed or applied: a plan searches the whole solution. Where the plan
/// refuses, the solution stays as it is, and the action is not offered again for that version of the document.
/// </summary>
/// <param name="requested">The finding and its action.</param>
/// <param name="document">The document of the finding.</param>
/// <param name="title">The title.</param>
internal sealed class DeferredFix(RequestedFix requested, Document document, string title) : CodeAction
{
    // A new version of a document has a new tree.
    static readonly ConditionalWeakTable<SyntaxTree, ConcurrentDictionary<FixKey, bool>> RefusedFixes = new();

    Solution? _fixed;

    /// <summary>The identity of a fix in one version of a document.</summary>
    sealed record FixKey(string RuleId, TextSpan Span, string EquivalenceKey);

    /// <inheritdoc/>
    public override string Title => title;

    /// <inheritdoc/>
    public override string EquivalenceKey => requested.Action!.EquivalenceKey;

    FixKey Key => new(requested.Finding.Id, requested.Finding.Location.SourceSpan, EquivalenceKey);

    /// <summary>True if a plan refused the fix in the current version of the document.</summary>
    public bool IsRefused =>
        document.TryGetSyntaxTree(out var tree) && RefusedFixes.TryGetValue(tree, out var fixes) && fixes.ContainsKey(Key);

    /// <summary>Returns the fixed solution; an editor requests it for the preview and once more to apply it.</summary>
    protected override async Task<Solution?> GetChangedSolutionAsync(CancellationToken cancellationToken) =>
        _fixed ??= await PlanAsync(cancellationToken).ConfigureAwait(false);

    async Task<Solution> PlanAsync(CancellationToken cancellationToken)
    {
        var solution = document.Project.Solution;
        var requests = await ChainedWaits.FindRequestsAsync(requested, document, cancellationToken).ConfigureAwait(false);
        var planned = await VerifiedPlan.CreateAsync(requests, solution, cancellationToken).ConfigureAwait(false);
        if (IsDelivered(planned.Plan))
            return planned.Solution;
        if (await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false) is { } tree)
            RefusedFixes.GetOrCreateValue(tree).TryAdd(Key, true);
        return solution;
    }

    /// <summary>Returns true if a plan does what its title promises. Without a token to add, the second action equals the first.</summary>
    bool IsDelivered(FixPlan plan) =>
        !plan.IsEmpty && (requested.Action != FixAction.AwaitWithToken || plan.AddsTokens || !plan.LacksTokens);
}
