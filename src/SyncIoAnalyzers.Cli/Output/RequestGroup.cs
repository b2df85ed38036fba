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
            .GroupBy(GetHeader)
            .OrderByDescending(same => same.Max(finding => finding.SeenMilliseconds))
            .ThenBy(same => Array.IndexOf(Places, same.Key))
            .ThenBy(same => same.Key, StringComparer.Ordinal)
            .Select(same => new RequestGroup(same.Key, [.. same.OrderByDescending(finding => finding.SeenMilliseconds)]));

    /// <summary>
    /// Groups findings, the most blocking first: by time seen at run time, requests before places, number of warnings, number of findings.
    /// </summary>
    public static IEnumerable<RequestGroup> RankGroups(IEnumerable<ReportedFinding> findings) =>
        GroupFindings(findings)
            .OrderByDescending(group => group.Findings.Max(finding => finding.SeenMilliseconds))
            .ThenBy(group => Places.Contains(group.Header))
            .ThenByDescending(group => group.Findings.Count(finding => finding.Severity >= DiagnosticSeverity.Warning))
            .ThenByDescending(group => group.Findings.Length);

    static string GetHeader(ReportedFinding finding) =>
        finding.Place switch
        {
            "background" => "Background",
            "once" => "Once",
            _ when finding.Entry != "" => finding.Entry,
            _ => "Other",
        };
}
