using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>Finds types by the names that documentation ids use: <c>Outer.Inner</c> where metadata says <c>Outer+Inner</c>.</summary>
/// <remarks>
/// It goes down the namespaces, each looked up once: asking the compilation for each name goes through all its references each time, 0.4 s for the
/// entry point table alone. What metadata holds stays as it is with every edit, so it is remembered beyond one compilation.
/// </remarks>
internal sealed class TypeNames
{
    static readonly ConditionalWeakTable<Compilation, TypeNames> OfCompilations = new();

    // By the first assembly, which is that of the framework.
    static readonly ConditionalWeakTable<IAssemblySymbol, Metadata> OfFrameworks = new();

    readonly Spaces _own;
    readonly Spaces[] _projects;
    readonly Spaces _all;
    readonly Metadata _metadata;

    TypeNames(Compilation compilation)
    {
        IAssemblySymbol[] projects = [.. compilation.References.OfType<CompilationReference>().Select(compilation.GetAssemblyOrModuleSymbol).OfType<IAssemblySymbol>()];
        _own = new Spaces(compilation.Assembly.GlobalNamespace, _ => true);
        _projects = [.. projects.Select(p => new Spaces(p.GlobalNamespace, _ => true))];
        _all = new Spaces(compilation.GlobalNamespace, t => !projects.Append(compilation.Assembly).Contains(t.ContainingAssembly, SymbolEqualityComparer.Default));
        _metadata = Metadata.Of([.. compilation.SourceModule.ReferencedAssemblySymbols.Where(a => !projects.Contains(a, SymbolEqualityComparer.Default))]);
    }

    /// <summary>The type, also a nested one; null when the compilation does not know it. One that the compilation declares hides those of references, and a public one what another assembly keeps to itself.</summary>
    public static INamedTypeSymbol? Find(Compilation compilation, string name)
    {
        var names = OfCompilations.GetValue(compilation, c => new TypeNames(c));
        return names._own.Type(name) ?? names.OfReferences(name);
    }

    INamedTypeSymbol? OfReferences(string name)
    {
        var read = _metadata.Types.GetOrAdd(name, _all.Type);
        if (_projects.Length == 0 || read is { DeclaredAccessibility: Accessibility.Public })
            return read;
        var written = _projects.Select(p => p.Type(name)).OfType<INamedTypeSymbol>().ToArray();
        return Array.Find(written, t => t.DeclaredAccessibility == Accessibility.Public) ?? read ?? written.FirstOrDefault();
    }

    /// <summary>The types of some assemblies, none of which comes from source here: nothing of them leads to a compilation.</summary>
    sealed class Metadata(IAssemblySymbol[] assemblies)
    {
        public ConcurrentDictionary<string, INamedTypeSymbol?> Types { get; } = new();

        public static Metadata Of(IAssemblySymbol[] assemblies)
        {
            if (assemblies.Length == 0)
                return new(assemblies);
            lock (OfFrameworks)
            {
                if (OfFrameworks.TryGetValue(assemblies[0], out var known) && known.IsOf(assemblies))
                    return known;
                OfFrameworks.Remove(assemblies[0]);
                OfFrameworks.Add(assemblies[0], known = new(assemblies));
                return known;
            }
        }

        bool IsOf(IAssemblySymbol[] others) => assemblies.SequenceEqual(others, SymbolEqualityComparer.Default);
    }

    /// <summary>Namespaces from one downwards, and those of their types that count.</summary>
    sealed class Spaces(INamespaceSymbol root, Func<INamedTypeSymbol, bool> counts)
    {
        // What names begin with, not the names: those are asked for once, and most begin with what is not there.
        readonly ConcurrentDictionary<string, INamespaceOrTypeSymbol?> _holders = new();

        public INamedTypeSymbol? Type(string name) => Find(name) as INamedTypeSymbol;

        INamespaceOrTypeSymbol? Find(string name)
        {
            var dot = name.LastIndexOf('.');
            var holder = dot < 0 ? root : _holders.GetOrAdd(name.Substring(0, dot), Find);
            return holder == null ? null : In(holder, name.Substring(dot + 1));
        }

        INamespaceOrTypeSymbol? In(INamespaceOrTypeSymbol holder, string name)
        {
            var tick = name.IndexOf('`');
            if (tick < 0 && holder.GetMembers(name).OfType<INamespaceSymbol>().FirstOrDefault() is { } space)
                return space;
            return tick >= 0 && int.TryParse(name.Substring(tick + 1), out var arity) ? Type(holder, name.Substring(0, tick), arity) : Type(holder, name, 0);
        }

        INamedTypeSymbol? Type(INamespaceOrTypeSymbol holder, string name, int arity) =>
            holder.GetTypeMembers(name, arity).Where(counts).OrderByDescending(t => t.DeclaredAccessibility == Accessibility.Public).FirstOrDefault();
    }
}
