using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Lists the parts of a build that are missing from the loaded projects, one line each.</summary>
internal static class LoadFailures
{
    /// <summary>
    /// Returns the projects to check that are missing, not restored or not described, and the missing files that any project references.
    /// </summary>
    public static ImmutableArray<string> FindFailures(
        string input,
        ImmutableArray<string> projects,
        ProjectGraph graph,
        IReadOnlyDictionary<ProjectVariant, CompilerArguments> arguments
    )
    {
        var unrestored = graph
            .RestoreErrors.Where(error => !projects.Any(error.IsAbout))
            .Select(error => $"The packages of {GetFileName(input)} cannot be restored: {error}");
        var incomplete = MissingPackage.FindMissing(graph.RestoreErrors, projects.RemoveAll(p => graph.FindChecked(p) is null));
        var missing = DescribeFiles(
            arguments,
            of => of.MissingAssemblies,
            (project, file) => $"{project} needs {file}, which is not built: build the solution once."
        );
        return
        [
            .. unrestored,
            .. projects.Select(project => FindProjectFailure(project, graph)).OfType<string>(),
            .. incomplete.Select(package => package.ToString()),
            .. missing,
        ];
    }

    /// <summary>Returns the line about a required SDK that is not installed.</summary>
    public static ImmutableArray<string> FindMissingSdk(SolutionSdk sdk, ProjectGraph graph) =>
        sdk.MissingVersion is { } version
            ? [$"The global.json requires .NET SDK {version}, which is not installed; the projects are loaded with {graph.SdkVersion}."]
            : [];

    /// <summary>
    /// Returns the missing analyzers: most belong to the solution itself, and only source generators among them would matter.
    /// </summary>
    public static ImmutableArray<string> FindMissingAnalyzers(IReadOnlyDictionary<ProjectVariant, CompilerArguments> arguments) =>
        [
            .. DescribeFiles(
                arguments,
                of => of.MissingAnalyzers,
                (project, file) => $"{project} is checked without {file}, which is not built."
            ),
        ];

    /// <summary>Returns the target frameworks that cannot be built on this machine; no code is compiled for them.</summary>
    public static IEnumerable<string> FindSkippedFrameworks(ProjectGraph graph) =>
        graph.SkippedVariants.Select(variant =>
            $"{GetFileName(variant.ProjectFile)} is not compiled for {variant.Framework}, which cannot be loaded here."
        );

    static IEnumerable<string> DescribeFiles(
        IReadOnlyDictionary<ProjectVariant, CompilerArguments> arguments,
        Func<CompilerArguments, IEnumerable<string>> files,
        Func<string, string, string> line
    ) =>
        arguments
            .SelectMany(pair => files(pair.Value).Select(file => line(GetFileName(pair.Key.ProjectFile), GetFileName(file))))
            .Distinct()
            .Order(StringComparer.Ordinal);

    static string? FindProjectFailure(string project, ProjectGraph graph)
    {
        if (!File.Exists(project))
            return $"{GetFileName(project)} is listed but does not exist: {project}";
        if (graph.FindChecked(project) is not { } description)
            return $"{GetFileName(project)} cannot be loaded: {DescribeReason(project, graph)}";
        return description.AssetsFile is { } assets && !File.Exists(assets) && !graph.RestoreErrors.Any(error => error.IsAbout(project))
            ? $"{GetFileName(project)} is not restored: run 'dotnet restore', or omit --no-restore."
            : null;
    }

    // A missing package alone prevents nothing: the error of another kind is the reason.
    static string DescribeReason(string project, ProjectGraph graph) =>
        graph.Errors.OrderBy(error => !error.IsAbout(project)).ThenBy(error => error.IsOfNuGet).FirstOrDefault()?.ToString()
        ?? "MSBuild gives no reason; check that 'dotnet build' works.";

    static string GetFileName(string project) => Path.GetFileName(project);
}
