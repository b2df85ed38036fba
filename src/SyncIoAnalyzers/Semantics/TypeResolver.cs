using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Finds types by the names that documentation ids use: <c>Outer.Inner</c> where metadata says <c>Outer+Inner</c>.</summary>
/// <remarks>
/// Descends the namespaces, each looked up once: a query of the compilation for each name goes through all its references each time, 0.4 s
/// for the entry point table alone. Metadata does not change with an edit, so its types are cached beyond one compilation.
/// </remarks>
internal sealed class TypeResolver
{
    static readonly ConditionalWeakTable<Compilation, TypeResolver> ResolversByCompilation = new();

    // Many projects reference the same ones.
    static readonly ConditionalWeakTable<IAssemblySymbol, NamespaceTree> NamespacesByProject = new();

    // By the first assembly, which is that of the framework.
    static readonly ConditionalWeakTable<IAssemblySymbol, MetadataTypes> MetadataByFramework = new();

    readonly NamespaceTree _ownNamespaces;
    readonly NamespaceTree[] _projectNamespaces;
    readonly NamespaceTree _allNamespaces;
    readonly MetadataTypes _metadataTypes;

    TypeResolver(Compilation compilation)
    {
        IAssemblySymbol[] projects =
        [
            .. compilation
                .References.OfType<CompilationReference>()
                .Select(compilation.GetAssemblyOrModuleSymbol)
                .OfType<IAssemblySymbol>(),
        ];
        _ownNamespaces = GetNamespaces(compilation.Assembly);
        _projectNamespaces = [.. projects.Select(GetNamespaces)];
        _allNamespaces = new NamespaceTree(
            compilation.GlobalNamespace,
            t => !projects.Append(compilation.Assembly).Contains(t.ContainingAssembly, SymbolEqualityComparer.Default)
        );
        _metadataTypes = MetadataTypes.GetOrCreate([
            .. compilation.SourceModule.ReferencedAssemblySymbols.Where(a => !projects.Contains(a, SymbolEqualityComparer.Default)),
        ]);
    }

    static NamespaceTree GetNamespaces(IAssemblySymbol project) =>
        NamespacesByProject.GetValue(project, p => new NamespaceTree(p.GlobalNamespace, _ => true));

    /// <summary>
    /// Finds a type, also a nested one; null when the compilation does not have it. A type of the compilation hides those of references,
    /// and a public type hides an internal one of another assembly.
    /// </summary>
    public static INamedTypeSymbol? FindType(Compilation compilation, string name)
    {
        var names = ResolversByCompilation.GetValue(compilation, c => new TypeResolver(c));
        return names._ownNamespaces.FindType(name) ?? names.FindReferencedType(name);
    }

    INamedTypeSymbol? FindReferencedType(string name)
    {
        var read = _metadataTypes.TypesByName.GetOrAdd(name, _allNamespaces.FindType);
        if (_projectNamespaces.Length == 0 || read is { DeclaredAccessibility: Accessibility.Public })
            return read;
        var written = _projectNamespaces.Select(p => p.FindType(name)).OfType<INamedTypeSymbol>().ToArray();
        return Array.Find(written, t => t.DeclaredAccessibility == Accessibility.Public) ?? read ?? written.FirstOrDefault();
    }

    /// <summary>
    /// The types of some metadata assemblies. None of them comes from source, so the cache does not keep a compilation alive.
    /// </summary>
    sealed class MetadataTypes(IAssemblySymbol[] assemblies)
    {
        public ConcurrentDictionary<string, INamedTypeSymbol?> TypesByName { get; } = new();

        public static MetadataTypes GetOrCreate(IAssemblySymbol[] assemblies)
        {
            if (assemblies.Length == 0)
                return new(assemblies);
            lock (MetadataByFramework)
            {
                if (MetadataByFramework.TryGetValue(assemblies[0], out var known) && known.HasAssemblies(assemblies))
                    return known;
                MetadataByFramework.Remove(assemblies[0]);
                MetadataByFramework.Add(assemblies[0], known = new(assemblies));
                return known;
            }
        }

        bool HasAssemblies(IAssemblySymbol[] others) => assemblies.SequenceEqual(others, SymbolEqualityComparer.Default);
    }

    /// <summary>The namespaces below a root, and those of their types that count.</summary>
    sealed class NamespaceTree(INamespaceSymbol root, Func<INamedTypeSymbol, bool> counts)
    {
        // Prefixes of names, not the names: each name is looked up once, and most begin with a prefix that does not exist.
        readonly ConcurrentDictionary<string, INamespaceOrTypeSymbol?> _containers = new();
        HashSet<string>? _rootNames;

        // Most projects declare one root namespace, and most names begin with another.
        HashSet<string> RootNames => _rootNames ??= [.. root.GetMembers().Select(m => m.Name)];

        public INamedTypeSymbol? FindType(string name) =>
            RootNames.Contains(GetRootName(name)) ? FindContainer(name) as INamedTypeSymbol : null;

        static string GetRootName(string name)
        {
            var end = name.IndexOfAny(['.', '`']);
            return end < 0 ? name : name.Substring(0, end);
        }

        INamespaceOrTypeSymbol? FindContainer(string name)
        {
            var dot = name.LastIndexOf('.');
            var container = dot < 0 ? root : _containers.GetOrAdd(name.Substring(0, dot), FindContainer);
            return container == null ? null : FindMember(container, name.Substring(dot + 1));
        }

        INamespaceOrTypeSymbol? FindMember(INamespaceOrTypeSymbol container, string name)
        {
            var tick = name.IndexOf('`');
            if (tick < 0 && container.GetMembers(name).OfType<INamespaceSymbol>().FirstOrDefault() is { } space)
                return space;
            return tick >= 0 && int.TryParse(name.Substring(tick + 1), out var arity)
                ? FindTypeMember(container, name.Substring(0, tick), arity)
                : FindTypeMember(container, name, 0);
        }

        INamedTypeSymbol? FindTypeMember(INamespaceOrTypeSymbol container, string name, int arity) =>
            container
                .GetTypeMembers(name, arity)
                .Where(counts)
                .OrderByDescending(t => t.DeclaredAccessibility == Accessibility.Public)
                .FirstOrDefault();
    }
}
