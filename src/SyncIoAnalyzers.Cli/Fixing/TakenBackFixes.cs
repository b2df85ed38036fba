using SyncIoAnalyzers.CodeFixes.Verification;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>The fixes that did not compile in the rounds before.</summary>
internal sealed class TakenBackFixes
{
    // The first two rounds write nearly everything that another fix may need.
    const int RetryRound = 3;

    readonly Dictionary<string, Refusal> _refusals = [];
    int _round;
    bool _isRetried;

    /// <summary>
    /// Plans for the findings of a round, without those whose fixes did not compile before. These are tried again once, in the third round
    /// or when there is nothing else to fix: other fixes may have changed what they need. After that, each keeps its refusal.
    /// </summary>
    public async Task<VerifiedPlan> PlanAsync(IReadOnlyList<RoundFinding> findings, TrialCompilation trial)
    {
        var isRetry = ++_round == RetryRound && !_isRetried;
        RoundFinding[] skipped = isRetry ? [] : [.. findings.Where(f => _refusals.ContainsKey(f.Key))];
        var planned = await CreatePlanAsync(findings.Except(skipped), trial);
        if (planned.Plan.IsEmpty && skipped.Length > 0 && !_isRetried)
        {
            (isRetry, skipped) = (true, []);
            planned = await CreatePlanAsync(findings, trial);
        }

        _isRetried |= isRetry;
        return planned with { Plan = planned.Plan.AddRefusals(skipped.ToDictionary(f => f.Marked, f => _refusals[f.Key])) };
    }

    async Task<VerifiedPlan> CreatePlanAsync(IEnumerable<RoundFinding> findings, TrialCompilation trial)
    {
        var keys = findings.ToDictionary(f => f.Marked, f => f.Key);
        var planned = await VerifiedPlan.CreateAsync([.. keys.Keys], trial);
        foreach (var (marked, refusal) in planned.TakenBack)
            _refusals[keys[marked]] = refusal;
        return planned;
    }
}
