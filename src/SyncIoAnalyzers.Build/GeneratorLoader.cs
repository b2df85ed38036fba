using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Build;

/// <summary>
/// Loads source generators. Generators of one folder share its assemblies; all generators share the assemblies of the runtime and the
/// compiler.
/// </summary>
internal sealed class GeneratorLoader(string compiler) : IAnalyzerAssemblyLoader
{
    readonly HashSet<string> _sharedAssemblies =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Concat(Directory.EnumerateFiles(compiler, "*.dll"))
            .Select(Path.GetFileNameWithoutExtension)
            .OfType<string>(),
    ];
    readonly ConcurrentDictionary<string, FolderLoadContext> _loadContexts = new();
    readonly Dictionary<string, AnalyzerFileReference> _analyzerReferences = [];

    /// <summary>
    /// Returns the generators among a project's analyzers. An assembly that cannot be loaded has none; the compiler has already reported
    /// it.
    /// </summary>
    public ImmutableArray<ISourceGenerator> LoadGenerators(IEnumerable<CommandLineAnalyzerReference> analyzers) =>
        [
            .. analyzers
                .Select(analyzer => analyzer.FilePath)
                .Distinct()
                .SelectMany(file => GetReference(file).GetGenerators(LanguageNames.CSharp)),
        ];

    AnalyzerFileReference GetReference(string file) =>
        _analyzerReferences.TryGetValue(file, out var known) ? known : _analyzerReferences[file] = new(file, this);

    /// <inheritdoc />
    public void AddDependencyLocation(string fullPath)
    {
        // Dependencies are beside the generator and are found there.
    }

    /// <inheritdoc />
    public Assembly LoadFromPath(string fullPath) =>
        _loadContexts.GetOrAdd(Path.GetDirectoryName(fullPath)!, folder => new(folder, _sharedAssemblies)).LoadFromAssemblyPath(fullPath);

    sealed class FolderLoadContext(string folder, HashSet<string> shared) : AssemblyLoadContext
    {
        protected override Assembly? Load(AssemblyName name) =>
            !shared.Contains(name.Name!) && Path.Combine(folder, name.Name + ".dll") is var file && File.Exists(file)
                ? LoadFromAssemblyPath(file)
                : null;
    }
}
