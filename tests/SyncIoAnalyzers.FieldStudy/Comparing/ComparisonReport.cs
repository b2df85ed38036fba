using System.Text;
using SyncIoAnalyzers.FieldStudy.Results;
using SyncIoAnalyzers.FieldStudy.Tables;

namespace SyncIoAnalyzers.FieldStudy.Comparing;

/// <summary>Writes the differences between two versions: a table of the repositories, then each finding that was gained or lost.</summary>
internal static class ComparisonReport
{
    static readonly string[] _columns = ["repository", "gained", "lost", "seconds", "ratio", "problem"];
    static readonly string[] _fixColumns = ["fixed", "refused", "would not compile"];

    /// <summary>Writes the report for a terminal.</summary>
    public static string CreateText(IReadOnlyList<ResultComparison> compared)
    {
        var table = new TextTable(GetColumns(compared));
        foreach (var row in CreateRows(compared))
            table.AddRow(row);
        return table.FormatRows() + CreateList(compared, finding => finding, "");
    }

    /// <summary>Writes the report for the page of a release.</summary>
    public static string CreateMarkdown(IReadOnlyList<ResultComparison> compared)
    {
        var table = new MarkdownTable(GetColumns(compared));
        foreach (var row in CreateRows(compared))
            table.AddRow(row);
        return $"{table}{CreateList(compared, finding => $"`{finding.Replace("`", "'")}`", "- ")}";
    }

    static string[] GetColumns(IReadOnlyList<ResultComparison> compared) => HasFixes(compared) ? [.. _columns, .. _fixColumns] : _columns;

    static bool HasFixes(IReadOnlyList<ResultComparison> compared) => compared.Any(one => one.Old?.Fix != null || one.New?.Fix != null);

    static IEnumerable<string[]> CreateRows(IReadOnlyList<ResultComparison> compared)
    {
        foreach (var one in compared)
            yield return
            [
                one.Repository,
                $"{one.Gained.Count}",
                $"{one.Lost.Count}",
                FormatPair(one, result => TextTable.FormatFigure(result.Run.Seconds, "0.0")),
                FormatRatio(one.SecondsRatio),
                one.Problem,
                .. CreateFixCells(one, HasFixes(compared)),
            ];
        yield return
        [
            "all",
            $"{compared.Sum(one => one.Gained.Count)}",
            $"{compared.Sum(one => one.Lost.Count)}",
            "",
            FormatRatio(FindMedianRatio(compared)),
            $"{compared.Count(one => one.Problem != "")}",
            .. HasFixes(compared) ? _fixColumns.Select(_ => "") : [],
        ];
    }

    static string[] CreateFixCells(ResultComparison one, bool hasFixes) =>
        hasFixes
            ?
            [
                FormatPair(one, result => $"{result.Fix?.Fixed}"),
                FormatPair(one, result => $"{result.Fix?.Refused}"),
                FormatPair(one, result => $"{result.Fix?.NotCompiling}"),
            ]
            : [];

    static double? FindMedianRatio(IEnumerable<ResultComparison> compared) =>
        compared.Select(one => one.SecondsRatio).OfType<double>().ToList() is { Count: > 0 } ratios
            ? WorkMeasurement.ComputeMedian(ratios)
            : null;

    static string FormatRatio(double? ratio) => ratio is { } known ? TextTable.FormatFigure(known) : "–";

    static string FormatPair(ResultComparison one, Func<RepositoryResult, string> format) =>
        $"{FormatSide(one.Old, format)} → {FormatSide(one.New, format)}";

    static string FormatSide(RepositoryResult? result, Func<RepositoryResult, string> format) =>
        result != null && format(result) is { Length: > 0 } text ? text : "–";

    static string CreateList(IReadOnlyList<ResultComparison> compared, Func<string, string> quote, string bullet)
    {
        var list = new StringBuilder();
        AppendFindings("Gained", one => one.Gained);
        AppendFindings("Lost", one => one.Lost);
        return list.ToString();

        void AppendFindings(string title, Func<ResultComparison, IReadOnlyList<StudyFinding>> select)
        {
            foreach (var one in compared.Where(one => select(one).Count > 0))
            {
                list.Append($"\n{title} in {one.Repository}:\n{(bullet == "" ? "" : "\n")}");
                foreach (var finding in select(one))
                    list.Append($"{bullet}{quote(FormatFinding(finding))}\n");
            }
        }
    }

    static string FormatFinding(StudyFinding finding) =>
        string.Join(
            "  ",
            new[]
            {
                finding.Location,
                finding.Severity,
                finding.Id,
                finding.Call == "" ? finding.Message : finding.Call,
                finding.Entry,
            }.Where(part => part != "")
        );
}
