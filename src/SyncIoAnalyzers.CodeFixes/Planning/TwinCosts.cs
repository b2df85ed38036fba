using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds the calls whose rewrite costs more than it is worth: they share members with others, and together they need too many twins. Such
/// a change copies a layer of the application for code that has to stay sync, and its requests go on waiting there.
/// </summary>
internal static class TwinCosts
{
    // A twin may need a short one below it; see MemberSelection. Measured in layered applications: 0 to 26 twins for 150 to 420 calls. Two
    // applications that save under locks took 70 twins for 40 calls, and 77 for 47, and no request of them was freed.
    const int FreeTwins = 2;
    const int CallsPerTwin = 2;

    /// <summary>Refuses the calls of each group that needs too many twins.</summary>
    /// <param name="outcomes">The outcomes.</param>
    /// <param name="findRoots">Returns the members around a rewritten call that become async.</param>
    /// <param name="changed">The members that change.</param>
    public static List<FixOutcome> RefuseCostly(
        IReadOnlyList<FixOutcome> outcomes,
        Func<FixOutcome, IEnumerable<AsyncMember>> findRoots,
        IReadOnlyList<AsyncMember> changed
    )
    {
        var groups = FindGroups(changed);
        var callsByGroup = outcomes.Where(o => o.Rewrite != null).ToLookup(FindGroup);
        var twinsByGroup = changed.Where(m => m.IsTwin).ToLookup(m => (AsyncMember?)groups[m]);
        return [.. outcomes.Select(Refuse)];

        AsyncMember? FindGroup(FixOutcome outcome) => findRoots(outcome).Where(groups.ContainsKey).Select(m => groups[m]).FirstOrDefault();

        FixOutcome Refuse(FixOutcome outcome)
        {
            if (outcome.Rewrite == null || FindGroup(outcome) is not { } group)
                return outcome;
            var (twins, calls) = (twinsByGroup[group].Count(), callsByGroup[group].Count());
            return twins <= FreeTwins + calls / CallsPerTwin
                ? outcome
                : outcome with
                {
                    Rewrite = null,
                    Refusal = Refusal.NeedsTwin.WithDetail($"{twins} twins for {(calls == 1 ? "one call" : $"{calls} calls")}"),
                };
        }
    }

    /// <summary>Returns, for each member, the one that represents those which change together: a member and its callers.</summary>
    static Dictionary<AsyncMember, AsyncMember> FindGroups(IReadOnlyList<AsyncMember> changed)
    {
        var groups = new Dictionary<AsyncMember, AsyncMember>();
        var neighbors = changed
            .SelectMany(m => FindCallers(m).Select(c => (From: m, To: c)))
            .SelectMany(pair => new[] { pair, (From: pair.To, To: pair.From) })
            .ToLookup(pair => pair.From, pair => pair.To);
        var all = new HashSet<AsyncMember>(changed);
        foreach (var member in changed.Where(m => !groups.ContainsKey(m)))
        foreach (var other in MemberGraph.FindReachable([member], m => neighbors[m].Where(all.Contains)))
            groups[other] = member;
        return groups;
    }

    static IEnumerable<AsyncMember> FindCallers(AsyncMember member) =>
        member.DelegateTarget is { } handed
            ? MemberGraph.FindCallers(member).Append(handed.To.ActualMember)
            : MemberGraph.FindCallers(member);
}
