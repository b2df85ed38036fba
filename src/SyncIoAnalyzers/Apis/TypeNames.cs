using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>Finds types by the names that documentation ids use: <c>Outer.Inner</c> where metadata says <c>Outer+Inner</c>.</summary>
/// <remarks>
/// It goes down the namespaces, each looked up once in a compilation: asking the compilation for each name goes through all its references each
/// time, 0.4 s for the entry point table alone.
/// </remarks>
internal sealed class TypeNames
{
    static readonly ConditionalWeakTable<Compilation, TypeNames> OfCompilations = new();

    readonly ConcurrentDictionary<string, INamespaceOrTypeSymbol?> _known = new();
    readonly Compilation _compilation;

    TypeNames(Compilation compilation) => _compilation = compilation;

    /// <summary>The type, also a nested one; null when the compilation does not know it. What another assembly keeps to itself does not count beside a public type.</summary>
    public static INamedTypeSymbol? Find(Compilation compilation, string name) =>
        OfCompilations.GetValue(compilation, c => new TypeNames(c)).At(name) as INamedTypeSymbol;

    INamespaceOrTypeSymbol? At(string name)
    {
        if (_known.TryGetValue(name, out var known))
            return known;
        var dot = name.LastIndexOf('.');
        var holder = dot < 0 ? _compilation.GlobalNamespace : At(name.Substring(0, dot));
        return _known[name] = holder == null ? null : In(holder, name.Substring(dot + 1));
    }

    INamespaceOrTypeSymbol? In(INamespaceOrTypeSymbol holder, string name)
    {
        var tick = name.IndexOf('`');
        if (tick < 0 && holder.GetMembers(name).OfType<INamespaceSymbol>().FirstOrDefault() is { } space)
            return space;
        return tick >= 0 && int.TryParse(name.Substring(tick + 1), out var arity) ? Type(holder, name.Substring(0, tick), arity) : Type(holder, name, 0);
    }

    /// <summary>One that the compilation declares hides those of references.</summary>
    INamedTypeSymbol? Type(INamespaceOrTypeSymbol holder, string name, int arity) => holder.GetTypeMembers(name, arity)
        .OrderByDescending(IsOwn).ThenByDescending(t => t.DeclaredAccessibility == Accessibility.Public).FirstOrDefault();

    bool IsOwn(INamedTypeSymbol type) => SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _compilation.Assembly);
}
