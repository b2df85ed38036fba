using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Keeps the callers of a wait synchronous that catch its <c>AggregateException</c>, because an <c>await</c> would throw another one.
/// </summary>
internal sealed class AggregateCatchers(Solution solution, SolutionIndex index, CancellationToken cancellationToken)
{
    /// <summary>
    /// Gives every call above a wait an obstacle if it is in a <c>try</c> that catches the exception; a request that allows unsafe rewrites
    /// gets the reason instead.
    /// </summary>
    public async Task<FixOutcome> KeepCatchersAsync(FixOutcome draft)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (draft.Rewrite is not { } rewrite || !AggregateExceptionCatches.MayThrow(draft.Marked.Finding, rewrite.Target))
            return draft;
        if (draft.Marked.IsAllowed(Refusal.CallerCatchesAggregate))
            return await IsCaughtAsync(draft).ConfigureAwait(false)
                ? draft with
                {
                    UnsafeReason = draft.UnsafeReason ?? Refusal.CallerCatchesAggregate,
                }
                : draft;
        if (await IsCaughtAsync(rewrite.Target).ConfigureAwait(false))
            return draft with { Rewrite = null, Refusal = Refusal.CallerCatchesAggregate };
        foreach (var (member, at) in FindUsesAbove(draft.RootMembers))
            if (!cancellationToken.IsCancellationRequested && await IsCaughtAsync(member.Uses[at]).ConfigureAwait(false))
                member.Uses[at] = member.Uses[at].WithObstacle(Refusal.CallerCatchesAggregate);
        return draft;
    }

    /// <summary>Returns true if a caller of a member, at any level, stays synchronous because it catches the exception.</summary>
    public static bool AreAbove(AsyncMember member) =>
        FindUsesAbove([member]).Any(u => u.Member.Uses[u.At].Obstacle == Refusal.CallerCatchesAggregate);

    async Task<bool> IsCaughtAsync(FixOutcome draft)
    {
        var isCaught = await IsCaughtAsync(draft.Rewrite!.Target).ConfigureAwait(false);
        foreach (var (member, at) in FindUsesAbove(draft.RootMembers))
            isCaught = isCaught || await IsCaughtAsync(member.Uses[at]).ConfigureAwait(false);
        return isCaught;
    }

    async Task<bool> IsCaughtAsync(MemberUse use) =>
        !use.IsName && (use.Obstacle == null || use.IsOutsideRequests) && await IsCaughtAsync(use.Spot.Node).ConfigureAwait(false);

    async Task<bool> IsCaughtAsync(SyntaxNode call) =>
        solution.GetDocumentId(call.SyntaxTree) is { } document
        && await index.GetModelAsync(document).ConfigureAwait(false) is { } model
        && AggregateExceptionCatches.IsInCatchingTry(call, model, cancellationToken);

    /// <summary>Finds the uses of some members and of all their callers, each with its member and its place there.</summary>
    static IEnumerable<(AsyncMember Member, int At)> FindUsesAbove(IEnumerable<AsyncMember> roots)
    {
        var seen = new HashSet<AsyncMember>();
        var waiting = new Queue<AsyncMember>(roots);
        while (waiting.Count > 0)
            if (waiting.Dequeue() is var member && seen.Add(member))
                for (var at = 0; at < member.Uses.Count; at++)
                {
                    yield return (member, at);
                    if (member.Uses[at] is { Obstacle: null, Caller: { } caller })
                        waiting.Enqueue(caller);
                }
    }
}
