using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Writing;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>Applies plans on trial and finds the findings that cause an error.</summary>
internal sealed class TrialCompilation
{
    // Each search compiles a few times. After this many searches without success, all remaining suspects are taken back together.
    const int MostSearches = 4;

    readonly Solution _solution;
    readonly PlanSettings _settings;
    readonly CancellationToken _cancellationToken;
    readonly SolutionIndex _index;
    readonly InMemoryQueries _queries;
    readonly PageBoundaries _boundaries;
    readonly NewErrorFinder _errors;
    readonly ErrorOwners _suspects;
    readonly FailedPlaces _failed = new();
    int _searches;

    /// <summary>Creates the trials of a solution.</summary>
    /// <param name="solution">The solution before the change.</param>
    /// <param name="settings">The settings of its plans.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public TrialCompilation(Solution solution, PlanSettings settings, CancellationToken cancellationToken)
    {
        (_solution, _settings, _cancellationToken) = (solution, settings, cancellationToken);
        _index = new SolutionIndex(solution, settings.Pages, cancellationToken);
        _queries = new InMemoryQueries(_index, cancellationToken);
        _boundaries = new PageBoundaries(solution, settings.Pages, cancellationToken);
        _errors = new NewErrorFinder(solution, _index, settings.Everywhere, cancellationToken, settings.Step);
        _suspects = new ErrorOwners(solution);
    }

    /// <summary>The documents that the last plan may affect; null if it may affect any.</summary>
    public AffectedDocuments? Affected => _errors.Affected;

    /// <summary>The findings for which no token is added.</summary>
    public HashSet<RequestedFix> WithoutTokens { get; } = [];

    /// <summary>True if a twin and its member share the code that does not wait.</summary>
    public bool Shares { get; set; } = true;

    /// <summary>Creates the plan for the given findings, applies it, and returns the new errors.</summary>
    public async Task<(FixPlan Plan, Solution Written, IReadOnlyList<NewError> Errors)> CompileAsync(IEnumerable<RequestedFix> findings)
    {
        var plan = await new FixPlanner(_solution, _index, _queries, _settings, _failed, _cancellationToken)
            .CreatePlanAsync([.. findings], WithoutTokens)
            .ConfigureAwait(false);
        if (plan.IsEmpty)
            return (plan, _solution, []);
        var written = await PlanWriter.WritePlanAsync(plan, _solution, Shares, _cancellationToken, _settings.Step).ConfigureAwait(false);
        var errors = await _boundaries.FindErrorsAsync(written).ConfigureAwait(false);
        return (plan, written.Solution, errors.Count > 0 ? errors : await _errors.FindErrorsAsync(written).ConfigureAwait(false));
    }

    /// <summary>
    /// Takes back the tokens of the findings that may cause the given errors. Returns false if they have none any more: then the errors
    /// have another cause.
    /// </summary>
    public async Task<bool> DropTokensAsync(FixPlan plan, IReadOnlyList<RequestedFix> findings, IReadOnlyList<NewError> errors) =>
        plan.AddsTokens
        && (await FindSuspectsAsync(plan, findings, errors).ConfigureAwait(false)).Count(s => WithoutTokens.Add(s.Outcome.Marked)) > 0;

    /// <summary>
    /// Finds the findings whose fixes have to be dropped because of the given errors. A call or declaration on the way to the requests that
    /// causes an error stays as it is in the next trial, so that no finding need be dropped for it.
    /// </summary>
    public async Task<IReadOnlyList<(FixOutcome Outcome, NewError Error)>> FindBlamedAsync(
        FixPlan plan,
        IReadOnlyList<RequestedFix> findings,
        IReadOnlyList<NewError> errors
    )
    {
        var (outcomes, places) = _suspects.FindCauses(plan, errors);
        return places.Count(p => _failed.AddPlace(p.Place, p.Error.Refusal)) > 0 || outcomes.Count > 0
            ? outcomes
            : await FindSuspectsAsync(plan, findings, errors).ConfigureAwait(false);
    }

    /// <summary>
    /// Finds the findings that may cause the given errors: those that change code near the errors, else the one without which the errors
    /// disappear, else all that change a document with an error.
    /// </summary>
    async Task<IReadOnlyList<(FixOutcome Outcome, NewError Error)>> FindSuspectsAsync(
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
