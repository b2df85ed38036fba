using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Formatting;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Summarizes the report in one line.</summary>
internal static class ReportTotals
{
    /// <summary>Returns the number of findings at each severity, including those below the requested one.</summary>
    public static string FormatTotals(CheckReport report)
    {
        var listed = report
            .ListedFindings.GroupBy(finding => finding.Severity)
            .OrderByDescending(same => same.Key)
            .Select(same => CountedNoun.FormatCount(same.Count(), FormatNoun(same.Key)));
        var nothing = report.Result.ComparedCommit == null ? "Nothing" : "Nothing new";
        var found = report.ListedFindings.IsEmpty
            ? $"{nothing} at {CheckReport.FormatSeverity(report.Options.Severity)} or above"
            : string.Join(", ", listed);
        return string.Join(
            ' ',
            [
                $"{found} in {CountedNoun.FormatCount(report.Result.Projects.Length, "project")}.",
                .. DescribeChanges(report),
                .. DescribeLower(report.LowerCounts, "lists"),
                .. DescribeHidden(report),
            ]
        );
    }

    /// <summary>Returns the number of findings at each severity below the requested one, and the option that includes them.</summary>
    /// <param name="counts">The numbers.</param>
    /// <param name="verb">The effect of the option on the findings.</param>
    public static IEnumerable<string> DescribeLower(IEnumerable<(DiagnosticSeverity Severity, int Count)> counts, string verb) =>
        from same in counts
        let severity = CheckReport.FormatSeverity(same.Severity)
        select $"{same.Count} more at {severity}; --severity {severity} {verb} them.";

    /// <summary>Returns the number of findings of each change since the compared commit.</summary>
    static IEnumerable<string> DescribeChanges(CheckReport report)
    {
        if (report.Result.ComparedCommit is { } commit)
            yield return $"Since {commit.DisplayName}: {report.CountChanged(FindingChange.New)} new, "
                + $"{report.CountChanged(FindingChange.Reached)} newly reached, {report.GoneFindings.Length} gone, "
                + $"{report.UnchangedFindings.Length} unchanged.";
    }

    /// <summary>Returns the number of findings in baselines and of suppressed findings.</summary>
    static IEnumerable<string> DescribeHidden(CheckReport report)
    {
        if (!report.KnownFindings.IsEmpty)
            yield return $"{report.KnownFindings.Length} in the baseline"
                + $"{(report.Options.ShowBaseline ? "" : "; --show-baseline lists them")}.";
        if (report.Result.Suppressions is { IsEmpty: false } all)
            yield return $"{all.Length} suppressed, {all.Count(one => !one.IsJustified)} of them without a justification.";
    }

    static string FormatNoun(DiagnosticSeverity severity) =>
        severity is DiagnosticSeverity.Error or DiagnosticSeverity.Warning
            ? CheckReport.FormatSeverity(severity)
            : $"{CheckReport.FormatSeverity(severity)} finding";
}
