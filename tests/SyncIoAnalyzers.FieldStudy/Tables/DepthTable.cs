using SyncIoAnalyzers.FieldStudy.Results;

namespace SyncIoAnalyzers.FieldStudy.Tables;

/// <summary>The number of warnings about requests at each depth, and how many of them another analyzer reports.</summary>
/// <param name="Depth">The number of members on the path.</param>
/// <param name="Findings">The warnings.</param>
/// <param name="Compared">Those in repositories where the other analyzers ran.</param>
/// <param name="Reported">Those whose line another analyzer reports.</param>
internal sealed record DepthTable(int Depth, int Findings, int Compared, int Reported)
{
    /// <summary>Counts the findings of each depth that occurs, and of those between.</summary>
    public static IReadOnlyList<DepthTable> CountDepths(IReadOnlyList<RepositoryResult> results)
    {
        var deepest = results.SelectMany(result => result.RequestFindings).Select(finding => finding.Depth).DefaultIfEmpty().Max();
        return [.. Enumerable.Range(1, deepest).Select(depth => CountFindings(depth, results, finding => finding.Depth == depth))];
    }

    /// <summary>Writes the table; the last row counts all depths above 1.</summary>
    public static string CreateText(IReadOnlyList<RepositoryResult> results)
    {
        var table = new MarkdownTable(
            "members on the path",
            "findings",
            "share",
            "compared",
            "reported by others",
            "share of the compared"
        );
        var total = results.Sum(result => result.RequestFindings.Count());
        foreach (var row in CountDepths(results))
            table.AddRow(CreateCells($"{row.Depth}", row, total));
        table.AddRow(CreateCells("2 and more", CountFindings(2, results, finding => finding.Depth >= 2), total));
        table.AddRow(CreateCells("all", CountFindings(1, results, _ => true), total));
        return table.ToString();
    }

    static DepthTable CountFindings(int depth, IReadOnlyList<RepositoryResult> results, Func<StudyFinding, bool> isCounted) =>
        new(
            depth,
            results.Sum(result => result.RequestFindings.Count(isCounted)),
            results.Where(result => result.PeerLines != null).Sum(result => result.RequestFindings.Count(isCounted)),
            results.Sum(result => result.RequestFindings.Count(finding => isCounted(finding) && result.IsReportedByPeers(finding)))
        );

    static string[] CreateCells(string title, DepthTable row, int total) =>
        [
            title,
            MarkdownTable.FormatCount(row.Findings),
            MarkdownTable.FormatShare(row.Findings, total),
            MarkdownTable.FormatCount(row.Compared),
            MarkdownTable.FormatCount(row.Reported),
            MarkdownTable.FormatShare(row.Reported, row.Compared),
        ];
}
