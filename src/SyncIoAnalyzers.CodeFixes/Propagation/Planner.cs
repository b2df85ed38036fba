using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>
/// Decides for every member on the way from some blocking calls to their requests whether it becomes async, gets a twin, or refuses. It changes
/// nothing.
/// </summary>
internal sealed class Planner(Solution solution, SolutionIndex index, Twins twins, CancellationToken token)
{
    readonly Members _members = new(solution, index, token);

    /// <summary>The plan for some findings together.</summary>
    /// <param name="findings">The findings.</param>
    /// <param name="withoutTokens">Those for which no token may be added.</param>
    public async Task<Plan> Of(IEnumerable<Marked> findings, HashSet<Marked> withoutTokens)
    {
        var drafts = new List<Outcome>();
        var taken = new HashSet<SyntaxNode>();
        foreach (var finding in findings)
            drafts.Add(await Draft(finding, taken).ConfigureAwait(false));
        var members = await _members.Explore().ConfigureAwait(false);
        foreach (var use in members.SelectMany(m => m.Uses).Where(u => u.Slot != null))
            use.Token ??= ByContract(use.In);
        var wanted = new Wanted(members, twins);
        var outcomes = drafts.Select(Given).Select(Decide).ToList();
        var plan = new Plan(outcomes, wanted.Upwards(outcomes.Where(o => o.Rewrite != null).SelectMany(o => o.Roots)));
        return plan.LacksTokens && outcomes.Any(o => IsAsked(o.Marked)) ? await new TokenPlan(plan, new Carriers(plan, solution, index, token), solution, index).Of(IsAsked).ConfigureAwait(false) : plan;

        bool IsAsked(Marked marked) => !withoutTokens.Contains(marked) && (marked.Action == FixAction.AwaitWithToken || solution.GetDocument(marked.Document) is { } document && Options.FixTokens.In(document) == TokenChoice.Add);
    }

    /// <summary>What stands at the finding alone says: a rewrite and its holder, or a refusal.</summary>
    async Task<Outcome> Draft(Marked marked, HashSet<SyntaxNode> taken)
    {
        var document = solution.GetDocument(marked.Document) is { } marking ? Linked.First(marking) : null;
        if (document == null || await document.GetSyntaxRootAsync(token).ConfigureAwait(false) is not { } root || await index.Model(document.Id).ConfigureAwait(false) is not { } model)
            return new Outcome(marked, null, Refusal.ByHand, null);
        if (document.Id != marked.Document && marked.Finding.Location.SourceTree is { } other && (!root.FullSpan.Contains(marked.Finding.Location.SourceSpan)
            || Linked.Same((await other.GetRootAsync(token).ConfigureAwait(false)).FindNode(marked.Finding.Location.SourceSpan, getInnermostNodeForTie: true), root) == null))
            return new Outcome(marked, null, Refusal.HasDirectives, null);
        if (Refusal.Of(marked.Finding) is { } told)
            return new Outcome(marked, null, told, null);
        var (rewrite, refusal) = Rewrites.Of(marked.Finding, marked.Action, root, model, token);
        if (rewrite == null || !taken.Add(rewrite.Target))
            return new Outcome(marked, null, refusal ?? Refusal.ByHand, null);
        if (!Editable.Is(document))
            return new Outcome(marked, null, Refusal.NotEditable, null);
        if (rewrite.Given != null && (Options.FixTokens.In(document) != TokenChoice.None || marked.Action == FixAction.AwaitWithToken) && Tokens.InScope(rewrite.Target, model, token) is { } inScope)
            rewrite = rewrite.Given(inScope);
        if (Comments.AreLost(rewrite))
            return new Outcome(marked, null, Refusal.HasComment, null);
        if (!rewrite.Awaits)
            return new Outcome(marked, rewrite, null, null);
        (var member, refusal) = await _members.Admit(rewrite.Target, Holder.Of(rewrite.Target), document.Id, model).ConfigureAwait(false);
        refusal ??= member?.Refusal;
        return new Outcome(marked, refusal == null ? rewrite : null, refusal, member) { Overrides = refusal == null && rewrite.Target is InvocationExpressionSyntax call ? await _members.Overrides(call, model).ConfigureAwait(false) : [] };
    }

    /// <summary>A call in a member whose contract brings a token is handed that one.</summary>
    Outcome Given(Outcome draft) => draft.Rewrite?.Given is { } given && ByContract(draft.Root?.Actual) is { } brought && Options.FixTokens.In(solution.GetDocument(draft.Marked.Document)!) != TokenChoice.None ? draft with { Rewrite = given(brought) } : draft;

    static ExpressionSyntax? ByContract(Member? member) => member?.Contract?.Token is { } brought ? SyntaxFactory.IdentifierName(brought.Name) : null;

    /// <summary>What came out of it when everything that is on the way was looked at.</summary>
    Outcome Decide(Outcome draft) => draft.Refusal == null && draft.Roots.Select(Refuses).FirstOrDefault(r => r != null) is { } refusal
        ? draft with { Rewrite = null, Refusal = refusal }
        : draft with { Root = draft.Root?.Actual };

    Refusal? Refuses(Member root) => root.Refusal ?? (root.IsWanted ? null : root.IsDelegate ? Refusal.NeedsSyncDelegate : twins == Twins.Never || root.IsOffered ? Refusal.NeedsTwin : Refusal.OnlySyncCallers);
}
