using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Says why a project is not what a build would see, one line each.</summary>
internal static class LoadFailures
{
    /// <summary>Of the projects to check: not there, not restored, not described; of all: references to files that are nowhere.</summary>
    public static ImmutableArray<string> Of(
        ImmutableArray<string> projects, ProjectGraph graph, IEnumerable<(ProjectVariant Project, string File)> missing) =>
    [
        .. projects.Select(project => OfProject(project, graph)).OfType<string>(),
        .. missing.OrderBy(pair => pair.Project.Project, StringComparer.Ordinal).Select(pair =>
            $"{Name(pair.Project.Project)} needs {Path.GetFileName(pair.File)}, which is not built: build the solution once."),
    ];

    static string? OfProject(string project, ProjectGraph graph)
    {
        if (!File.Exists(project))
            return $"{Name(project)} is listed but does not exist: {project}";
        if (graph.Checked(project) is not { } description)
            return $"{Name(project)} cannot be loaded: {graph.Errors.FirstOrDefault(error => error.IsOf(project))?.ToString() ?? FirstOf(graph)}";
        return description.AssetsFile is { } assets && !File.Exists(assets)
            ? $"{Name(project)} is not restored: run 'dotnet restore', or leave --no-restore out."
            : null;
    }

    static string FirstOf(ProjectGraph graph) => graph.Errors.FirstOrDefault()?.ToString() ?? "MSBuild gives no reason; see whether 'dotnet build' works.";

    static string Name(string project) => Path.GetFileName(project);
}
