using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>Formats findings in one line.</summary>
internal static class FindingText
{
    /// <summary>Returns the id, the rule, the place, the call and the prospects of a fix.</summary>
    public static string FormatFinding(AnalyzedSolution solution, ReportedFinding finding)
    {
        var others = finding.OtherEntries == 0 ? "" : $"; {CountedNoun.FormatCount(finding.OtherEntries, "more request")}";
        return $"{FormatPlace(solution, finding)}; {FormatFix(finding)}{others}";
    }

    /// <summary>Returns the id, the rule, the place and the call.</summary>
    public static string FormatPlace(AnalyzedSolution solution, ReportedFinding finding) =>
        $"{solution.Ids.FormatId(finding)} {finding.Id} {solution.Report.GetFile(finding)}:{finding.Line} {finding.CallOrMessage}";

    /// <summary>Returns the name of the refusal of a finding with its reason.</summary>
    public static string FormatRefusal(ReportedFinding finding) =>
        $"{finding.Refusal}, {Refusal.All.FirstOrDefault(r => r.Name == finding.Refusal)?.Text}";

    static string FormatFix(ReportedFinding finding) =>
        finding.Refusal == "" ? $"fix {CheckReport.FormatFixability(finding.Fixable)}" : $"no fix: {finding.Refusal}";
}
