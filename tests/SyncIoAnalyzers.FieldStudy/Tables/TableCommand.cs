using System.Text.RegularExpressions;
using SyncIoAnalyzers.FieldStudy.Results;
using SyncIoAnalyzers.FieldStudy.Sampling;

namespace SyncIoAnalyzers.FieldStudy.Tables;

/// <summary>Writes the results into the page of the study.</summary>
internal static partial class TableCommand
{
    const string Command = "`dotnet run -c Release --project tests/SyncIoAnalyzers.FieldStudy -- table --results FOLDER`";

    /// <summary>Writes the tables of one version and its picture.</summary>
    public static int Run(string[] words, TextWriter output)
    {
        var arguments = StudyArguments.Parse(words, "--results=", "--sample=", "--readings=", "--docs=", "--name=");
        var results = new ResultsFolder(arguments.GetRequiredPath("--results")).ReadResults();
        var name = arguments.GetText("--name") ?? FindVersion(results);
        var docs = arguments.GetPath("--docs") ?? Path.GetFullPath(Path.Combine(BuildFacts.GetSingle("Study"), "../../docs"));
        var page = Path.Combine(docs, "field-study.md");
        if (!File.Exists(page))
            throw new StopException($"'{page}' does not exist; name the folder of field-study.md with --docs.");
        var picture = $"pictures/field-study-{WordPattern().Replace(name.ToLowerInvariant(), "-")}.svg";
        var svg = DepthHistogram.CreateSvg(DepthTable.CountDepths(results));
        var section = CreateSection(name, svg == "" ? "" : $"![{DepthHistogram.Description}]({picture})\n\n", results);
        if (svg != "")
            WriteFile(Path.Combine(docs, picture), svg);
        var text = MarkedSection.ReplaceText(
            File.ReadAllText(page).ReplaceLineEndings("\n"),
            name,
            section + CreateReadings(arguments, results)
        );
        WriteFile(page, text);
        output.WriteLine($"The results of {results.Count} repositories are in {page}.");
        return ExitCode.Clean;
    }

    static void WriteFile(string file, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        AtomicFile.WriteFile(file, path => File.WriteAllText(path, text));
    }

    static string FindVersion(IReadOnlyList<RepositoryResult> results) =>
        results.Select(result => result.Run.Version).Distinct().Order(StringComparer.Ordinal).ToList() is [var only]
            ? only
            : throw new StopException(
                "The results are of several versions of the tool; run all with one, or name the section with --name."
            );

    static string CreateSection(string name, string picture, IReadOnlyList<RepositoryResult> results) =>
        $"""
            ## Results of {name}
            {Command} writes this section.

            {RepositoryTable.CreateText(results)}
            ### Findings by rule
            {RuleTable.CreateText(results)}
            ### Depth of the requests
            {picture}{DepthTable.CreateText(results)}
            """;

    /// <summary>Writes the verdicts of the readers; empty if there are none on these results.</summary>
    static string CreateReadings(StudyArguments arguments, IReadOnlyList<RepositoryResult> results)
    {
        var named = arguments.GetPath("--readings");
        var file = named ?? PairedReading.DefaultFile;
        if (named == null && !File.Exists(file))
            return "";
        var sample = SampleRow.ReadFile(arguments.GetPath("--sample") ?? SampleRow.DefaultFile);
        if (sample.All(row => row.IsIn(results)))
            return $"\n### Readings\n{ReadingTable.CreateText(PairedReading.ReadFile(file, sample), sample.Count)}";
        return named == null ? "" : throw new StopException($"'{named}' is about the findings of other results; draw a sample from these.");
    }

    [GeneratedRegex("[^a-z0-9.]+")]
    private static partial Regex WordPattern();
}
