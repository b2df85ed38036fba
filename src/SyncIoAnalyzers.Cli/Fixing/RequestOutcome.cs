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
    /// <summary>Counts the calls of each request; a call on several requests counts for each of them.</summary>
    /// <param name="selected">The findings that the fix started with.</param>
    /// <param name="refused">The findings that are left, each with the name of its refusal.</param>
    /// <param name="lower">The findings that are less severe than what was selected, after the fix.</param>
    /// <param name="isListed">Returns true for a request that the options select.</param>
    public static ImmutableArray<RequestOutcome> CountCalls(
        IEnumerable<ReportedFinding> selected,
        IEnumerable<(ReportedFinding Finding, string Reason)> refused,
        IEnumerable<ReportedFinding> lower,
        Func<string, bool> isListed
    )
    {
        var left = refused.SelectMany(r => GetRequests(r.Finding).Select(name => (name, r.Reason))).ToLookup(r => r.name, r => r.Reason);
        var lowerByRequest = lower.SelectMany(GetRequests).ToLookup(name => name);
        var before = selected.SelectMany(GetRequests).ToLookup(name => name);
        // A call that is left may have another request now, because the path from the first one was fixed.
        var requests = before.Concat<IGrouping<string, string>>(left).Select(r => r.Key).Distinct().Where(isListed);
        return
        [
            .. requests.Order(StringComparer.Ordinal).Select(r => Create(r, before[r].Count(), [.. left[r]], lowerByRequest[r].Count())),
        ];
    }

    static IEnumerable<string> GetRequests(ReportedFinding finding) => HoldsRequest(finding) ? finding.EntryPoints : [];

    static RequestOutcome Create(string request, int before, ImmutableArray<string> reasons, int lower) =>
        new(request, before, reasons.Length, [.. reasons.Distinct().Order(StringComparer.Ordinal)], lower);

    static bool HoldsRequest(ReportedFinding finding) =>
        finding is { Place: "request", Entry: not "" } && !FindingSelection.IsOnlyOnRequest(finding);
}
