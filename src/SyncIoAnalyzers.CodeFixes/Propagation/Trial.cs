using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Carries plans out on trial, and finds who is to blame for an error.</summary>
internal sealed class Trial(Solution solution, Twins twins, bool everywhere, CancellationToken token)
{
    // Each search compiles a few times. Where so many were in vain, the rest goes together.
    const int MostSearches = 4;

    readonly SolutionIndex _index = new(solution, token);
    readonly NewErrors _errors = new(solution, everywhere, token);
    readonly Suspects _suspects = new(solution);
    int _searches;

    /// <summary>The findings for which no token is added.</summary>
    public HashSet<Marked> WithoutTokens { get; } = [];

    /// <summary>Whether a twin and its member share the code in which nothing waits.</summary>
    public bool Shares { get; set; } = true;

    /// <summary>The plan for some findings, the solution with it, and the errors that it brings.</summary>
    public async Task<(Plan Plan, Solution Written, IReadOnlyList<NewError> Errors)> Of(IEnumerable<Marked> findings)
    {
        var plan = await new Planner(solution, _index, twins, token).Of(findings, WithoutTokens).ConfigureAwait(false);
        if (plan.IsEmpty)
            return (plan, solution, []);
        var written = await Writer.Write(plan, solution, Shares, token).ConfigureAwait(false);
        return (plan, written.Solution, await _errors.In(written).ConfigureAwait(false));
    }

    /// <summary>The findings to take back for some errors: those near them, else the one without which there is none, else all that may have to do with them.</summary>
    public async Task<IReadOnlyList<(Outcome Outcome, NewError Error)>> Blamed(Plan plan, IReadOnlyList<Marked> findings, IReadOnlyList<NewError> errors)
    {
        if (_suspects.Near(plan, errors) is { Count: > 0 } near)
            return near;
        var wide = _suspects.Wide(plan, errors);
        var blamed = wide.Count == 1 || _searches++ == MostSearches ? null : await Search(wide, findings).ConfigureAwait(false);
        return [.. wide.Where(o => blamed == null || o == blamed).Select(o => (o, errors[0]))];
    }

    /// <summary>The first of some suspects with which there is an error: half of those that are left are tried at a time. Null when there is one without them, too.</summary>
    async Task<Outcome?> Search(IReadOnlyList<Outcome> suspects, IReadOnlyList<Marked> findings)
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
            var without = new HashSet<Marked>(suspects.Skip(count).Select(s => s.Marked));
            return (await Of(findings.Where(f => !without.Contains(f))).ConfigureAwait(false)).Errors.Count > 0;
        }
    }
}
