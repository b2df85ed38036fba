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
    /// <returns>The drafts, refused where the wait itself is in such a <c>try</c>.</returns>
    public async Task<List<FixOutcome>> KeepCatchersAsync(IReadOnlyList<FixOutcome> drafts)
    {
        var (kept, roots) = (new List<FixOutcome>(), new List<AsyncMember>());
        foreach (var draft in drafts)
        {
            var decided = MayThrow(draft) ? await DecideAsync(draft).ConfigureAwait(false) : draft;
            kept.Add(decided);
            if (MayThrow(decided) && !AllowsUnsafe(decided))
                roots.AddRange(decided.RootMembers);
        }

        await AddObstaclesAsync(roots).ConfigureAwait(false);
        return kept;
    }

    static bool MayThrow(FixOutcome draft) =>
        draft.Rewrite is { } rewrite && AggregateExceptionCatches.MayThrow(draft.Marked.Finding, rewrite.Target);

    static bool AllowsUnsafe(FixOutcome draft) => draft.Marked.IsAllowed(Refusal.CallerCatchesAggregate);

    async Task<FixOutcome> DecideAsync(FixOutcome draft)
    {
        var isCaught = await IsCaughtAsync(draft.Rewrite!.Target).ConfigureAwait(false);
        if (!AllowsUnsafe(draft))
            return isCaught ? draft with { Rewrite = null, Refusal = Refusal.CallerCatchesAggregate } : draft;
        foreach (var use in FindMembersAbove(draft.RootMembers).SelectMany(m => m.Uses))
            isCaught = isCaught || await IsCaughtAsync(use).ConfigureAwait(false);
        return isCaught ? draft with { UnsafeReason = draft.UnsafeReason ?? Refusal.CallerCatchesAggregate } : draft;
    }

    /// <summary>Gives the calls that are caught an obstacle, from some members upwards; what is behind an obstacle stays.</summary>
    async Task AddObstaclesAsync(IEnumerable<AsyncMember> roots)
    {
        var seen = new HashSet<AsyncMember>();
        var waiting = new Queue<AsyncMember>(roots);
        while (waiting.Count > 0)
            if (waiting.Dequeue() is var member && seen.Add(member))
            {
                for (var at = 0; at < member.Uses.Count; at++)
                    if (await IsCaughtAsync(member.Uses[at]).ConfigureAwait(false))
                        member.Uses[at] = member.Uses[at].WithObstacle(Refusal.CallerCatchesAggregate);
                foreach (var caller in MemberGraph.FindCallers(member))
                    waiting.Enqueue(caller);
            }
    }

    static List<AsyncMember> FindMembersAbove(IEnumerable<AsyncMember> roots) => MemberGraph.FindReachable(roots, MemberGraph.FindCallers);

    async Task<bool> IsCaughtAsync(MemberUse use) =>
        !use.IsName && (use.Obstacle == null || use.IsOutsideRequests) && await IsCaughtAsync(use.Spot.Node).ConfigureAwait(false);

    async Task<bool> IsCaughtAsync(SyntaxNode call)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return solution.GetDocumentId(call.SyntaxTree) is { } document
            && await index.GetModelAsync(document).ConfigureAwait(false) is { } model
            && AggregateExceptionCatches.IsInCatchingTry(call, model, cancellationToken);
    }
}
