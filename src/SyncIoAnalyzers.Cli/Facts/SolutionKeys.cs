using System.Collections.Immutable;
using System.Diagnostics;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>The keys of all projects of a solution, and the identities of their trees.</summary>
internal sealed class SolutionKeys
{
    readonly CacheFolder _folder;
    readonly Dictionary<ProjectId, ProjectKeys> _keys = [];
    readonly Dictionary<ProjectId, double> _compileSeconds = [];
    readonly Dictionary<SyntaxTree, TreeIdentity> _identities = [];
    readonly HashSet<TreeIdentity> _knownIdentities = [];

    SolutionKeys(CacheFolder folder, LoadedSolution solution, ProjectInputs inputs) =>
        (_folder, Solution, Inputs) = (folder, solution, inputs);

    /// <summary>Gets the solution, with stored files instead of the generators whose inputs have not changed.</summary>
    public LoadedSolution Solution { get; private set; }

    /// <summary>Gets the hashes of options and files.</summary>
    public ProjectInputs Inputs { get; }

    /// <summary>Compiles all projects of a solution and computes their keys.</summary>
    public static async Task<SolutionKeys> ComputeAsync(
        LoadedSolution solution,
        ProjectInputs inputs,
        CacheFolder folder,
        CancellationToken cancel
    )
    {
        var keys = new SolutionKeys(folder, solution, inputs);
        var current = solution.Solution;
        foreach (var projects in GroupByDepth(current))
            current = await keys.AddProjectsAsync(current, projects, cancel);
        keys.Solution = solution with
        {
            Projects =
            [
                .. solution.Projects.Select(p =>
                    p with
                    {
                        Project = current.GetProject(p.Project.Id)!,
                        CompileSeconds = keys._compileSeconds[p.Project.Id],
                    }
                ),
            ],
        };
        return keys;
    }

    /// <summary>Returns the keys of a project.</summary>
    public ProjectKeys GetKeys(Project project) => _keys[project.Id];

    /// <summary>Returns the identity of a tree of the solution.</summary>
    public TreeIdentity GetIdentity(SyntaxTree tree) => _identities[tree];

    /// <summary>Returns true if the solution has a tree with this identity.</summary>
    public bool IsKnown(TreeIdentity tree) => _knownIdentities.Contains(tree);

    /// <summary>
    /// Returns the trees of a project in an order that does not depend on its generators, whose files come in another order when they are
    /// replayed.
    /// </summary>
    public ImmutableArray<SyntaxTree> SortTrees(Compilation compilation) =>
        [
            .. compilation
                .SyntaxTrees.OrderBy(t => _identities[t].Path, StringComparer.Ordinal)
                .ThenBy(t => _identities[t].Hash, StringComparer.Ordinal),
        ];

    /// <summary>Groups the projects so that each references only projects of earlier groups.</summary>
    static IEnumerable<ImmutableArray<ProjectId>> GroupByDepth(Solution solution)
    {
        var graph = solution.GetProjectDependencyGraph();
        var depths = new Dictionary<ProjectId, int>();
        foreach (var project in graph.GetTopologicallySortedProjects())
            depths[project] = graph
                .GetProjectsThatThisProjectDirectlyDependsOn(project)
                .Select(p => depths.GetValueOrDefault(p) + 1)
                .DefaultIfEmpty()
                .Max();
        return depths.GroupBy(d => d.Value, d => d.Key).OrderBy(g => g.Key).Select(g => g.ToImmutableArray());
    }

    async Task<Solution> AddProjectsAsync(Solution solution, ImmutableArray<ProjectId> projects, CancellationToken cancel)
    {
        var read = await ParallelWork.ForEachAsync(projects, (id, token) => ReadInputsAsync(solution.GetProject(id)!, token), cancel);
        foreach (var (id, _, stored) in read)
            if (stored is { } sources)
                solution = ReplayedSources.ReplaceGenerators(solution.GetProject(id)!, sources).Solution;
        var compiled = await ParallelWork.ForEachAsync(projects, (id, token) => CompileAsync(solution.GetProject(id)!, token), cancel);
        foreach (var ((id, keys, stored), (compilation, seconds)) in read.Zip(compiled))
        {
            var project = solution.GetProject(id)!;
            if (stored == null)
                _folder.WriteFiles(GetSourcesKey(keys), await ReplayedSources.ReadAsync(project, cancel));
            _keys.Add(id, keys with { Shape = Inputs.HashShape(project, compilation, keys.References) });
            _compileSeconds.Add(id, seconds);
            AddIdentities(project, compilation, cancel);
        }

        return solution;
    }

    async Task<(ProjectId Id, ProjectKeys Keys, ImmutableArray<CachedFile>? Stored)> ReadInputsAsync(
        Project project,
        CancellationToken cancel
    )
    {
        var keys = new ProjectKeys(await Inputs.HashInputsAsync(project, cancel), HashReferences(project), "");
        return (project.Id, keys, _folder.ReadFiles(GetSourcesKey(keys)) is { } sources ? [.. sources] : null);
    }

    static async Task<(Compilation Compilation, double Seconds)> CompileAsync(Project project, CancellationToken cancel)
    {
        var started = Stopwatch.GetTimestamp();
        var compilation = (await project.GetCompilationAsync(cancel))!;
        return (compilation, Stopwatch.GetElapsedTime(started).TotalSeconds);
    }

    string HashReferences(Project project) =>
        CacheFolder.ComputeKey(
            project
                .ProjectReferences.OrderBy(r => _keys[r.ProjectId].Shape, StringComparer.Ordinal)
                .Select(r => $"{string.Join(',', r.Aliases)} {r.EmbedInteropTypes} {_keys[r.ProjectId].Shape}")
        );

    static string GetSourcesKey(ProjectKeys keys) => CacheFolder.ComputeKey(["sources", keys.Inputs, keys.References]);

    void AddIdentities(Project project, Compilation compilation, CancellationToken cancel)
    {
        var name = Inputs.Paths.MapPath(project.FilePath);
        foreach (var tree in compilation.SyntaxTrees)
        {
            // The folder of a generated file names its generator, and so is another one when it is replayed.
            var isGenerated = project.GetDocument(tree) is null or SourceGeneratedDocument;
            var path = isGenerated ? Path.GetFileName(tree.FilePath) : Inputs.Paths.MapPath(tree.FilePath);
            _identities[tree] = new TreeIdentity($"{name} {path}", ProjectInputs.HashTree(tree, cancel));
            _knownIdentities.Add(_identities[tree]);
        }
    }
}
