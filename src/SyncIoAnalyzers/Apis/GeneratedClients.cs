using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Apis;

/// <summary>
/// Finds the members of generated clients that send requests: those that a client, of a listed type or derived from one, offers both as
/// <c>X</c> and as <c>XAsync</c>.
/// </summary>
internal sealed class GeneratedClients(Compilation compilation, IEnumerable<TableLine> lines)
{
    Dictionary<INamedTypeSymbol, TableLine>? _listedTypes;
    HashSet<string>? _pairedNames;

    /// <summary>
    /// Returns true if some client in a referenced assembly has a member with this name and its async form. The project's own pairs are
    /// known without this.
    /// </summary>
    public bool MayBeClientMember(string name) => (_pairedNames ??= CollectPairedNames()).Contains(name);

    /// <summary>Finds the line for a member of a client, as a rule line; null when the member does not belong to a client.</summary>
    public TableLine? FindMemberLine(IMethodSymbol method) =>
        !method.IsStatic
        && method.ContainingType is { } client
        && !client.GetMembers(method.Name + "Async").IsEmpty
        && FindTypeLine(client) is { } line
            ? line with
            {
                Section = "SIO101",
            }
            : null;

    Dictionary<INamedTypeSymbol, TableLine> ListedTypes => _listedTypes ??= ResolveListedTypes();

    TableLine? FindTypeLine(INamedTypeSymbol type)
    {
        for (var level = type; level is { SpecialType: not SpecialType.System_Object }; level = level.BaseType)
            if (ListedTypes.TryGetValue(level.OriginalDefinition, out var line))
                return line;
        return null;
    }

    Dictionary<INamedTypeSymbol, TableLine> ResolveListedTypes()
    {
        var found = new Dictionary<INamedTypeSymbol, TableLine>(SymbolEqualityComparer.Default);
        foreach (var line in lines)
            if (TypeResolver.FindType(compilation, line.Member.TypeName) is { } type)
                found[type] = line;
        return found;
    }

    // Only assemblies that reference a listed type can contain a client: no others are read.
    HashSet<string> CollectPairedNames()
    {
        var homes = new HashSet<AssemblyIdentity>(ListedTypes.Keys.Select(t => t.ContainingAssembly.Identity));
        var names = new HashSet<string>();
        if (homes.Count == 0)
            return names;
        foreach (var assembly in compilation.SourceModule.ReferencedAssemblySymbols)
        {
            var canHoldClients = homes.Contains(assembly.Identity) || assembly.Modules.Any(m => m.ReferencedAssemblies.Any(homes.Contains));
            if (canHoldClients)
                foreach (var type in EnumerateTypes(assembly.GlobalNamespace))
                    if (type is { TypeKind: TypeKind.Class, IsStatic: false } && FindTypeLine(type) != null)
                        names.UnionWith(GetPairedNames(type));
        }

        return names;
    }

    static IEnumerable<string> GetPairedNames(INamedTypeSymbol client) =>
        client
            .MemberNames.Where(n => n.EndsWith("Async", StringComparison.Ordinal))
            .Select(n => n.Substring(0, n.Length - "Async".Length))
            .Intersect(client.MemberNames);

    static IEnumerable<INamedTypeSymbol> EnumerateTypes(INamespaceOrTypeSymbol container)
    {
        foreach (var member in container.GetMembers())
            if (member is INamespaceSymbol space)
            {
                foreach (var type in EnumerateTypes(space))
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
