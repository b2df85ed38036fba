using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>
/// Decides for every member on the way from some blocking calls to their requests whether it becomes async, gets a twin, or refuses. It changes
/// nothing.
/// </summary>
internal sealed class Planner(Solution solution, SolutionIndex index, Twins twins, CancellationToken token)
{
    readonly Members _members = new(solution, index, token);

    /// <summary>The plan for some findings together.</summary>
    public async Task<Plan> Of(IEnumerable<Marked> findings)
    {
        var drafts = new List<Outcome>();
        var taken = new HashSet<SyntaxNode>();
        foreach (var finding in findings)
            drafts.Add(await Draft(finding, taken).ConfigureAwait(false));
        var wanted = new Wanted(await _members.Explore().ConfigureAwait(false), twins);
        var outcomes = drafts.Select(Decide).ToList();
        return new Plan(outcomes, wanted.Upwards(outcomes.Where(o => o.Rewrite != null).Select(o => o.Root).OfType<Member>()));
    }

    /// <summary>What stands at the finding alone says: a rewrite and its holder, or a refusal.</summary>
    async Task<Outcome> Draft(Marked marked, HashSet<SyntaxNode> taken)
    {
        var document = solution.GetDocument(marked.Document);
        if (document == null || await document.GetSyntaxRootAsync(token).ConfigureAwait(false) is not { } root || await index.Model(document.Id).ConfigureAwait(false) is not { } model)
            return new Outcome(marked, null, Refusal.ByHand, null);
        var (rewrite, refusal) = Rewrites.Of(marked.Finding, root, model, token);
        if (rewrite == null || !taken.Add(rewrite.Target))
            return new Outcome(marked, null, refusal ?? Refusal.ByHand, null);
        if (!Editable.Is(document))
            return new Outcome(marked, null, Refusal.NotEditable, null);
        if (!rewrite.Awaits)
            return new Outcome(marked, rewrite, null, null);
        var holder = Holder.Of(rewrite.Target);
        refusal = Holder.Refuses(rewrite.Target, holder, model, token);
        var member = refusal == null ? _members.Require(holder, document.Id, model) : null;
        refusal ??= member?.Refusal;
        return new Outcome(marked, refusal == null ? rewrite : null, refusal, member);
    }

    /// <summary>What came out of it when everything that is on the way was looked at.</summary>
    Outcome Decide(Outcome draft) => draft.Root?.Actual is { } root && draft.Refusal == null && (root.Refusal ?? (root.IsWanted ? null : twins == Twins.Never ? Refusal.NeedsTwin : Refusal.OnlySyncCallers)) is { } refusal
        ? draft with { Rewrite = null, Refusal = refusal }
        : draft with { Root = draft.Root?.Actual };
}
