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
    public static Task<Planned> Of(IReadOnlyList<Marked> findings, Solution solution, CancellationToken token, Twins twins = Twins.Auto, bool everywhere = false) =>
        Of(findings, new Trial(solution, twins, everywhere, token));

    /// <summary>The same over what an earlier plan for the same solution has read of it already.</summary>
    public static async Task<Planned> Of(IReadOnlyList<Marked> findings, Trial trial)
    {
        var refused = new Dictionary<Marked, Refusal>();
        trial.Shares = true;
        while (true)
        {
            Marked[] left = [.. findings.Where(f => !refused.ContainsKey(f))];
            var (plan, written, errors) = await trial.Of(left).ConfigureAwait(false);
            if (errors.Count == 0)
                return new Planned(plan with { Outcomes = [.. plan.Outcomes, .. refused.Select(r => new Outcome(r.Key, null, r.Value, null))] }, written);
            if (trial.Shares && plan.Members.Any(m => m.IsTwin))
            {
                trial.Shares = false; // nobody is refused for the sake of a shorter twin
                continue;
            }

            var blamed = await trial.Blamed(plan, left, errors).ConfigureAwait(false);
            // A token that breaks something is no reason to leave the call as it is.
            if (plan.AddsTokens && blamed.Count(b => trial.WithoutTokens.Add(b.Outcome.Marked)) > 0)
                continue;
            foreach (var (outcome, error) in blamed)
                refused.Add(outcome.Marked, Refusal.WouldNotCompile with { Text = Refusal.WouldNotCompile.Text + ": " + error.Text });
        }
    }
}
