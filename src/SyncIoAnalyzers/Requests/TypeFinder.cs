using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// Finds many types by their documentation names. It goes down the namespaces, each looked up once: asking the compilation for each name goes
/// through all its references each time, 0.4 s for the entry point table.
/// </summary>
internal sealed class TypeFinder(Compilation compilation)
{
    readonly Dictionary<string, INamespaceOrTypeSymbol?> _known = [];

    /// <summary>The type, also a nested one; null when the compilation does not know it.</summary>
    public INamedTypeSymbol? Find(string name) => Known(name) as INamedTypeSymbol;

    INamespaceOrTypeSymbol? Known(string name)
    {
        if (_known.TryGetValue(name, out var known))
            return known;
        var dot = name.LastIndexOf('.');
        var holder = dot < 0 ? compilation.GlobalNamespace : Known(name.Substring(0, dot));
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
        .Where(t => IsOwn(t) || t.DeclaredAccessibility == Accessibility.Public).OrderByDescending(IsOwn).FirstOrDefault();

    bool IsOwn(INamedTypeSymbol type) => SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly);
}
