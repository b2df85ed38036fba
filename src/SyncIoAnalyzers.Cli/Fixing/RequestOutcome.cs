using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>The calls that hold the thread of one request, before and after a fix.</summary>
/// <param name="Request">The request, such as <c>GET /orders/{id}</c>.</param>
/// <param name="Before">The number of selected calls.</param>
/// <param name="After">The number of them that are left.</param>
/// <param name="Reasons">The names of the refusals of those that are left, each once.</param>
/// <param name="Lower">The number of calls that hold its thread and are less severe than what was selected.</param>
internal sealed record RequestOutcome(string Request, int Before, int After, ImmutableArray<string> Reasons, int Lower)
{
    /// <summary>Counts the calls of each request; a call on several requests counts for the one that its message names.</summary>
    /// <param name="selected">The findings that the fix started with.</param>
    /// <param name="refused">The findings that are left.</param>
    /// <param name="lower">The findings that are less severe than what was selected, after the fix.</param>
    public static ImmutableArray<RequestOutcome> CountCalls(
        IEnumerable<ReportedFinding> selected,
        IReadOnlyCollection<RefusedFinding> refused,
        IEnumerable<ReportedFinding> lower
    )
    {
        var left = refused.Where(r => HoldsRequest(r.Finding)).ToLookup(r => r.Finding.Entry);
        var lowerByRequest = lower.Where(HoldsRequest).ToLookup(finding => finding.Entry);
        var requests = selected.Where(HoldsRequest).GroupBy(finding => finding.Entry, StringComparer.Ordinal);
        return
        [
            .. requests
                .OrderBy(r => r.Key, StringComparer.Ordinal)
                .Select(r => Create(r.Key, r.Count(), [.. left[r.Key]], lowerByRequest[r.Key].Count())),
        ];
    }

    static RequestOutcome Create(string request, int before, ImmutableArray<RefusedFinding> left, int lower) =>
        new(request, before, left.Length, ListReasons(left), lower);

    static ImmutableArray<string> ListReasons(IEnumerable<RefusedFinding> refused) =>
        [.. refused.Select(r => r.Reason.Name).Distinct().Order(StringComparer.Ordinal)];

    static bool HoldsRequest(ReportedFinding finding) =>
        finding is { Place: "request", Entry: not "" } && !FindingSelection.IsOnlyOnRequest(finding);
}
