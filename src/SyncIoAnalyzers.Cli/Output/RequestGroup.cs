using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Findings under one header: a request, or a place that no request reaches.</summary>
internal sealed record RequestGroup(string Header, ImmutableArray<ReportedFinding> Findings)
{
    static readonly string[] Places = ["Background", "Once", "Other"];

    /// <summary>Groups findings: first those seen blocking, longest first; then requests, by name; then the places.</summary>
    public static IEnumerable<RequestGroup> GroupFindings(IEnumerable<ReportedFinding> findings) =>
        findings
            .GroupBy(GetHeader, (header, same) => new RequestGroup(header, SortFindings(same)))
            .OrderByDescending(group => group.MaxSeenMilliseconds)
            .ThenBy(group => Array.IndexOf(Places, group.Header))
            .ThenBy(group => group.Header, StringComparer.Ordinal);

    /// <summary>
    /// Groups findings, the most blocking first: by time seen at run time, requests before places, number of warnings, number of findings.
    /// </summary>
    public static IEnumerable<RequestGroup> RankGroups(IEnumerable<ReportedFinding> findings) =>
        GroupFindings(findings)
            .OrderByDescending(group => group.MaxSeenMilliseconds)
            .ThenBy(group => Places.Contains(group.Header))
            .ThenByDescending(group => group.WarningCount)
            .ThenByDescending(group => group.Findings.Length);

    double MaxSeenMilliseconds => Findings.Max(finding => finding.SeenMilliseconds);

    int WarningCount => Findings.Count(finding => finding.Severity >= DiagnosticSeverity.Warning);

    static ImmutableArray<ReportedFinding> SortFindings(IEnumerable<ReportedFinding> findings) =>
        [.. findings.OrderByDescending(finding => finding.SeenMilliseconds)];

    static string GetHeader(ReportedFinding finding) =>
        finding.Place switch
        {
            "background" => "Background",
            "once" => "Once",
            _ when finding.Entry != "" => finding.Entry,
            _ => "Other",
        };
}
