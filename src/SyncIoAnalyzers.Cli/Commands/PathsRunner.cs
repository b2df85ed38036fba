using System.Collections.Immutable;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Facts;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Runs <c>syncio paths</c>: loads, computes the request paths, and writes the files that changed.</summary>
internal static class PathsRunner
{
    /// <summary>Writes the files, lists them on <paramref name="output"/> and returns the exit code.</summary>
    public static async Task<int> RunAsync(PathsOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        var here = options.Load.CurrentDirectory;
        var root = Path.GetDirectoryName(InputPathResolver.ResolveFile(options.Load.Path, here))!;
        if (!options.Check && FileJournal.RecoverFiles(root) is { } recovered)
            error.WriteLine(recovered);
        var (projects, texts) = await ProgressDisplay.ShowStepsAsync(error, step => FindPathsAsync(options.Load, step, error, cancel));
        cancel.ThrowIfCancellationRequested(); // from here on, all or nothing is written

        var files = CreateFiles(projects, texts, options.Output is { } folder ? Path.GetFullPath(folder, here) : null);
        var changed = files.Where(file => file.HasChanges).ToList();
        if (!options.Check)
            FileJournal.WriteFiles(root, changed);
        foreach (var file in changed)
            output.WriteLine(RelativePath.FormatPath(file.Path, here));
        output.WriteLine(
            $"{CountedNoun.FormatCount(files.Length, "file")}, {changed.Count} of them {(options.Check ? "not up to date" : "written")}."
        );
        return options.Check && changed.Count > 0 ? ExitCode.Findings : ExitCode.Clean;
    }

    static async Task<(ImmutableArray<CompiledProject> Projects, IReadOnlyDictionary<string, string> Texts)> FindPathsAsync(
        LoadOptions load,
        Action<string> step,
        TextWriter error,
        CancellationToken cancel
    )
    {
        using var folder = new TemporaryFolder();
        using var loaded = await SolutionLoader.LoadAsync(load, folder.Path, step, cancel);
        if (loaded.Failures is [var missing, ..])
            throw new StopException($"{missing} Nothing is written: the paths through it would be missing.");
        var facts = await FactCache.OpenAsync(loaded, new ProjectInputs(loaded), load.CacheFolder, step, cancel);
        step("Compiling");
        var projects = await ParallelWork.ForEachAsync((facts?.Solution ?? loaded).Projects, SolutionAnalysis.CompileAsync, cancel);
        foreach (var line in loaded.Notes.Concat(projects.Select(project => FormatErrors(project, cancel)).OfType<string>()))
            error.WriteLine(line);
        step("Computing the request paths");
        var paths = await SolutionAnalysis.FindPathsAsync(projects, facts, cancel);
        facts?.RemoveOldFacts();
        return (projects, paths.CreateTexts(isKept: true));
    }

    /// <summary>
    /// Reports errors in declarations, because those decide which member a call reaches. Finding other errors would require binding every
    /// body.
    /// </summary>
    static string? FormatErrors(CompiledProject project, CancellationToken cancel) =>
        project.Compilation.GetDeclarationDiagnostics(cancel).Count(ProjectAnalysis.IsCompilerError) is var count and > 0
            ? $"{project.Source.Name} has {CountedNoun.FormatCount(count, "compilation error")}, paths may be missing."
            : null;

    /// <summary>Returns one file for each folder; projects in the same folder share one file.</summary>
    static ImmutableArray<ChangedFile> CreateFiles(
        IEnumerable<CompiledProject> projects,
        IReadOnlyDictionary<string, string> texts,
        string? folder
    )
    {
        return
        [
            .. from project in projects
            group texts[project.Compilation.AssemblyName!] by GetPath(project) into same
            orderby same.Key
            select ChangedFile.CreateOwned(same.Key, JoinLines(same)),
        ];

        string GetPath(CompiledProject project)
        {
            var parent = folder is null
                ? Path.GetDirectoryName(project.Source.File)!
                : Path.Combine(folder, project.Compilation.AssemblyName!);
            return Path.Combine(parent, RequestPaths.FileName);
        }
    }

    static string JoinLines(IEnumerable<string> texts) =>
        string.Join(
            '\n',
            texts
                .SelectMany(text => text.Split('\n'))
                .Where(line => line is not ("" or RequestPathsFile.EndLine))
                .Distinct()
                .Append(RequestPathsFile.EndLine)
        ) + "\n";
}
