using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>The result of a search for the groups that a command fails with.</summary>
/// <param name="Accepted">The groups with which the command passes, all together.</param>
/// <param name="Runs">The number of runs of the command.</param>
/// <param name="IsFlaky">True if the command failed once and passed with the same code.</param>
/// <param name="IsCutShort">True if the runs were used up before every group had been tried.</param>
internal sealed record VerificationOutcome(ImmutableArray<int> Accepted, int Runs, bool IsFlaky, bool IsCutShort);

/// <summary>
/// Searches by bisection for the groups of a change with which a command fails. Every set of groups that it accepts has passed a run as a
/// whole, so groups that fail only together are not accepted together.
/// </summary>
/// <param name="groupCount">The number of groups.</param>
/// <param name="mostRuns">The number of runs after which the search stops.</param>
/// <param name="passes">Runs the command with some groups; returns true if it passes.</param>
internal sealed class VerificationSearch(int groupCount, int mostRuns, Func<IReadOnlyCollection<int>, Task<bool>> passes)
{
    /// <summary>The fewest runs that are of use: without the change, with it, and once more.</summary>
    public const int FewestRuns = 3;

    readonly List<int> _accepted = [];
    int _runs;
    bool _isCutShort;

    /// <summary>Returns the outcome; null if the command fails without any of the groups.</summary>
    public async Task<VerificationOutcome?> SearchAsync()
    {
        if (!await RunAsync([]))
            return null;
        int[] all = [.. Enumerable.Range(0, groupCount)];
        if (await RunAsync(all))
            return new VerificationOutcome([.. all], _runs, false, false);
        if (await RunAsync(all))
            return new VerificationOutcome([.. all], _runs, true, false);
        if (all.Length > 1)
            await TryHalvesAsync(all);
        return new VerificationOutcome([.. _accepted], _runs, false, _isCutShort);
    }

    /// <summary>Accepts the good groups of a set that fails as a whole.</summary>
    async Task TryHalvesAsync(int[] failing)
    {
        var middle = failing.Length / 2;
        foreach (var half in new[] { failing[..middle], failing[middle..] })
        {
            if (_runs >= mostRuns)
                _isCutShort = true;
            else if (await RunAsync([.. _accepted, .. half]))
                _accepted.AddRange(half);
            else if (half.Length > 1)
                await TryHalvesAsync(half);
        }
    }

    Task<bool> RunAsync(IReadOnlyCollection<int> groups)
    {
        _runs++;
        return passes(groups);
    }
}
