using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>A plan and the solution that it produces. Changes that bring a compiler error are taken back, so the result compiles.</summary>
/// <param name="Plan">The plan; it refuses the findings that were taken back.</param>
/// <param name="Solution">The solution with the plan applied; the original one when nothing is left of the plan.</param>
internal sealed record VerifiedPlan(FixPlan Plan, Solution Solution)
{
    /// <summary>The documents whose code may have another meaning in the new solution; null if any may.</summary>
    public AffectedDocuments? Affected { get; private init; }

    /// <summary>The findings whose fixes did not compile, with their refusals.</summary>
    public IReadOnlyDictionary<RequestedFix, Refusal> TakenBack { get; private init; } = new Dictionary<RequestedFix, Refusal>();

    /// <summary>Plans for some findings together, writes and compiles.</summary>
    /// <param name="findings">The findings.</param>
    /// <param name="solution">The solution of the findings.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    /// <param name="settings">The settings; null for those of the lightbulb.</param>
    public static Task<VerifiedPlan> CreateAsync(
        IReadOnlyList<RequestedFix> findings,
        Solution solution,
        CancellationToken cancellationToken,
        PlanSettings? settings = null
    ) => CreateAsync(findings, new TrialCompilation(solution, settings ?? new PlanSettings(), cancellationToken));

    /// <summary>Does the same with an index of the solution that earlier plans have filled.</summary>
    public static async Task<VerifiedPlan> CreateAsync(IReadOnlyList<RequestedFix> findings, TrialCompilation trial)
    {
        var refused = new Dictionary<RequestedFix, Refusal>();
        trial.Shares = true;
        while (true)
        {
            RequestedFix[] left = [.. findings.Where(f => !refused.ContainsKey(f))];
            var (plan, written, errors) = await trial.CompileAsync(left).ConfigureAwait(false);
            if (errors.Count == 0)
                return new VerifiedPlan(plan.AddRefusals(refused), written) { Affected = trial.Affected, TakenBack = refused };
            if (trial.Shares && errors.Any(e => IsBesideTwin(e, plan)))
            {
                trial.Shares = false; // a shorter twin is no reason to refuse a finding
                continue;
            }

            // A token that breaks something is no reason to leave the call as it is.
            if (await trial.DropTokensAsync(plan, left, errors).ConfigureAwait(false))
                continue;
            var blamed = await trial.FindBlamedAsync(plan, left, errors).ConfigureAwait(false);
            foreach (var (outcome, error) in blamed)
                refused.Add(outcome.Marked, error.Refusal);
        }
    }

    /// <summary>Returns true if an error is in a document that gets a twin.</summary>
    static bool IsBesideTwin(NewError error, FixPlan plan) =>
        plan.Members.Any(m => m.IsTwin && m.Declarations.Any(d => d.Document == error.Document));
}
