using System.Collections.Immutable;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Changes;

/// <summary>An entry point in a snapshot.</summary>
/// <param name="Name">The display name.</param>
/// <param name="Key">The symbol key.</param>
internal sealed record SnapshotRequest(string Name, string Key);

/// <summary>All findings of one commit, including those that its check does not report.</summary>
/// <param name="Commit">The full hash of the commit.</param>
/// <param name="Requests">The entry points that reach the findings.</param>
/// <param name="Findings">The findings.</param>
/// <param name="Notes">The reasons for which findings may be missing, one line each.</param>
internal sealed record FindingSnapshot(
    string Commit,
    ImmutableArray<SnapshotRequest> Requests,
    ImmutableArray<SnapshotFinding> Findings,
    ImmutableArray<string> Notes
)
{
    /// <summary>Creates the snapshot of a checked commit; the result must contain the unfiltered findings.</summary>
    public static FindingSnapshot CreateFrom(CheckResult result, string commit, string currentDirectory)
    {
        var (paths, projects) = result.CallGraph!.Value;
        var locator = new FindingLocator(projects, currentDirectory);
        var requests = new Dictionary<SnapshotRequest, int>();
        ReportedFinding[] reported = [.. result.Findings, .. result.KnownFindings];
        var places = reported.Select(GetPlace).ToHashSet();
        var unreported = result.UnfilteredFindings.Where(f => places.Add(GetPlace(f))).Select(locator.LocateFinding);
        SnapshotFinding[] findings =
        [
            .. reported.Select(f => CreateFinding(f) with { IsReported = true, Requests = AddRequests(f) }),
            .. unreported.Select(CreateFinding),
        ];
        return new(commit, [.. requests.Keys], [.. findings], [.. FindProblems(result)]);

        ImmutableArray<int> AddRequests(ReportedFinding finding) =>
            [.. FindEntryPoints(finding, paths).Select(e => AddRequest(new(e.DisplayName, e.Key)))];

        int AddRequest(SnapshotRequest request)
        {
            requests.TryAdd(request, requests.Count);
            return requests[request];
        }
    }

    /// <summary>Returns the entry points that reach a finding; none if no entry point is known.</summary>
    public static IReadOnlyList<EntryPointFact> FindEntryPoints(ReportedFinding finding, SolutionPaths paths) =>
        finding.StepKeys is [.., var last] ? paths.FindEntryPoints(last) : [];

    /// <summary>Creates the snapshot of a finding that is reported or not, without its requests.</summary>
    public static SnapshotFinding CreateFinding(ReportedFinding finding) =>
        new(finding.Id, finding.MemberOrFile, finding.CallOrMessage, HashStatement(finding))
        {
            Severity = finding.Severity,
            Message = finding.Message,
            File = finding.File,
            Line = finding.Line,
            Entry = finding.Entry,
        };

    static (string, int, int, string) GetPlace(ReportedFinding finding) => (finding.File, finding.Line, finding.Column, finding.Id);

    static string HashStatement(ReportedFinding finding) =>
        finding.SourceDiagnostic?.Location is { SourceTree: { } tree, SourceSpan: var span }
            ? StatementHash.Compute(tree.GetRoot().FindNode(span, getInnermostNodeForTie: true))
            : "";

    static IEnumerable<string> FindProblems(CheckResult result) =>
        result.Projects.Where(p => p.ErrorCount > 0).Select(p => p.ErrorSummary).Concat(result.Failures);
}
