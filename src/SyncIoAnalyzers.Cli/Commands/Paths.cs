using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>What <c>syncio paths</c> does: load, walk, write what changed.</summary>
internal static class Paths
{
    /// <summary>Writes the files and names them on <paramref name="output"/>; returns the exit code.</summary>
    public static async Task<int> RunAsync(PathsOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        var here = options.Load.CurrentDirectory;
        var root = Path.GetDirectoryName(InputPath.Resolve(options.Load.Path, here))!;
        if (!options.Check && Journal.Recover(root) is { } recovered)
            error.WriteLine(recovered);
        var (projects, texts) = await Progress.ShowAsync(error, step => WalkAsync(options.Load, step, error, cancel));
        cancel.ThrowIfCancellationRequested(); // from here on it is all or nothing

        var files = Files(projects, texts, options.Output is { } folder ? Path.GetFullPath(folder, here) : null);
        var changed = files.Where(file => file.IsNew).ToList();
        if (!options.Check)
            Journal.Write(root, changed);
        foreach (var file in changed)
            output.WriteLine(RelativePath.Of(file.Path, here));
        output.WriteLine($"{Totals.Count(files.Length, "file")}, {changed.Count} of them {(options.Check ? "not up to date" : "written")}.");
        return options.Check && changed.Count > 0 ? ExitCode.Findings : ExitCode.Clean;
    }

    static async Task<(ImmutableArray<CompiledProject> Projects, IReadOnlyDictionary<string, string> Texts)> WalkAsync(LoadOptions load, Action<string> step, TextWriter error, CancellationToken cancel)
    {
        using var folder = new WorkFolder();
        using var loaded = await SolutionLoader.LoadAsync(load, folder.Path, step, cancel);
        if (loaded.Failures is [var missing, ..])
            throw new StopException($"{missing} Nothing is written: the paths through what is missing would be lost.");
        step("Compiling");
        var projects = await SolutionAnalysis.EachAsync(loaded.Projects, SolutionAnalysis.CompileAsync, cancel);
        foreach (var line in loaded.Notes.Concat(projects.Select(project => Errors(project, cancel)).OfType<string>()))
            error.WriteLine(line);
        step("Following the requests");
        return (projects, Analyzers.RequestPaths(projects, cancel, isKept: true));
    }

    /// <summary>Errors in declarations, which decide where calls lead; to look for others would bind every body.</summary>
    static string? Errors(CompiledProject project, CancellationToken cancel) => project.Compilation.GetDeclarationDiagnostics(cancel).Count(AnalysisRun.IsCompilerError) is var count and > 0
        ? $"{project.Source.Name} has {Totals.Count(count, "compilation error")}, paths may be missing."
        : null;

    /// <summary>One file for each folder; projects that share theirs share it, too.</summary>
    static ImmutableArray<ChangedFile> Files(IEnumerable<CompiledProject> projects, IReadOnlyDictionary<string, string> texts, string? folder) =>
    [
        .. from project in projects
           let assembly = project.Compilation.AssemblyName!
           let path = Path.Combine(folder is null ? Path.GetDirectoryName(project.Source.File)! : Path.Combine(folder, assembly), RequestPaths.FileName)
           group texts[assembly] by path into same
           orderby same.Key
           select ChangedFile.OnDisk(same.Key, Together(same)),
    ];

    static string Together(IEnumerable<string> texts) =>
        string.Join('\n', texts.SelectMany(text => text.Split('\n')).Where(line => line is not ("" or PathsFile.End)).Distinct().Append(PathsFile.End)) + "\n";
}
