using System.Collections.Immutable;
using System.Diagnostics;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Loads a solution or project, which need not be restored or built beforehand.</summary>
internal static class SolutionLoader
{
    /// <summary>
    /// Resolves, restores, describes and loads the input of <paramref name="options"/>; <paramref name="workFolder"/> must exist as long as
    /// the result is used.
    /// </summary>
    public static async Task<LoadedSolution> LoadAsync(
        LoadOptions options,
        string workFolder,
        Action<string> step,
        CancellationToken cancel
    )
    {
        var started = Stopwatch.GetTimestamp();
        var input = InputPathResolver.ResolveFile(options.Path, options.CurrentDirectory);
        var listed = InputPathResolver.IsSolution(input) ? SolutionFile.ReadProjects(input) : [input];
        var projects = listed.Where(ProjectKind.IsSupported).Order(StringComparer.Ordinal).ToImmutableArray();
        if (projects.IsEmpty)
            throw new StopException($"{Path.GetFileName(input)} lists no C# project; there is nothing to check.");

        var sdk = new SolutionSdk(Path.GetDirectoryName(input)!, workFolder);
        var restore = new PackageRestore(input, options, sdk, workFolder);
        var unrestored = await restore.RestoreAsync(projects, step, cancel);
        step(projects.Length == 1 ? "Loading" : $"Loading {projects.Length} projects");
        var graph = new ProjectGraph(options, unrestored);
        await graph.LoadAsync([.. projects.Where(File.Exists)], new ProjectDescriber(input, options, sdk, workFolder), cancel);
        var loaded = BuildSolution(input, projects, graph, options);
        return loaded with
        {
            LoadSeconds = Stopwatch.GetElapsedTime(started).TotalSeconds,
            Failures = [.. LoadFailures.FindMissingSdk(sdk, graph), .. loaded.Failures],
            Notes = [.. listed.Where(project => !ProjectKind.IsSupported(project)).Select(ProjectKind.ExplainSkipped), .. loaded.Notes],
        };
    }

    static LoadedSolution BuildSolution(string input, ImmutableArray<string> projects, ProjectGraph graph, LoadOptions options)
    {
        var builder = new WorkspaceBuilder(graph);
        var workspace = builder.BuildWorkspace();
        var loaded = projects.Select(graph.FindChecked).OfType<ProjectDescription>().ToImmutableArray();
        var failures = LoadFailures.FindFailures(input, projects, graph, builder.Arguments);
        if (loaded.IsEmpty)
            throw new StopException(string.Join('\n', failures));
        if (options.Framework is { } framework && !loaded.Any(project => project.Variant.Framework == framework))
            throw new StopException($"No project targets {framework}; omit --framework, or name one that a project targets.");
        var notes = LoadFailures.FindMissingAnalyzers(builder.Arguments).Concat(LoadFailures.FindSkippedFrameworks(graph));
        return new(workspace, [.. loaded.Select(project => CreateProject(project, builder))], LoadSeconds: 0)
        {
            Folder = Path.GetDirectoryName(input)!,
            Arguments = builder.ArgumentsByProject,
            Notes = [.. notes],
            Failures = failures,
        };
    }

    static LoadedProject CreateProject(ProjectDescription description, WorkspaceBuilder builder)
    {
        var (file, framework) = description.Variant;
        return new(
            Path.GetFileNameWithoutExtension(file),
            file,
            framework ?? "",
            builder.GetProject(description.Variant),
            description.MsbuildSeconds
        );
    }
}
