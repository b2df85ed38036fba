using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>Clients that a generator makes, of a listed type or derived from one: what a client offers both as <c>X</c> and as <c>XAsync</c> sends a request.</summary>
internal sealed class Clients(Compilation compilation, IEnumerable<TableLine> lines)
{
    Dictionary<INamedTypeSymbol, TableLine>? _listed;
    HashSet<string>? _names;

    /// <summary>Whether some client in a referenced assembly offers a member of this name both ways. The project's own pairs are known without this.</summary>
    public bool MayName(string name) => (_names ??= Names()).Contains(name);

    /// <summary>What a line says of a client's own member, as the line of a rule; null when the member is no client's.</summary>
    public TableLine? Line(IMethodSymbol method) =>
        !method.IsStatic && method.ContainingType is { } client && !client.GetMembers(method.Name + "Async").IsEmpty && Line(client) is { } line ? line with { Section = "SIO101" } : null;

    Dictionary<INamedTypeSymbol, TableLine> Listed => _listed ??= Find();

    TableLine? Line(INamedTypeSymbol type)
    {
        for (var level = type; level is { SpecialType: not SpecialType.System_Object }; level = level.BaseType)
            if (Listed.TryGetValue(level.OriginalDefinition, out var line))
                return line;
        return null;
    }

    Dictionary<INamedTypeSymbol, TableLine> Find()
    {
        var found = new Dictionary<INamedTypeSymbol, TableLine>(SymbolEqualityComparer.Default);
        foreach (var line in lines)
            if (TypeNames.Find(compilation, line.Member.Type) is { } type)
                found[type] = line;
        return found;
    }

    // Only assemblies that know a listed type can hold a client: of all the others nothing is read.
    HashSet<string> Names()
    {
        var homes = new HashSet<AssemblyIdentity>(Listed.Keys.Select(t => t.ContainingAssembly.Identity));
        var names = new HashSet<string>();
        if (homes.Count > 0)
            foreach (var assembly in compilation.SourceModule.ReferencedAssemblySymbols.Where(a => homes.Contains(a.Identity) || a.Modules.Any(m => m.ReferencedAssemblies.Any(homes.Contains))))
                foreach (var client in Types(assembly.GlobalNamespace).Where(t => t is { TypeKind: TypeKind.Class, IsStatic: false } && Line(t) != null))
                    names.UnionWith(client.MemberNames.Where(n => n.EndsWith("Async", StringComparison.Ordinal)).Select(n => n.Substring(0, n.Length - 5)).Intersect(client.MemberNames));
        return names;
    }

    static IEnumerable<INamedTypeSymbol> Types(INamespaceOrTypeSymbol holder)
    {
        foreach (var member in holder.GetMembers())
            if (member is INamespaceSymbol space)
            {
                foreach (var type in Types(space))
                    yield return type;
            }
            else if (member is INamedTypeSymbol { DeclaredAccessibility: not Accessibility.Private } type)
            {
                yield return type;
                foreach (var inner in type.GetTypeMembers())
                    yield return inner;
            }
    }
}
