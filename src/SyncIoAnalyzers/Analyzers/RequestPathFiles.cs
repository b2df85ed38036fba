using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Analyzers;

/// <summary>Creates the request path files of a solution, with the options and additional files of its projects.</summary>
internal static class RequestPathFiles
{
    /// <summary>
    /// Creates the text of <see cref="RequestPaths.FileName"/> for each project, by assembly name, from the options and files of all
    /// projects.
    /// </summary>
    /// <param name="projects">The projects to analyze, each with its options.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    /// <param name="isKept">True if the texts outlive the compilations and so have to record their inputs.</param>
    public static IReadOnlyDictionary<string, string> Create(
        IReadOnlyList<(Compilation Compilation, AnalyzerOptions Options)> projects,
        CancellationToken cancellationToken,
        bool isKept = false
    ) => Analyze(projects, cancellationToken).CreateTexts(isKept);

    /// <summary>Analyzes the request paths of a solution, with the options and files of all projects.</summary>
    /// <param name="projects">The projects to analyze, each with its options.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    /// <param name="findStored">Finds the facts that an earlier process stored about a tree; null if there are none.</param>
    /// <remarks>Entry points that one project declares for itself count in all of them, since there is one analysis.</remarks>
    public static SolutionPaths Analyze(
        IReadOnlyList<(Compilation Compilation, AnalyzerOptions Options)> projects,
        CancellationToken cancellationToken,
        Func<SyntaxTree, StoredTreeFacts?>? findStored = null
    )
    {
        var own = ReadEntryPointLines(projects.Select(p => p.Options), cancellationToken);
        var options = new Dictionary<SyntaxTree, AnalyzerConfigOptionsProvider>();
        foreach (var project in projects)
        foreach (var tree in project.Compilation.SyntaxTrees)
            options[tree] = project.Options.AnalyzerConfigOptionsProvider;
        var models = projects
            .Select(p => CompilationContext.GetOrCreate(p.Compilation, p.Options, cancellationToken)?.Model)
            .OfType<CompilationModel>()
            .ToArray();
        var tests = new HashSet<Compilation>(
            projects
                .Where(p =>
                    ProjectProperties.FromOptions(p.Compilation, p.Options.AnalyzerConfigOptionsProvider.GlobalOptions).IsTestProject
                )
                .Select(p => p.Compilation)
        );
        return SolutionPaths.Analyze(
            [.. projects.Select(p => p.Compilation)],
            EntryPointTable.CreateWithUserLines(own, tree => options[tree].GetOptions(tree)),
            name => models.Any(m => m.MayReport(name, cancellationToken)),
            cancellationToken,
            compilation => tests.Contains(compilation),
            findStored
        );
    }

    /// <summary>Returns the entry points that the projects declare for themselves, in the order of the projects.</summary>
    public static IReadOnlyList<EntryPointLine> ReadEntryPointLines(
        IEnumerable<AnalyzerOptions> projects,
        CancellationToken cancellationToken
    ) => [.. projects.SelectMany(p => SyncIoFiles.ReadAll(p.AdditionalFiles, cancellationToken).EntryPointLines).Distinct()];
}
