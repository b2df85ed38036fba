using System.Collections.Immutable;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>What <c>syncio baseline</c> does: load, analyze, write what changed.</summary>
internal static class Baseline
{
    /// <summary>Writes the files and names them on <paramref name="output"/>; returns the exit code.</summary>
    public static async Task<int> RunAsync(BaselineOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        var here = options.Load.CurrentDirectory;
        var root = Path.GetDirectoryName(InputPath.Resolve(options.Load.Path, here))!;
        if (Journal.Recover(root) is { } recovered)
            error.WriteLine(recovered);
        var all = await Progress.ShowAsync(error, step => AnalyzeAsync(options, step, error, cancel));
        cancel.ThrowIfCancellationRequested(); // from here on it is all or nothing

        // A project without findings gets no file; that of one which has none any more says that none may come back.
        var files = all.Where(file => file.Old is not null || file.Count > 0).ToList();
        var changed = files.Select(file => (File: file, Change: new ChangedFile(file.Path, file.Before, BaselineFile.Text(file.Debts, file.Symbols), ChangedFile.Utf8))).Where(file => file.Change.IsNew).ToList();
        Journal.Write(root, [.. changed.Select(file => file.Change)]);
        foreach (var problem in files.SelectMany(file => file.Problems))
            error.WriteLine(problem);
        foreach (var (file, _) in changed)
            output.WriteLine($"{RelativePath.Of(file.Path, here)}: {Totals.Count(file.Count, "finding")}{Difference(file)}");
        output.WriteLine($"{Totals.Count(files.Count, "file")}, {changed.Count} of them written; {Totals.Count(files.Sum(file => file.Count), "finding")} in all.");
        return ExitCode.Clean;
    }

    static string Difference(BaselineOnDisk file) => (file.Count - file.CountBefore) switch
    {
        _ when file.Old is null => "",
        < 0 and var less => $", {-less} fewer",
        > 0 and var more => $", {more} more",
        _ => "",
    };

    static async Task<ImmutableArray<BaselineOnDisk>> AnalyzeAsync(BaselineOptions options, Action<string> step, TextWriter error, CancellationToken cancel)
    {
        using var folder = new WorkFolder();
        using var loaded = await SolutionLoader.LoadAsync(options.Load with { InEachFramework = true }, folder.Path, step, cancel);
        if (loaded.Failures is [var missing, ..])
            throw new StopException($"{missing} Nothing is written: its findings would be missing.");
        foreach (var note in loaded.Notes)
            error.WriteLine(note);
        step("Compiling");
        var projects = await SolutionAnalysis.EachAsync(loaded.Projects, SolutionAnalysis.CompileAsync, cancel);
        if (projects.FirstOrDefault(project => project.Compilation.GetDiagnostics(cancel).Any(AnalysisRun.IsCompilerError)) is { } broken)
            throw new StopException($"{broken.Source.Name} does not compile ({broken.Compilation.GetDiagnostics(cancel).First(AnalysisRun.IsCompilerError)}). Nothing is written: its findings may be missing.");
        step("Analyzing");
        return await BaselineRun.OfAsync(projects, options, cancel);
    }
}
