using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Build;

/// <summary>Loads source generators. Those of one folder see each other's assemblies; what the runtime and the compiler bring, all share.</summary>
internal sealed class GeneratorLoader(string compiler) : IAnalyzerAssemblyLoader
{
    readonly HashSet<string> _shared = [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Concat(Directory.EnumerateFiles(compiler, "*.dll")).Select(Path.GetFileNameWithoutExtension).OfType<string>()];
    readonly ConcurrentDictionary<string, Folder> _folders = new();
    readonly Dictionary<string, AnalyzerFileReference> _known = [];

    /// <summary>The generators among a project's analyzers; an assembly that cannot be loaded has none, as the compiler has said already.</summary>
    public ImmutableArray<ISourceGenerator> Of(IEnumerable<CommandLineAnalyzerReference> analyzers) =>
        [.. analyzers.Select(analyzer => analyzer.FilePath).Distinct().SelectMany(file => Reference(file).GetGenerators(LanguageNames.CSharp))];

    AnalyzerFileReference Reference(string file) => _known.TryGetValue(file, out var known) ? known : _known[file] = new(file, this);

    /// <inheritdoc />
    public void AddDependencyLocation(string fullPath)
    {
        // They lie beside the generator, and are looked for there.
    }

    /// <inheritdoc />
    public Assembly LoadFromPath(string fullPath) => _folders.GetOrAdd(Path.GetDirectoryName(fullPath)!, folder => new(folder, _shared)).LoadFromAssemblyPath(fullPath);

    sealed class Folder(string folder, HashSet<string> shared) : AssemblyLoadContext
    {
        protected override Assembly? Load(AssemblyName name) =>
            !shared.Contains(name.Name!) && Path.Combine(folder, name.Name + ".dll") is var file && File.Exists(file) ? LoadFromAssemblyPath(file) : null;
    }
}
