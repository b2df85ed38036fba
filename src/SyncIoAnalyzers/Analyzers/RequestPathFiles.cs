using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.BlockingBodies;
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
    /// <param name="getBodyFacts">Gets the facts about the bodies of a project, which the analysis adds to.</param>
    /// <remarks>Entry points that one project declares for itself count in all of them, since there is one analysis.</remarks>
    public static SolutionPaths Analyze(
        IReadOnlyList<(Compilation Compilation, AnalyzerOptions Options)> projects,
        CancellationToken cancellationToken,
        Func<SyntaxTree, StoredTreeFacts?>? findStored = null,
        Func<Compilation, BodyFactStore>? getBodyFacts = null
    )
    {
        var own = ReadEntryPointLines(projects.Select(p => p.Options), cancellationToken);
        var options = new Dictionary<SyntaxTree, AnalyzerConfigOptionsProvider>();
        foreach (var project in projects)
        foreach (var tree in project.Compilation.SyntaxTrees)
            options[tree] = project.Options.AnalyzerConfigOptionsProvider;
        var models = FindModels(projects, cancellationToken);
        var tests = new HashSet<Compilation>(projects.Where(p => IsTestProject(p.Compilation, p.Options)).Select(p => p.Compilation));
        var paths = SolutionPaths.Analyze(
            [.. projects.Select(p => p.Compilation)],
            EntryPointTable.CreateWithUserLines(own, tree => options[tree].GetOptions(tree)),
            name => models.Any(m => m.Model.MayReport(name, cancellationToken)),
            cancellationToken,
            tests.Contains,
            findStored
        );
        var judged = models.Where(m => !tests.Contains(m.Compilation)).ToArray();
        return AddVerdicts(paths, judged, getBodyFacts ?? (c => new BodyFactStore(c, [])), cancellationToken);
    }

    static (Compilation Compilation, CompilationModel Model)[] FindModels(
        IEnumerable<(Compilation Compilation, AnalyzerOptions Options)> projects,
        CancellationToken cancellationToken
    ) =>
        [
            .. projects
                .Select(p => (p.Compilation, CompilationContext.GetOrCreate(p.Compilation, p.Options, cancellationToken)?.Model!))
                .Where(p => p.Item2 != null),
        ];

    static bool IsTestProject(Compilation compilation, AnalyzerOptions options) =>
        ProjectProperties.FromOptions(compilation, options.AnalyzerConfigOptionsProvider.GlobalOptions).IsTestProject;

    static SolutionPaths AddVerdicts(
        SolutionPaths paths,
        IReadOnlyList<(Compilation Compilation, CompilationModel Model)> projects,
        Func<Compilation, BodyFactStore> getBodyFacts,
        CancellationToken cancellationToken
    )
    {
        // A project alone decides about its members itself.
        if (projects.Count < 2)
            return paths;
        var lines = new Dictionary<string, IReadOnlyList<string>>();
        var members = new SolutionMembers(
            [.. projects.Select(p => CreateProject(p.Compilation, p.Model, getBodyFacts(p.Compilation), cancellationToken))],
            cancellationToken
        );
        // The projects of one process see the same implementations of a contract.
        foreach (var process in members.Projects.Select(p => p.Name).Distinct().GroupBy(paths.GetForeignTypes))
            new SolutionVerdicts(members, paths.GetRegisteredTypes, [.. process.Key]).AddLines(lines, [.. process], cancellationToken);
        return paths.WithVerdicts(assembly => lines.TryGetValue(assembly, out var found) ? found : []);
    }

    static SolutionProject CreateProject(
        Compilation compilation,
        CompilationModel model,
        BodyFactStore facts,
        CancellationToken cancellationToken
    ) => new(compilation, elsewhere => model.CreateMembers(elsewhere, _ => false, facts), facts.Methods, cancellationToken);

    /// <summary>Returns the entry points that the projects declare for themselves, in the order of the projects.</summary>
    public static IReadOnlyList<EntryPointLine> ReadEntryPointLines(
        IEnumerable<AnalyzerOptions> projects,
        CancellationToken cancellationToken
    ) => [.. projects.SelectMany(p => SyncIoFiles.ReadAll(p.AdditionalFiles, cancellationToken).EntryPointLines).Distinct()];
}
