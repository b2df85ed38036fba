using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>
/// The facts of earlier runs about the projects of a solution: generated files, call edges and diagnostics. Each is named by a hash of
/// all that decides about it, so what it returns is what a run without it would compute.
/// </summary>
internal sealed class FactCache
{
    readonly CacheFolder _folder;
    readonly SolutionKeys _keys;
    readonly ConsultedEntries _entries;
    readonly Dictionary<ProjectId, string> _edgesKeys = [];
    readonly Dictionary<SyntaxTree, StoredTreeFacts> _facts = [];

    FactCache(CacheFolder folder, SolutionKeys keys)
    {
        (_folder, _keys, _entries) = (folder, keys, new ConsultedEntries(folder, keys));
        Bodies = new BodyFactCache(_entries, keys);
    }

    /// <summary>Gets the facts about the bodies of all projects.</summary>
    public BodyFactCache Bodies { get; }

    /// <summary>Gets the solution, with stored files instead of the generators whose inputs have not changed.</summary>
    public LoadedSolution Solution => _keys.Solution;

    /// <summary>
    /// Compiles all projects of a solution and reads the facts about them from a folder; returns null if there is no folder.
    /// </summary>
    public static async Task<FactCache?> OpenAsync(
        LoadedSolution solution,
        ProjectInputs inputs,
        string? folder,
        Action<string> step,
        CancellationToken cancel
    )
    {
        if (folder == null)
            return null;
        step("Compiling");
        var files = new CacheFolder(folder);
        var cache = new FactCache(files, await SolutionKeys.ComputeAsync(solution, inputs, files, cancel));
        await cache.ReadFactsAsync(cancel);
        return cache;
    }

    async Task ReadFactsAsync(CancellationToken cancel)
    {
        var lines = RequestPathFiles.ReadEntryPointLines(Solution.Projects.Select(p => p.Project.AnalyzerOptions), cancel);
        var assemblies = Solution.Projects.Select(p => p.Project.AssemblyName).Order(StringComparer.Ordinal);
        var program = CacheFolder.ComputeKey([.. lines.Select(l => l.ToString()), "", .. assemblies]);
        foreach (var project in Solution.Projects.Select(p => p.Project))
        {
            var configuration = await _keys.Inputs.HashConfigurationAsync(project, cancel);
            _edgesKeys[project.Id] = CacheFolder.ComputeKey(["edges", _keys.GetKeys(project).Shape, program, configuration]);
            AddFacts(_edgesKeys[project.Id], await GetCompilationAsync(project, cancel));
        }
    }

    static async Task<Compilation> GetCompilationAsync(Project project, CancellationToken cancel) =>
        (await project.GetCompilationAsync(cancel))!;

    void AddFacts(string key, Compilation compilation)
    {
        var stored = _folder.ReadEntry(
            key,
            reader => reader.ReadList(() => (Identity: TreeIdentity.Read(reader), Facts: TreeFactsFormat.ReadFacts(reader)))
        );
        if (stored == null)
            return;
        var trees = compilation.SyntaxTrees.ToLookup(_keys.GetIdentity);
        foreach (var (identity, facts) in stored)
            if (trees[identity].FirstOrDefault() is { } tree)
                _facts[tree] = facts;
    }

    /// <summary>Returns the facts that an earlier run found about a tree; null if there are none.</summary>
    public StoredTreeFacts? FindFacts(SyntaxTree tree) => _facts.GetValueOrDefault(tree);

    /// <summary>Stores the facts that an analysis used, of each project for which some are new.</summary>
    public async Task StoreFactsAsync(SolutionPaths paths, CancellationToken cancel)
    {
        Bodies.StoreFacts();
        foreach (var project in Solution.Projects.Select(p => p.Project))
        {
            var compilation = await GetCompilationAsync(project, cancel);
            var facts = compilation
                .SyntaxTrees.Select(t => (Identity: _keys.GetIdentity(t), Known: FindFacts(t), Facts: paths.ExportFacts(t, cancel)))
                .Where(t => t.Facts != null)
                .ToArray();
            if (facts.Any(t => t.Facts!.ComputeDigest() != t.Known?.ComputeDigest()))
                _folder.WriteEntry(
                    _edgesKeys[project.Id],
                    writer => writer.WriteList(facts, t => WriteFacts(writer, t.Identity, t.Facts!))
                );
        }
    }

    static void WriteFacts(CacheWriter writer, TreeIdentity identity, StoredTreeFacts facts)
    {
        identity.Write(writer);
        TreeFactsFormat.WriteFacts(writer, facts);
    }

    /// <summary>Returns the output of the rules that an earlier run stored; null if there is none.</summary>
    /// <param name="project">The project.</param>
    /// <param name="compilation">Its compilation.</param>
    /// <param name="kind">The options of the run besides those of the project.</param>
    /// <param name="paths">The request paths that the project receives.</param>
    public RuleOutput? FindOutput(Project project, Compilation compilation, string kind, string? paths) =>
        _entries
            .ReadEntry(GetOutputKey(project, kind, paths), compilation, (reader, trees) => CreateFormat(trees).ReadOutput(reader))
            ?.Value;

    /// <summary>Stores the output of the rules, unless an analyzer failed.</summary>
    public void StoreOutput(Project project, Compilation compilation, string kind, string? paths, RuleOutput output)
    {
        if (!output.Failures.IsEmpty)
            return;
        var key = GetOutputKey(project, kind, paths);
        _entries.WriteEntry(key, compilation, [], (writer, trees) => CreateFormat(trees).WriteOutput(writer, output));
    }

    DiagnosticsFormat CreateFormat(ImmutableArray<SyntaxTree> trees) => new(trees, _keys.Inputs.Paths);

    string GetOutputKey(Project project, string kind, string? paths)
    {
        var keys = _keys.GetKeys(project);
        return CacheFolder.ComputeKey(["output", kind, keys.Inputs, keys.References, paths ?? ""]);
    }

    /// <summary>Removes the facts that were used the longest time ago, if there are too many.</summary>
    public void RemoveOldFacts() => _folder.RemoveOldEntries();
}
