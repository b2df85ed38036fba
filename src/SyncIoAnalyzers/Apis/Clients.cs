using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>Clients that a generator makes, of a listed type or derived from one: what a client offers both as <c>X</c> and as <c>XAsync</c> sends a request.</summary>
internal sealed class Clients(Compilation compilation, IReadOnlyList<TableLine> lines)
{
    HashSet<string>? _names;

    /// <summary>Whether some client in a referenced assembly offers a member of this name both ways. The project's own pairs are known without this.</summary>
    public bool MayName(string name) => (_names ??= Names()).Contains(name);

    /// <summary>What a line says of a client's own member, as the line of a rule; null when the member is no client's.</summary>
    public TableLine? Line(IMethodSymbol method)
    {
        if (method.IsStatic || method.ContainingType is not { } client || client.GetMembers(method.Name + "Async").IsEmpty)
            return null;
        var line = lines.FirstOrDefault(l => Derives(client, l.Member.Type));
        return line == null ? null : line with { Section = "SIO101" };
    }

    // Only assemblies that know the listed type can hold a client: of all the others nothing is read.
    HashSet<string> Names()
    {
        var names = new HashSet<string>();
        foreach (var home in lines.Select(l => TypeNames.Find(compilation, l.Member.Type)?.ContainingAssembly.Identity).OfType<AssemblyIdentity>().Distinct())
            foreach (var assembly in compilation.SourceModule.ReferencedAssemblySymbols.Where(a => a.Identity.Equals(home) || a.Modules.Any(m => m.ReferencedAssemblies.Contains(home))))
                foreach (var client in Types(assembly.GlobalNamespace).Where(t => t.TypeKind == TypeKind.Class && lines.Any(l => Derives(t, l.Member.Type))))
                    names.UnionWith(client.MemberNames.Where(n => !client.GetMembers(n + "Async").IsEmpty));
        return names;
    }

    static bool Derives(INamedTypeSymbol type, string from)
    {
        for (var level = type; level is { SpecialType: not SpecialType.System_Object }; level = level.BaseType)
            if (from.EndsWith(level.MetadataName, StringComparison.Ordinal) && level.OriginalDefinition.GetDocumentationCommentId() is { } id && id.Substring(2) == from)
                return true;
        return false;
    }

    static IEnumerable<INamedTypeSymbol> Types(INamespaceOrTypeSymbol holder) => holder.GetMembers().OfType<INamespaceOrTypeSymbol>()
        .SelectMany(m => m is INamedTypeSymbol type ? Types(type).Prepend(type) : Types(m));
}
