using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>A plan and what it makes of a solution. Whatever brings a compiler error is taken back, so that what is left compiles.</summary>
/// <param name="Plan">The plan; what was taken back is refused in it.</param>
/// <param name="Solution">The solution with the plan carried out; the one that was given when nothing is left of it.</param>
internal sealed record Planned(Plan Plan, Solution Solution)
{
    /// <summary>Plans for some findings together, writes and compiles.</summary>
    /// <param name="findings">The findings.</param>
    /// <param name="solution">The solution in which they stand.</param>
    /// <param name="token">Ends the work.</param>
    /// <param name="twins">What becomes of a member that someone has to go on calling synchronously.</param>
    /// <param name="everywhere">Whether all projects that see a change are compiled, not the changed documents alone: slower, and sure.</param>
    public static async Task<Planned> Of(IReadOnlyList<Marked> findings, Solution solution, CancellationToken token, Twins twins = Twins.Auto, bool everywhere = false)
    {
        var refused = new Dictionary<Marked, Refusal>();
        var index = new SolutionIndex(solution, token);
        var errors = new NewErrors(solution, everywhere, token);
        while (true)
        {
            var plan = await new Planner(solution, index, twins, token).Of(findings.Where(f => !refused.ContainsKey(f))).ConfigureAwait(false);
            if (plan.IsEmpty)
                return new Planned(Told(plan, refused), solution);
            var written = await Writer.Write(plan, solution, token).ConfigureAwait(false);
            var broken = await errors.In(written).ConfigureAwait(false);
            if (broken.Count == 0)
                return new Planned(Told(plan, refused), written);
            foreach (var outcome in Suspects(plan, [.. broken.Keys]))
                refused.Add(outcome.Marked, Refusal.WouldNotCompile with { Text = Refusal.WouldNotCompile.Text + ": " + broken.Values.First() });
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
}
