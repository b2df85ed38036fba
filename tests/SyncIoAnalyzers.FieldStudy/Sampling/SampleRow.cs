using System.Globalization;
using SyncIoAnalyzers.FieldStudy.Results;

namespace SyncIoAnalyzers.FieldStudy.Sampling;

/// <summary>A drawn finding.</summary>
/// <param name="Number">Its number, by which the readings refer to it.</param>
/// <param name="Repository">The repository.</param>
/// <param name="IsBuilt">True if the repository was built completely.</param>
internal sealed record SampleRow(int Number, string Repository, bool IsBuilt)
{
    const string Built = "built",
        Unrestorable = "unrestorable";

    static readonly string[] _header = ["number", "repository", "state", "place", "rule", "call", "request", "path", "message"];

    /// <summary>Gets the file with the line.</summary>
    public string Location { get; init; } = "";

    /// <summary>Gets the rule.</summary>
    public string Rule { get; init; } = "";

    /// <summary>Gets the file that lists the sample.</summary>
    public static string DefaultFile => Path.Combine(BuildFacts.GetSingle("Study"), "sample.tsv");

    /// <summary>Reads a sample.</summary>
    public static IReadOnlyList<SampleRow> ReadFile(string file) =>
        [
            .. TabSeparatedFile
                .ReadRows(file, _header)
                .Select(row => new SampleRow(ParseNumber(row[0], file), row[1], row[2] == Built) { Location = row[3], Rule = row[4] }),
        ];

    /// <summary>Returns true if the finding is among the results.</summary>
    public bool IsIn(IEnumerable<RepositoryResult> results) =>
        results.Any(result =>
            result.Run.Repository == Repository && result.RequestFindings.Any(finding => (finding.Location, finding.Id) == (Location, Rule))
        );

    /// <summary>Writes drawn findings, numbered from 1.</summary>
    public static void WriteFile(string file, IEnumerable<(RepositoryResult Result, StudyFinding Finding)> drawn) =>
        TabSeparatedFile.WriteRows(file, _header, drawn.Select((one, index) => CreateCells(index + 1, one.Result, one.Finding)));

    /// <summary>Parses the number of a finding.</summary>
    public static int ParseNumber(string text, string file) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number)
            ? number
            : throw new StopException($"'{text}' in '{file}' is not the number of a finding.");

    static string[] CreateCells(int number, RepositoryResult result, StudyFinding finding) =>
        [
            number.ToString(CultureInfo.InvariantCulture),
            result.Run.Repository,
            result.IsBuilt ? Built : Unrestorable,
            finding.Location,
            finding.Id,
            finding.Call,
            finding.Entry,
            string.Join(" > ", finding.Path),
            finding.Message,
        ];
}
