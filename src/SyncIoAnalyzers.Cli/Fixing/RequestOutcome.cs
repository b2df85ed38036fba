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
    /// <param name="refused">The findings that are left, each with the name of its refusal.</param>
    /// <param name="lower">The findings that are less severe than what was selected, after the fix.</param>
    public static ImmutableArray<RequestOutcome> CountCalls(
        IEnumerable<ReportedFinding> selected,
        IEnumerable<(ReportedFinding Finding, string Reason)> refused,
        IEnumerable<ReportedFinding> lower
    )
    {
        var left = refused.Where(r => HoldsRequest(r.Finding)).ToLookup(r => r.Finding.Entry, r => r.Reason);
        var lowerByRequest = lower.Where(HoldsRequest).ToLookup(finding => finding.Entry);
        var before = selected.Where(HoldsRequest).ToLookup(finding => finding.Entry);
        // A call that is left may count for another request now, because the path from the first one was fixed.
        var requests = before.Select(r => r.Key).Concat(left.Select(r => r.Key)).Distinct().Order(StringComparer.Ordinal);
        return [.. requests.Select(r => Create(r, before[r].Count(), [.. left[r]], lowerByRequest[r].Count()))];
    }

    static RequestOutcome Create(string request, int before, ImmutableArray<string> reasons, int lower) =>
        new(request, before, reasons.Length, [.. reasons.Distinct().Order(StringComparer.Ordinal)], lower);

    static bool HoldsRequest(ReportedFinding finding) =>
        finding is { Place: "request", Entry: not "" } && !FindingSelection.IsOnlyOnRequest(finding);
}
