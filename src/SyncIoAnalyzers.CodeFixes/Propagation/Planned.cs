using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>A plan and what it makes of a solution. Whatever brings a compiler error is taken back, so that what is left compiles.</summary>
/// <param name="Plan">The plan; what was taken back is refused in it.</param>
/// <param name="Solution">The solution with the plan carried out; the one that was given when nothing is left of it.</param>
internal sealed record Planned(Plan Plan, Solution Solution)
{
    /// <summary>Plans for some findings together, writes and compiles.</summary>
    public static async Task<Planned> Of(IReadOnlyList<Marked> findings, Solution solution, CancellationToken token)
    {
        var refused = new Dictionary<Marked, Refusal>();
        while (true)
        {
            var plan = await new Planner(solution, token).Of(findings.Where(f => !refused.ContainsKey(f))).ConfigureAwait(false);
            if (plan.IsEmpty)
                return new Planned(Told(plan, refused), solution);
            var written = await Writer.Write(plan, solution, token).ConfigureAwait(false);
            var broken = await NewErrors(solution, written, token).ConfigureAwait(false);
            if (broken.Count == 0)
                return new Planned(Told(plan, refused), written);
            foreach (var outcome in Suspects(plan, broken))
                refused.Add(outcome.Marked, Refusal.WouldNotCompile);
        }
    }

    /// <summary>The findings whose change touches a document with an error; all of them when none can be told.</summary>
    static IReadOnlyList<Outcome> Suspects(Plan plan, HashSet<DocumentId> broken)
    {
        var live = plan.Outcomes.Where(o => o.Rewrite != null).ToArray();
        var suspects = live.Where(o => broken.Contains(o.Marked.Document) || o.Root != null && Reach(o.Root).Any(broken.Contains)).ToArray();
        return suspects.Length > 0 ? suspects : live;
    }

    /// <summary>The documents that change for a member: its declarations, and those of whoever calls it.</summary>
    static IEnumerable<DocumentId> Reach(Member root)
    {
        var seen = new HashSet<Member>();
        var waiting = new Queue<Member>([root]);
        while (waiting.Count > 0)
            if (waiting.Dequeue() is var member && seen.Add(member))
            {
                foreach (var spot in member.Declarations.Concat(member.Uses.Select(u => u.Spot)))
                    yield return spot.Document;
                foreach (var use in member.Uses)
                    if (use.In is { } holder)
                        waiting.Enqueue(holder);
            }
    }

    static Plan Told(Plan plan, Dictionary<Marked, Refusal> refused) =>
        plan with { Outcomes = [.. plan.Outcomes, .. refused.Select(r => new Outcome(r.Key, null, r.Value, null))] };

    /// <summary>The changed documents that have errors, or unawaited calls, which they did not have.</summary>
    static async Task<HashSet<DocumentId>> NewErrors(Solution old, Solution now, CancellationToken token)
    {
        var broken = new HashSet<DocumentId>();
        foreach (var id in now.GetChanges(old).GetProjectChanges().SelectMany(p => p.GetChangedDocuments()))
            if (await Errors(now, id, token).ConfigureAwait(false) > await Errors(old, id, token).ConfigureAwait(false))
                broken.Add(id);
        return broken;
    }

    static async Task<int> Errors(Solution solution, DocumentId id, CancellationToken token)
    {
        var model = await solution.GetDocument(id)!.GetSemanticModelAsync(token).ConfigureAwait(false);
        return model!.GetDiagnostics(cancellationToken: token).Count(d => d.Severity == DiagnosticSeverity.Error || d.Id == "CS4014");
    }
}
