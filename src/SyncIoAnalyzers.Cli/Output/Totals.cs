using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>The report in one line.</summary>
internal static class Totals
{
    /// <summary>How many were found at each severity, and how many more there are below.</summary>
    public static string Of(Report report)
    {
        var listed = report.Listed.GroupBy(finding => finding.Severity).OrderByDescending(same => same.Key)
            .Select(same => Count(same.Count(), Word(same.Key)));
        var lower = report.Lower.Select(same => $"{same.Count} more at {Report.Word(same.Severity)}; --severity {Report.Word(same.Severity)} lists them.");
        var found = report.Listed.IsEmpty ? $"Nothing at {Report.Word(report.Options.Severity)} or above" : string.Join(", ", listed);
        return string.Join(' ', [$"{found} in {Count(report.Result.Projects.Length, "project")}.", .. lower, .. Aside(report)]);
    }

    /// <summary>What was found, and is meant to be as it is for now.</summary>
    static IEnumerable<string> Aside(Report report)
    {
        if (!report.Known.IsEmpty)
            yield return $"{report.Known.Length} in the baseline{(report.Options.ShowBaseline ? "" : "; --show-baseline lists them")}.";
        if (report.Result.Suppressions is { IsEmpty: false } all)
            yield return $"{all.Length} suppressed, {all.Count(one => !one.IsJustified)} of them without a justification.";
    }

    /// <summary><c>1 project</c>, <c>2 projects</c>.</summary>
    public static string Count(int count, string word) => count == 1 ? $"1 {word}" : $"{count} {word}s";

    static string Word(DiagnosticSeverity severity) => severity is DiagnosticSeverity.Error or DiagnosticSeverity.Warning
        ? Report.Word(severity)
        : $"{Report.Word(severity)} finding";
}
