using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>Finds types by the names that documentation ids use: <c>Outer.Inner</c> where metadata says <c>Outer+Inner</c>.</summary>
internal static class TypeNames
{
#pragma warning disable RS0030 // The one place that asks the compilation.
    /// <summary>The type; null when the compilation does not know it, or knows several. What an assembly keeps to itself does not count beside a public type.</summary>
    public static INamedTypeSymbol? Find(Compilation compilation, string name) =>
        !MayExist(compilation, name) ? null : Spellings(name).Select(n => compilation.GetTypeByMetadataName(n) ?? Only(compilation.GetTypesByMetadataName(n))).FirstOrDefault(t => t != null);

    static INamedTypeSymbol? Only(IEnumerable<INamedTypeSymbol> types)
    {
        var visible = types.Where(t => t.DeclaredAccessibility == Accessibility.Public).Take(2).ToArray();
        return visible.Length == 1 ? visible[0] : null;
    }

    /// <summary>Whether the compilation knows at least one such type.</summary>
    public static bool Exists(Compilation compilation, string name) => MayExist(compilation, name) && Spellings(name).Any(n => compilation.GetTypesByMetadataName(n).Length > 0);
#pragma warning restore RS0030

    /// <summary>Whether the namespace is there, which is known at once. For most lines it is not, and a type would be looked for in each assembly.</summary>
    static bool MayExist(Compilation compilation, string name)
    {
        INamespaceSymbol? at = compilation.GlobalNamespace;
        var parts = name.Split('.');
        for (var i = 0; i < parts.Length - 1; i++)
        {
            var inner = at.GetMembers(parts[i]).ToArray();
            at = inner.OfType<INamespaceSymbol>().FirstOrDefault();
            if (at == null)
                return i > 0 && (inner.Length > 0 || parts[i].Contains('`')); // an outer type
        }

        return true;
    }

    static IEnumerable<string> Spellings(string name)
    {
        yield return name;
        // A namespace part never follows a type: try the last dots only, as deep as real nesting goes.
        for (var nested = 0; nested < 2 && name.LastIndexOf('.') is var dot && dot > 0; nested++)
            yield return name = name.Substring(0, dot) + "+" + name.Substring(dot + 1);
    }
}
