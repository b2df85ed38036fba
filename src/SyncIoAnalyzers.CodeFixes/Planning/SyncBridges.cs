using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds the calls outside of requests that cannot await and wait for the async form instead: <c>LoadAsync().GetAwaiter().GetResult()</c>
/// in a constructor that only start-up runs.
/// </summary>
/// <remarks>
/// The wait only moves outward if the code below waited for a task before, and none of the new awaits returns to a context, whose thread
/// would be the one that waits.
/// </remarks>
internal sealed class SyncBridges
{
    readonly HashSet<AsyncMember> _excluded;

    SyncBridges(HashSet<AsyncMember> excluded) => _excluded = excluded;

    /// <summary>
    /// Finds the members that no call may wait for, as the async form of sync I/O, or because they may return to a context.
    /// </summary>
    public static async Task<SyncBridges> FindAsync(
        IEnumerable<FixOutcome> drafts,
        IReadOnlyList<AsyncMember> members,
        SolutionIndex index,
        Solution solution,
        CancellationToken cancellationToken
    )
    {
        if (!members.Any(m => m.Uses.Any(u => u.IsOutsideRequests)))
            return new([]);
        var excluded = new HashSet<AsyncMember>();
        var contexts = new ContextFreeAwaits(index, solution, cancellationToken);
        foreach (var draft in drafts.Where(d => d.Rewrite is { IsAwaiting: true }))
            if (
                draft.Marked.Finding.Id != "SIO001"
                || !await contexts.IsFreeAsync(draft.Marked.Document, draft.Rewrite!.Target).ConfigureAwait(false)
            )
                excluded.UnionWith(draft.RootMembers);
        foreach (var use in members.SelectMany(m => m.Uses).Where(u => u.Caller != null && !excluded.Contains(u.Caller)))
            if (!await contexts.IsFreeAsync(use.Spot.Document, use.Spot.Node).ConfigureAwait(false))
                excluded.Add(use.Caller!);
        return new([.. MemberGraph.FindReachable(excluded, MemberGraph.FindCallers)]);
    }

    /// <summary>
    /// Returns true if a call may wait for the async form of a member that becomes async in place. <c>GetResult</c> throws no
    /// <c>AggregateException</c>, so code that catches one goes on calling the sync form.
    /// </summary>
    public bool MayWait(MemberUse use, AsyncMember member) =>
        use is { IsOutsideRequests: true, IsName: false }
        && CannotAwait(use)
        && member is { Forms: null, Contract: null, IsNested: false, ReturnsTask: false }
        && !_excluded.Contains(member);

    /// <summary>Returns true for code that has to wait; an async function awaits, or goes on calling the sync form.</summary>
    static bool CannotAwait(MemberUse use) => use.Obstacle != Refusal.CallerCatchesAggregate && !EnclosingFunction.IsAsync(use.Holder);

    /// <summary>Decides which new awaits return to no context: those of apps that have none, and those that are configured so.</summary>
    sealed class ContextFreeAwaits(SolutionIndex index, Solution solution, CancellationToken cancellationToken)
    {
        public async Task<bool> IsFreeAsync(DocumentId document, SyntaxNode place)
        {
            if (await index.GetModelAsync(document).ConfigureAwait(false) is not { } model || model.SyntaxTree != place.SyntaxTree)
                return false;
            var options = solution.GetProject(document.ProjectId)!.AnalyzerOptions;
            if (CompilationContext.GetOrCreate(model.Compilation, options, cancellationToken)?.Model is not { } rules)
                return false;
            return HasNoContext(place, rules.Awaits, model)
                || NewAwaitPolicy.ShouldConfigure(place, rules, model, cancellationToken) == true;
        }

        bool HasNoContext(SyntaxNode place, AwaitPolicyResolver awaits, SemanticModel model) =>
            awaits.GetProjectKind(cancellationToken).HasNoContext
            && awaits.FindContextNeed(place, model, cancellationToken) == null
            && awaits.GetPolicyAt(place, model, cancellationToken).Advice != ConfigureAwaitAdvice.KeepContext;
    }
}
