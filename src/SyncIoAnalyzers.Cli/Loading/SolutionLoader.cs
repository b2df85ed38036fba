using System.Collections.Immutable;
using System.Diagnostics;
using SyncIoAnalyzers.Cli.Commands;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Loads a solution or project that was never prepared for it.</summary>
internal static class SolutionLoader
{
    /// <summary>Finds, restores, describes and builds up what <paramref name="options"/> name; <paramref name="workFolder"/> has to stay meanwhile.</summary>
    public static async Task<LoadedSolution> LoadAsync(
        LoadOptions options, string workFolder, Action<string> step, CancellationToken cancel)
    {
        var started = Stopwatch.GetTimestamp();
        var input = InputPath.Resolve(options.Path, options.CurrentDirectory);
        var listed = InputPath.IsSolution(input) ? SolutionFile.Projects(input) : [input];
        var projects = listed.Where(ProjectKind.IsSupported).Order(StringComparer.Ordinal).ToImmutableArray();
        if (projects.IsEmpty)
            throw new StopException($"{Path.GetFileName(input)} lists no C# project; there is nothing to check.");

        var unrestored = await Restore.EnsureAsync(input, projects, options, workFolder, step, cancel);
        step(projects.Length == 1 ? "Loading" : $"Loading {projects.Length} projects");
        var graph = new ProjectGraph(options, unrestored);
        await graph.LoadAsync([.. projects.Where(File.Exists)], new Describer(input, options, workFolder), cancel);
        var loaded = Build(input, projects, graph, options);
        return loaded with
        {
            Seconds = Stopwatch.GetElapsedTime(started).TotalSeconds,
            Notes = [.. listed.Where(project => !ProjectKind.IsSupported(project)).Select(ProjectKind.Skipped), .. loaded.Notes],
        };
    }

    static LoadedSolution Build(string input, ImmutableArray<string> projects, ProjectGraph graph, LoadOptions options)
    {
        var builder = new WorkspaceBuilder(graph);
        var workspace = builder.Build();
        var loaded = projects.Select(graph.Checked).OfType<ProjectDescription>().ToImmutableArray();
        var failures = LoadFailures.Of(input, projects, graph, builder.Arguments);
        if (loaded.IsEmpty)
            throw new StopException(string.Join('\n', failures));
        if (options.Framework is { } framework && !loaded.Any(project => project.Variant.Framework == framework))
            throw new StopException($"No project targets {framework}; leave --framework out or name one that is there.");
        return new(workspace, [.. loaded.Select(project => Loaded(project, builder))], Seconds: 0) { Notes = [.. LoadFailures.OfAnalyzers(builder.Arguments), .. LoadFailures.OfFrameworks(graph)], Failures = failures };
    }

    static LoadedProject Loaded(ProjectDescription description, WorkspaceBuilder builder)
    {
        var (file, framework) = description.Variant;
        return new(Path.GetFileNameWithoutExtension(file), file, framework ?? "", builder.Project(description.Variant), description.Seconds);
    }
}
