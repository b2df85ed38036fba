using SyncIoAnalyzers.FieldStudy.Results;

namespace SyncIoAnalyzers.FieldStudy.Comparing;

/// <summary>Compares the results of two versions.</summary>
internal static class CompareCommand
{
    /// <summary>Writes the differences; returns 1 if the new version crashed, hung, or has no result where the old one has one.</summary>
    public static int Run(string[] words, TextWriter output)
    {
        var arguments = StudyArguments.Parse(words, "--format=", "--list=", "--random=", "--seed=");
        if (arguments.Names is not [var old, var current, .. var names])
            throw new StopException("The command needs two folders of results: that of the old version, then that of the new one.");
        var isSelected = names.Count > 0 || arguments.GetText("--random") != null;
        var selected = isSelected ? StudyRepository.SelectRepositories(arguments, names) : [];
        var compared = ResultComparison.CompareResults(
            new ResultsFolder(old).ReadResults(),
            new ResultsFolder(current).ReadResults(),
            [.. selected.Select(repository => repository.Name)]
        );
        output.Write(
            arguments.GetText("--format") switch
            {
                null or "text" => ComparisonReport.CreateText(compared),
                "markdown" => ComparisonReport.CreateMarkdown(compared),
                var other => throw new StopException($"'{other}' is not a format; write --format text or --format markdown."),
            }
        );
        return compared.Any(one => one.Problem != "") ? ExitCode.Findings : ExitCode.Clean;
    }
}
