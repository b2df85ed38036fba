using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Findings under one header: a request, or a place where no request gets.</summary>
internal sealed record RequestGroup(string Header, ImmutableArray<ReportedCall> Findings)
{
    static readonly string[] Places = ["Background", "Once", "Other"];

    /// <summary>What was seen to block first, the worst of it before the rest; then requests, by name; then the places.</summary>
    public static IEnumerable<RequestGroup> Of(IEnumerable<ReportedCall> findings) =>
        findings
            .GroupBy(HeaderOf)
            .OrderByDescending(same => same.Max(finding => finding.SeenMs))
            .ThenBy(same => Array.IndexOf(Places, same.Key))
            .ThenBy(same => same.Key, StringComparer.Ordinal)
            .Select(same => new RequestGroup(same.Key, [.. same.OrderByDescending(finding => finding.SeenMs)]));

    /// <summary>The same with what blocks most first: what was seen, then the requests before the places, then the number of findings, the loud ones before the rest.</summary>
    public static IEnumerable<RequestGroup> Ranked(IEnumerable<ReportedCall> findings) =>
        Of(findings)
            .OrderByDescending(group => group.Findings.Max(finding => finding.SeenMs))
            .ThenBy(group => Places.Contains(group.Header))
            .ThenByDescending(group => group.Findings.Count(finding => finding.Severity >= DiagnosticSeverity.Warning))
            .ThenByDescending(group => group.Findings.Length);

    static string HeaderOf(ReportedCall finding) => finding.Place switch
    {
        "background" => "Background",
        "once" => "Once",
        _ when finding.Entry != "" => finding.Entry,
        _ => "Other",
    };
}
