using System.Diagnostics;
using SyncIoAnalyzers.FieldStudy.Results;
using SyncIoAnalyzers.FieldStudy.Running;

namespace SyncIoAnalyzers.FieldStudy.Peers;

/// <summary>Runs the analyzers of the other products on the repositories that have a result.</summary>
internal static class PeersCommand
{
    /// <summary>The command that runs them on one solution, in the process of <see cref="RunAsync"/>.</summary>
    public const string OneSolution = "peers-of";

    static readonly TimeSpan _limit = TimeSpan.FromMinutes(30);

    /// <summary>
    /// Runs them on each repository, in a process of its own, so that an analyzer that ends its process costs one repository only.
    /// </summary>
    public static Task<int> RunAsync(string[] words, TextWriter output, CancellationToken cancel)
    {
        var arguments = StudyArguments.Parse(words, "--results=", "--clones=", "--list=", "--random=", "--seed=");
        var results = new ResultsFolder(arguments.GetRequiredPath("--results"));
        return RepositoryLoop.RunAsync(
            [.. StudyRepository.SelectRepositories(arguments, arguments.Names).Where(results.HasRun)],
            repository => File.Exists(results.GetFile(repository, StudyFiles.Peers)),
            (repository, source) => AnalyzeAsync(repository, source, results, cancel),
            arguments.GetPath("--clones"),
            output,
            cancel
        );
    }

    /// <summary>Runs them on one solution of the current folder, and writes what they report to a file.</summary>
    public static async Task<int> RunOneAsync(string[] words, CancellationToken cancel)
    {
        if (words is not [var solution, var file])
            throw new StopException($"{OneSolution} needs a solution and the file to write; use 'peers' instead.");
        ResultsFolder.WritePeers(file, await PeerAnalysis.FindReportedAsync(solution, Directory.GetCurrentDirectory(), cancel));
        return ExitCode.Clean;
    }

    static async Task<string> AnalyzeAsync(StudyRepository repository, string source, ResultsFolder results, CancellationToken cancel)
    {
        var file = results.GetFile(repository, StudyFiles.Peers);
        var program = typeof(PeersCommand).Assembly.Location;
        var start = new ProcessStartInfo("dotnet", [program, OneSolution, repository.Solution, file]) { WorkingDirectory = source };
        var run = await MeasuredProcess.RunAsync(start, _limit, cancel);
        await File.WriteAllTextAsync(results.GetFile(repository, StudyFiles.PeerErrors), run.Errors, cancel);
        return results.FindResult(repository) is { PeerLines: { } lines } result
            ? $"{lines.Count} lines, {result.RequestFindings.Count(result.IsReportedByPeers)} of {result.RequestFindings.Count()} "
                + $"warnings about requests among them, {TextTable.FormatFigure(run.Seconds, "0.0")} s"
            : $"no result, exit code {run.ExitCode}{(run.IsHang ? ", stopped because it took too long" : "")}; see {StudyFiles.PeerErrors}";
    }
}
