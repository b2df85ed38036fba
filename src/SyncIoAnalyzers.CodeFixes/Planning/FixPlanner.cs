using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Decides for every member on the way from some blocking calls to their requests whether it becomes async, gets a twin, or refuses. It
/// changes nothing.
/// </summary>
internal sealed class FixPlanner(
    Solution solution,
    SolutionIndex index,
    InMemoryQueries queries,
    PlanSettings settings,
    FailedPlaces failed,
    CancellationToken cancellationToken
)
{
    readonly CallerCollector _members = new(solution, index, settings.Requests, failed, cancellationToken);

    /// <summary>Creates the plan for some findings together.</summary>
    /// <param name="findings">The findings.</param>
    /// <param name="withoutTokens">Those for which no token may be added.</param>
    public async Task<FixPlan> CreatePlanAsync(IReadOnlyCollection<RequestedFix> findings, HashSet<RequestedFix> withoutTokens)
    {
        _members.AllowsUnsafe = findings.Any(f => f.AllowsUnsafe);
        var drafts = new List<FixOutcome>();
        var taken = new HashSet<SyntaxNode>();
        foreach (var finding in findings)
        {
            settings.Step?.Invoke($"Planning {drafts.Count + 1} of {findings.Count} calls");
            drafts.Add(await DraftOutcomeAsync(finding, taken).ConfigureAwait(false));
        }

        var roots = drafts.SelectMany(d => d.RootMembers);
        var members = await _members.ExploreCallersAsync(roots, settings.Step).ConfigureAwait(false);
        foreach (var member in members.Where(m => m is { Forms: not null, IsOffered: true }))
            KeepOutsideCalls(member.Uses);
        foreach (var use in members.SelectMany(m => m.Uses).Where(u => u.Slot != null))
            use.Token ??= FindContractToken(use.Caller);
        drafts = await new AggregateCatchers(solution, index, cancellationToken).KeepCatchersAsync(drafts).ConfigureAwait(false);
        var awaiting = drafts.Select(d => d.Rewrite).OfType<CallRewrite>().Select(r => EnclosingFunction.GetFunction(r.Target));
        var bridges = await SyncBridges.FindAsync(drafts, members, index, solution, cancellationToken).ConfigureAwait(false);
        var wanted = new MemberSelection(members, [.. awaiting], settings.Twins, bridges);
        var boundaries = new PublicApiBoundaries(members);
        var wrappers = new FormWrappers(drafts, members);
        var outcomes = drafts.Select(HandContractToken).Select(d => DecideOutcome(d, boundaries, wrappers)).ToList();
        var changed = SelectChanged();
        if (settings.Twins != TwinPolicy.Only && changed.Any(m => m.IsTwin))
        {
            outcomes = TwinCosts.RefuseCostly(outcomes, FindRoots, changed);
            changed = SelectChanged();
        }

        var plan = new FixPlan([.. outcomes.Select(o => KeepWait(o, changed))], changed);
        return plan.LacksTokens && outcomes.Any(o => IsAsked(o.Marked))
            ? await new TokenPlanner(plan, new TokenCarrierCollector(plan, solution, index, cancellationToken), solution, index)
                .CreatePlanAsync(IsAsked)
                .ConfigureAwait(false)
            : plan;

        IReadOnlyList<AsyncMember> SelectChanged() => wanted.SelectUpwards(outcomes.Where(o => o.Rewrite != null).SelectMany(FindRoots));

        bool IsAsked(RequestedFix marked) =>
            !withoutTokens.Contains(marked)
            && (
                marked.Action == FixAction.AwaitWithToken
                || solution.GetDocument(marked.Document) is { } document
                    && SyncIoOptions.FixTokens.GetDocumentValue(document) == CancellationTokenChoice.Add
            );
    }

    /// <summary>
    /// Leaves the calls that no request runs with the sync form of a shipped member, which stays beside its async form: tests of it go on
    /// testing it.
    /// </summary>
    static void KeepOutsideCalls(List<MemberUse> uses)
    {
        for (var i = 0; i < uses.Count; i++)
            if (uses[i] is { IsOutsideRequests: true, IsName: false, IsBesideForm: false, Obstacle: null, Mock: null } use)
                uses[i] = use.WithObstacle(Refusal.KeepsPublicApi);
    }

    /// <summary>
    /// Drafts the outcome of a finding from the code at the finding alone: a rewrite and the member around it, or a refusal.
    /// </summary>
    async Task<FixOutcome> DraftOutcomeAsync(RequestedFix marked, HashSet<SyntaxNode> taken)
    {
        var draft = await LocalDraft
            .CreateAsync(marked, solution, d => index.GetModelAsync(d.Id), cancellationToken, index.Pages)
            .ConfigureAwait(false);
        if (draft.Rewrite is not { } rewrite || !taken.Add(rewrite.Target))
            return new FixOutcome(marked, null, draft.Refusal ?? Refusal.ByHand, null);
        var isInMemory = await queries.MayBeInMemoryAsync(marked.Finding, draft.Document!.Id).ConfigureAwait(false);
        if (isInMemory && !marked.IsAllowed(Refusal.InMemoryQuery))
            return new FixOutcome(marked, null, Refusal.InMemoryQuery, null);
        if (await FindDisposalRefusalAsync(rewrite, marked, draft.Model!).ConfigureAwait(false) is { } differing)
            return new FixOutcome(marked, null, differing, null);
        var outcome = rewrite.IsAwaiting
            ? await DraftAwaitAsync(rewrite, marked, draft.Document!, draft.Model!).ConfigureAwait(false)
            : new FixOutcome(marked, rewrite, null, null);
        return outcome with { UnsafeReason = draft.UnsafeReason ?? (isInMemory ? Refusal.InMemoryQuery : null) };
    }

    /// <summary>Returns the refusal of a disposal whose type disposes of something else asynchronously.</summary>
    async Task<Refusal?> FindDisposalRefusalAsync(CallRewrite rewrite, RequestedFix marked, SemanticModel model)
    {
        if (marked.Action != FixAction.DisposeAsynchronously || marked.IsAllowed(Refusal.FormDiffers))
            return null;
        if (OwnDisposals.FindDispose(rewrite.Target, model, cancellationToken) is not { } dispose)
            return null;
        var differences = await FormComparison.FindDifferencesAsync([dispose], index, cancellationToken).ConfigureAwait(false);
        return differences.FirstOrDefault()?.Refusal;
    }

    /// <summary>Drafts the outcome of a rewrite that awaits, so that the member around it has to be async.</summary>
    async Task<FixOutcome> DraftAwaitAsync(CallRewrite rewrite, RequestedFix marked, Document document, SemanticModel model)
    {
        var (member, refusal) = await _members
            .AdmitAwaitAsync(rewrite.Target, EnclosingFunction.GetFunction(rewrite.Target), document.Id, model)
            .ConfigureAwait(false);
        refusal ??= member?.Refusal;
        if (refusal != null)
            return new FixOutcome(marked, null, refusal, member);
        var outcome = new FixOutcome(marked, rewrite, null, member);
        if (rewrite.Target is not InvocationExpressionSyntax call)
            return outcome;
        var callee = await _members.FindCalleeAsync(call, model).ConfigureAwait(false);
        if (callee?.Refusal == Refusal.InTestDouble)
            return new FixOutcome(marked, null, callee.Refusal, member);
        return outcome with
        {
            Overrides = await _members.FindOverridesAsync(call, model).ConfigureAwait(false),
            Callee = callee,
            Receiver = FormDifference.FindReceiver(call, model, cancellationToken),
        };
    }

    /// <summary>Passes the token of the contract to a call in a member whose contract provides one.</summary>
    FixOutcome HandContractToken(FixOutcome draft) =>
        draft.Rewrite?.WithToken is { } given
        && FindContractToken(draft.Root?.ActualMember) is { } brought
        && SyncIoOptions.FixTokens.GetDocumentValue(solution.GetDocument(draft.Marked.Document)!) != CancellationTokenChoice.None
            ? draft with
            {
                Rewrite = given(brought),
            }
            : draft;

    /// <summary>Refuses the wait in a member that stays beside its async form: the callers that can await no longer run it.</summary>
    static FixOutcome KeepWait(FixOutcome outcome, IReadOnlyList<AsyncMember> changed) =>
        outcome.Rewrite is { Target: var wait }
        && changed.FirstOrDefault(m => m is { IsRemoved: false, Forms: { } forms } && forms.IsBesideForm(wait)) is { } kept
            ? outcome with
            {
                Rewrite = null,
                Refusal = SyncCallers.FindRefusal(kept),
            }
            : outcome;

    static ExpressionSyntax? FindContractToken(AsyncMember? member) =>
        member?.Contract?.Token is { } brought ? SyntaxFactory.IdentifierName(brought.Name) : null;

    static IEnumerable<AsyncMember> FindRoots(FixOutcome outcome) =>
        outcome.Callee?.ActualMember is { IsWanted: true, Forms: not null } callee
            ? outcome.RootMembers.Append(callee)
            : outcome.RootMembers;

    /// <summary>Returns the final outcome of a draft, when all members on the way to its callers are known.</summary>
    FixOutcome DecideOutcome(FixOutcome draft, PublicApiBoundaries boundaries, FormWrappers wrappers)
    {
        if (draft.Refusal == null && (wrappers.FindRefusal(draft) ?? FindRefusal(draft, boundaries)) is { } refusal)
            return draft with { Rewrite = null, Refusal = refusal };
        var change = FindRoots(draft).Select(PublicApiBoundaries.FindUnsafeReason).FirstOrDefault(r => r != null);
        return draft with { Root = draft.Root?.ActualMember, UnsafeReason = draft.UnsafeReason ?? change };
    }

    Refusal? FindRefusal(FixOutcome draft, PublicApiBoundaries boundaries) =>
        FindCalleeRefusal(draft) ?? draft.RootMembers.Select(m => FindRefusal(m, boundaries)).FirstOrDefault(r => r != null);

    /// <summary>Returns the refusal of a call that would go to an async form which does something else.</summary>
    Refusal? FindCalleeRefusal(FixOutcome draft) =>
        draft.Marked.IsAllowed(Refusal.FormDiffers)
            ? null
            : draft.Callee?.ActualMember.FormDifferences.FirstOrDefault(d => d.MayConcern(draft.Receiver))?.Refusal;

    Refusal? FindRefusal(AsyncMember root, PublicApiBoundaries boundaries) =>
        root.Refusal ?? (root.IsWanted ? null : boundaries.FindRefusal(root) ?? FindSyncReason(root));

    /// <summary>Returns the reason why a member stays sync that no obstacle of its own prevents from becoming async.</summary>
    Refusal FindSyncReason(AsyncMember root) =>
        root.IsDelegate ? Refusal.NeedsSyncDelegate
        : root is { Forms.IsOfHelper: false, Uses.Count: 0 } ? Refusal.HasAsyncForm
        : root.IsOnlyInName ? Refusal.OnlyInName
        : settings.Twins == TwinPolicy.Never || root.IsOffered ? Refusal.NeedsTwin
        : SyncCallers.FindRefusal(root);
}
