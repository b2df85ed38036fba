using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Writing;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>Applies plans on trial and finds the findings that cause an error.</summary>
internal sealed class TrialCompilation(
    Solution solution,
    TwinPolicy twins,
    bool everywhere,
    CancellationToken cancellationToken,
    Action<string>? step = null
)
{
    // Each search compiles a few times. After this many searches without success, all remaining suspects are taken back together.
    const int MostSearches = 4;

    readonly SolutionIndex _index = new(solution, cancellationToken);
    readonly NewErrorFinder _errors = new(solution, everywhere, cancellationToken, step);
    readonly ErrorOwners _suspects = new(solution);
    int _searches;

    /// <summary>The findings for which no token is added.</summary>
    public HashSet<RequestedFix> WithoutTokens { get; } = [];

    /// <summary>True if a twin and its member share the code that does not wait.</summary>
    public bool Shares { get; set; } = true;

    /// <summary>Creates the plan for the given findings, applies it, and returns the new errors.</summary>
    public async Task<(FixPlan Plan, Solution Written, IReadOnlyList<NewError> Errors)> CompileAsync(IEnumerable<RequestedFix> findings)
    {
        var plan = await new FixPlanner(solution, _index, twins, cancellationToken, step)
            .CreatePlanAsync([.. findings], WithoutTokens)
            .ConfigureAwait(false);
        if (plan.IsEmpty)
            return (plan, solution, []);
        var written = await PlanWriter.WritePlanAsync(plan, solution, Shares, cancellationToken, step).ConfigureAwait(false);
        return (plan, written.Solution, await _errors.FindErrorsAsync(written).ConfigureAwait(false));
    }

    /// <summary>
    /// Finds the findings whose fixes have to be dropped because of the given errors: those near the errors, else the one without which the
    /// errors disappear, else all that may be related.
    /// </summary>
    public async Task<IReadOnlyList<(FixOutcome Outcome, NewError Error)>> FindBlamedAsync(
        FixPlan plan,
        IReadOnlyList<RequestedFix> findings,
        IReadOnlyList<NewError> errors
    )
    {
        if (_suspects.FindNearOutcomes(plan, errors) is { Count: > 0 } near)
            return near;
        var wide = _suspects.FindWideOutcomes(plan, errors);
        var blamed = wide.Count == 1 || _searches++ == MostSearches ? null : await SearchOutcomeAsync(wide, findings).ConfigureAwait(false);
        return [.. wide.Where(o => blamed == null || o == blamed).Select(o => (o, errors[0]))];
    }

    /// <summary>Finds by binary search the suspect whose fix causes an error; null if the errors remain without suspects.</summary>
    async Task<FixOutcome?> SearchOutcomeAsync(IReadOnlyList<FixOutcome> suspects, IReadOnlyList<RequestedFix> findings)
    {
        var (good, bad) = (0, suspects.Count);
        if (await IsBroken(0).ConfigureAwait(false))
            return null;
        while (bad - good > 1)
        {
            var half = (good + bad) / 2;
            (good, bad) = await IsBroken(half).ConfigureAwait(false) ? (good, half) : (half, bad);
        }

        return suspects[bad - 1];

        async Task<bool> IsBroken(int count)
        {
            var without = new HashSet<RequestedFix>(suspects.Skip(count).Select(s => s.Marked));
            return (await CompileAsync(findings.Where(f => !without.Contains(f))).ConfigureAwait(false)).Errors.Count > 0;
        }
    }
}
