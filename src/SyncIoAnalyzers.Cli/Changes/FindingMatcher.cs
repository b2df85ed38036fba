using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Changes;

/// <summary>Recognizes the findings of an earlier commit: each of them counts for at most one finding.</summary>
internal static class FindingMatcher
{
    // A finding keeps its identity while its member, rule and call stay, whatever happens to lines. A member that became async has another
    // name. After those, a call in the same statement of any other member was moved or its member was renamed. A call that was not reported
    // is recognized by its statement alone, or a new call would pass for the silent one beside it.
    static readonly (Func<SnapshotFinding, object> Before, Func<SnapshotFinding, IEnumerable<object>> Now)[] Passes =
    [
        (f => (GetCall(f), f.Statement), f => [(GetCall(f), f.Statement)]),
        (GetReportedCall, f => [GetCall(f)]),
        (GetReportedCall, f => SymbolKeys.GetSyncForms(f.Member).Select(m => (object)GetCall(f with { Member = m }))),
        (f => (f.Rule, f.Call, f.Statement), f => f.Statement == "" ? [] : [(f.Rule, f.Call, f.Statement)]),
    ];

    /// <summary>
    /// Returns the rule, the member and the call; in top-level code, which may contain all endpoints of an application, the endpoint as
    /// well.
    /// </summary>
    static (string, string, string, string) GetCall(SnapshotFinding finding) =>
        (finding.Rule, finding.Member, SymbolKeys.IsTopLevelCode(finding.Member) ? finding.Entry : "", finding.Call);

    static object GetReportedCall(SnapshotFinding finding) => finding.IsReported ? GetCall(finding) : finding;

    /// <summary>Returns the earlier finding for each of the current findings, in their order; null for one that is new.</summary>
    public static SnapshotFinding?[] MatchFindings(IReadOnlyList<SnapshotFinding> before, IReadOnlyList<SnapshotFinding> now)
    {
        var matches = new SnapshotFinding?[now.Count];
        var taken = new HashSet<SnapshotFinding>(ReferenceEqualityComparer.Instance);
        foreach (var (keyBefore, keysNow) in Passes)
        {
            var open = before.Where(f => !taken.Contains(f)).OrderByDescending(f => f.IsReported).ToLookup(keyBefore);
            for (var i = 0; i < now.Count; i++)
                if (matches[i] == null)
                    matches[i] = keysNow(now[i]).SelectMany(k => open[k]).FirstOrDefault(taken.Add);
        }

        return matches;
    }
}
