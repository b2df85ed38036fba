using SyncIoAnalyzers.FieldStudy.Results;

namespace SyncIoAnalyzers.FieldStudy.Running;

/// <summary>Checks the repositories and keeps the results.</summary>
internal static class RunCommand
{
    /// <summary>Checks those repositories that have no result yet; returns 2 if one of them cannot be checked out.</summary>
    public static Task<int> RunAsync(string[] words, TextWriter output, CancellationToken cancel)
    {
        var arguments = StudyArguments.Parse(words, "--results=", "--clones=", "--tool=", "--list=", "--random=", "--seed=", "--fixes");
        var results = new ResultsFolder(arguments.GetRequiredPath("--results"));
        var tool = new CheckedTool(arguments.GetPath("--tool"));
        var planFixes = arguments.HasSwitch("--fixes");
        return RepositoryLoop.RunAsync(
            StudyRepository.SelectRepositories(arguments, arguments.Names),
            repository => HasAll(results, repository, planFixes),
            (repository, source) => CheckAsync(repository, source, tool, results, planFixes, cancel),
            arguments.GetPath("--clones"),
            output,
            cancel
        );
    }

    static bool HasAll(ResultsFolder results, StudyRepository repository, bool planFixes) =>
        results.HasRun(repository) && (!planFixes || File.Exists(results.GetFile(repository, StudyFiles.Fix)));

    static async Task<string> CheckAsync(
        StudyRepository repository,
        string source,
        CheckedTool tool,
        ResultsFolder results,
        bool planFixes,
        CancellationToken cancel
    )
    {
        var folder = results.CreateFolder(repository);
        if (!results.HasRun(repository))
            results.WriteRun(repository, await tool.CheckAsync(repository, source, folder, cancel));
        if (planFixes)
            await tool.FixAsync(repository, source, folder, cancel);
        return FormatResult(results.FindResult(repository)!);
    }

    static string FormatResult(RepositoryResult result) =>
        $"{result.State.ToString().ToLowerInvariant()}, exit code {result.Run.ExitCode}, "
        + $"{TextTable.FormatFigure(result.Run.Seconds, "0.0")} s, {result.Run.PeakMegabytes} MB, "
        + $"{result.Findings.Count} findings, {result.RequestFindings.Count()} of them warnings about requests"
        + (result.Fix is { } fix ? $"; {fix.Fixed} fixed, {fix.Refused} refused" : "");
}
