using System.Collections.Immutable;
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

    static string HeaderOf(ReportedCall finding) => finding.Place switch
    {
        "background" => "Background",
        "once" => "Once",
        _ when finding.Entry != "" => finding.Entry,
        _ => "Other",
    };
}
