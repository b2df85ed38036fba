using SyncIoAnalyzers.FieldStudy.Results;

namespace SyncIoAnalyzers.FieldStudy.Tables;

/// <summary>The findings of each rule.</summary>
internal static class RuleTable
{
    /// <summary>Writes the table; the last row is the total.</summary>
    public static string CreateText(IReadOnlyList<RepositoryResult> results)
    {
        var table = new MarkdownTable("rule", "warnings", "of them on a request", "in built code", "infos", "repositories");
        var rules = results.SelectMany(result => result.Findings).Select(finding => finding.Id).Distinct().Order(StringComparer.Ordinal);
        foreach (var rule in rules)
            table.AddRow(CreateCells(rule, results, finding => finding.Id == rule));
        table.AddRow(CreateCells("all", results, _ => true));
        return table.ToString();
    }

    static string[] CreateCells(string title, IReadOnlyList<RepositoryResult> results, Func<StudyFinding, bool> isCounted)
    {
        var counted = results
            .SelectMany(result => result.Findings.Where(isCounted).Select(finding => (result.IsBuilt, Finding: finding)))
            .ToList();
        return
        [
            title,
            MarkdownTable.FormatCount(counted.Count(one => one.Finding.IsWarning)),
            MarkdownTable.FormatCount(counted.Count(one => one.Finding.IsRequestFinding)),
            MarkdownTable.FormatCount(counted.Count(one => one.Finding.IsRequestFinding && one.IsBuilt)),
            MarkdownTable.FormatCount(counted.Count(one => one.Finding.Severity == "info")),
            MarkdownTable.FormatCount(results.Count(result => result.Findings.Any(isCounted))),
        ];
    }
}
