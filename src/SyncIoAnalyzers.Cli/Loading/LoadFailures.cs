using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Says why a project is not what a build would see, one line each.</summary>
internal static class LoadFailures
{
    /// <summary>Of the projects to check: not there, not restored, not described; of all: references to files that are nowhere.</summary>
    public static ImmutableArray<string> Of(
        string input, ImmutableArray<string> projects, ProjectGraph graph, IReadOnlyDictionary<ProjectVariant, CompilerArguments> arguments) =>
    [
        .. graph.Unrestored.Where(error => !projects.Any(error.IsOf)).Select(error => $"The packages of {Name(input)} cannot be restored: {error}"),
        .. projects.Select(project => OfProject(project, graph)).OfType<string>(),
        .. Each(arguments, of => of.Missing, (project, file) => $"{project} needs {file}, which is not built: build the solution once."),
    ];

    /// <summary>Analyzers that are nowhere: mostly of the solution itself, and only source generators among them would matter.</summary>
    public static ImmutableArray<string> OfAnalyzers(IReadOnlyDictionary<ProjectVariant, CompilerArguments> arguments) =>
    [
        .. Each(arguments, of => of.MissingAnalyzers, (project, file) => $"{project} is checked without {file}, which is not built."),
    ];

    /// <summary>Frameworks that this machine cannot build: nothing is compiled for them.</summary>
    public static IEnumerable<string> OfFrameworks(ProjectGraph graph) => graph.LeftOut.Select(variant => $"{Name(variant.Project)} is not compiled for {variant.Framework}, which cannot be loaded here.");

    static IEnumerable<string> Each(
        IReadOnlyDictionary<ProjectVariant, CompilerArguments> arguments,
        Func<CompilerArguments, IEnumerable<string>> files,
        Func<string, string, string> line) =>
        arguments
            .SelectMany(pair => files(pair.Value).Select(file => line(Name(pair.Key.Project), Name(file))))
            .Distinct()
            .Order(StringComparer.Ordinal);

    static string? OfProject(string project, ProjectGraph graph)
    {
        if (!File.Exists(project))
            return $"{Name(project)} is listed but does not exist: {project}";
        if (graph.Checked(project) is not { } description)
            return $"{Name(project)} cannot be loaded: {graph.Errors.FirstOrDefault(error => error.IsOf(project))?.ToString() ?? FirstOf(graph)}";
        if (graph.Unrestored.FirstOrDefault(error => error.IsOf(project)) is { } unrestored)
            return $"{Name(project)} cannot be restored: {unrestored}";
        return description.AssetsFile is { } assets && !File.Exists(assets)
            ? $"{Name(project)} is not restored: run 'dotnet restore', or leave --no-restore out."
            : null;
    }

    static string FirstOf(ProjectGraph graph) => graph.Errors.FirstOrDefault()?.ToString() ?? "MSBuild gives no reason; see whether 'dotnet build' works.";

    static string Name(string project) => Path.GetFileName(project);
}
