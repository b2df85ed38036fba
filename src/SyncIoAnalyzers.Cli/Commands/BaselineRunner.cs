using System.Collections.Immutable;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Runs <c>syncio baseline</c>: loads, analyzes, and writes the files that changed.</summary>
internal static class BaselineRunner
{
    /// <summary>Writes the files, lists them on <paramref name="output"/> and returns the exit code.</summary>
    public static async Task<int> RunAsync(BaselineOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        var here = options.Load.CurrentDirectory;
        var root = Path.GetDirectoryName(InputPathResolver.ResolveFile(options.Load.Path, here))!;
        if (FileJournal.RecoverFiles(root) is { } recovered)
            error.WriteLine(recovered);
        var all = await ProgressDisplay.ShowStepsAsync(error, step => AnalyzeAsync(options, step, error, cancel));
        cancel.ThrowIfCancellationRequested(); // from here on, all or nothing is written

        // A project without findings gets no file; an existing file stays even if it becomes empty, so that no finding may come back.
        var files = all.Where(file => file.CurrentContent is not null || file.NewCount > 0).ToList();
        var changed = files
            .Select(file =>
                (
                    File: file,
                    Change: new ChangedFile(
                        file.Path,
                        file.CurrentText,
                        BaselineFile.CreateText(file.NewEntries, file.NewSymbols),
                        ChangedFile.Utf8
                    )
                )
            )
            .Where(file => file.Change.HasChanges)
            .ToList();
        FileJournal.WriteFiles(root, [.. changed.Select(file => file.Change)]);
        foreach (var problem in files.SelectMany(file => file.Problems))
            error.WriteLine(problem);
        foreach (var (file, _) in changed)
            output.WriteLine(
                $"{RelativePath.FormatPath(file.Path, here)}: {CountedNoun.FormatCount(file.NewCount, "finding")}{FormatDifference(file)}"
            );
        var findings = CountedNoun.FormatCount(files.Sum(file => file.NewCount), "finding");
        output.WriteLine($"{CountedNoun.FormatCount(files.Count, "file")}, {changed.Count} of them written; {findings} in all.");
        return ExitCode.Clean;
    }

    static string FormatDifference(BaselineFileUpdate file) =>
        (file.NewCount - file.CurrentCount) switch
        {
            _ when file.CurrentContent is null => "",
            < 0 and var less => $", {-less} fewer",
            > 0 and var more => $", {more} more",
            _ => "",
        };

    static async Task<ImmutableArray<BaselineFileUpdate>> AnalyzeAsync(
        BaselineOptions options,
        Action<string> step,
        TextWriter error,
        CancellationToken cancel
    )
    {
        using var folder = new TemporaryFolder();
        using var loaded = await SolutionLoader.LoadAsync(options.Load with { InEachFramework = true }, folder.Path, step, cancel);
        if (loaded.Failures is [var missing, ..])
            throw new StopException($"{missing} Nothing is written: its findings would be missing.");
        foreach (var note in loaded.Notes)
            error.WriteLine(note);
        step("Compiling");
        var projects = await ParallelWork.ForEachAsync(loaded.Projects, SolutionAnalysis.CompileAsync, cancel);
        foreach (var project in projects)
            if (project.Compilation.GetDiagnostics(cancel).FirstOrDefault(ProjectAnalysis.IsCompilerError) is { } defect)
                throw new StopException(
                    $"{project.Source.Name} does not compile ({defect}). Nothing is written: its findings may be missing."
                );
        step("Analyzing");
        return await BaselineAnalysis.AnalyzeAsync(projects, options, cancel);
    }
}
