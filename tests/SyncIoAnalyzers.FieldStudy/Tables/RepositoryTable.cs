using SyncIoAnalyzers.FieldStudy.Results;

namespace SyncIoAnalyzers.FieldStudy.Tables;

/// <summary>The results of each repository, the worst first, and their totals.</summary>
internal static class RepositoryTable
{
    /// <summary>Writes a sentence with the totals and the table.</summary>
    public static string CreateText(IReadOnlyList<RepositoryResult> results)
    {
        var table = new MarkdownTable(
            "repository",
            "result",
            "lines",
            "projects",
            "with errors",
            "warnings",
            "of them on a request",
            "infos",
            "seconds",
            "MB"
        );
        foreach (
            var result in results
                .OrderBy(GetRank)
                .ThenByDescending(r => r.Run.Seconds)
                .ThenBy(r => r.Run.Repository, StringComparer.Ordinal)
        )
            table.AddRow(CreateCells(result));
        return FormatTotals(results) + "\n\n" + table;
    }

    // Of those that ended, the slowest is the worst.
    static int GetRank(RepositoryResult result) => result.IsBroken ? (int)result.State : (int)RepositoryState.NotLoaded;

    static string[] CreateCells(RepositoryResult result) =>
        [
            $"[{result.Run.Repository}](https://github.com/{result.Run.Repository}/tree/{result.Run.Commit})",
            FormatState(result.State),
            MarkdownTable.FormatCount(result.Run.LinesOfCode),
            MarkdownTable.FormatCount(result.Run.Projects),
            MarkdownTable.FormatCount(result.Run.ProjectsWithErrors),
            MarkdownTable.FormatCount(result.Findings.Count(finding => finding.IsWarning)),
            MarkdownTable.FormatCount(result.RequestFindings.Count()),
            MarkdownTable.FormatCount(result.Findings.Count(finding => finding.Severity == "info")),
            TextTable.FormatFigure(result.Run.Seconds, "0.0"),
            MarkdownTable.FormatCount(result.Run.PeakMegabytes),
        ];

    static string FormatState(RepositoryState state) => state == RepositoryState.NotLoaded ? "not loaded" : $"{state}".ToLowerInvariant();

    static string FormatTotals(IReadOnlyList<RepositoryResult> results)
    {
        var states = Enum.GetValues<RepositoryState>().Select(state => $"{results.Count(r => r.State == state)} {FormatState(state)}");
        var lines = MarkdownTable.FormatCount(results.Sum(result => (long)result.Run.LinesOfCode));
        return $"{results.Count} repositories with {lines} lines of C#: "
            + $"{string.Join(", ", states)}. "
            + $"Median {FormatMedian(results, r => r.Run.Seconds, "0.0")} s and {FormatMedian(results, r => r.Run.PeakMegabytes, "0")} MB.";
    }

    static string FormatMedian(IEnumerable<RepositoryResult> results, Func<RepositoryResult, double> measure, string format) =>
        TextTable.FormatFigure(WorkMeasurement.ComputeMedian(results.Select(measure)), format);
}
