using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>The real assemblies that shipped lines refer to, and the members that a pattern matches in them.</summary>
static class TableAssemblies
{
    static readonly CSharpCompilation Compilation = CSharpCompilation.Create(
        "Tables",
        references: (
            TestReferences.EfCore
            + TestReferences.Npgsql
            + TestReferences.Sqlite
            + TestReferences.ThirdParty
            + TestReferences.Frameworks
            + TestReferences.Mocks
            + TestReferences.FromAssemblies(MetadataReference.CreateFromFile(typeof(FactAttribute).Assembly.Location))
        ).Assemblies
    );

    static readonly CSharpCompilation SystemWeb = CSharpCompilation.Create(
        "Tables.SystemWeb",
        references: TestReferences.SystemWeb.Assemblies
    );

    static readonly Dictionary<string, INamedTypeSymbol> Types = AllTypes(Compilation.GlobalNamespace)
        .Concat(AllTypes(SystemWeb.GlobalNamespace))
        .Where(IsPublic)
        .GroupBy(GetName)
        .ToDictionary(same => same.Key, same => same.First());

    public static ApiIndex Index { get; } = new(Compilation, ApiTable.Default);

    /// <summary>Returns the members, or the type, that a pattern without wildcards in its type matches.</summary>
    public static IReadOnlyList<ISymbol> FindSymbols(MemberPattern pattern) =>
        FindType(pattern.TypeName) is not { } type ? []
        : pattern.IsTypePattern ? [type]
        : [.. GetMembers(type).Where(IsPublic).Where(member => pattern.Matches(member, pattern.TypeName))];

    static IEnumerable<ISymbol> GetMembers(INamedTypeSymbol type) =>
        type.TypeKind == TypeKind.Interface ? type.AllInterfaces.Prepend(type).SelectMany(t => t.GetMembers()) : type.GetMembers();

    public static INamedTypeSymbol? FindType(string name) => Types.GetValueOrDefault(name);

    /// <summary>Returns the methods with a name on a type, its bases and its interfaces.</summary>
    public static IEnumerable<IMethodSymbol> FindMethods(INamedTypeSymbol type, string name) =>
        GetBases(type).Concat(type.AllInterfaces).SelectMany(t => t.GetMembers(name)).OfType<IMethodSymbol>();

    static IEnumerable<INamedTypeSymbol> GetBases(INamedTypeSymbol type)
    {
        for (var t = type; t != null; t = t.BaseType)
            yield return t;
    }

    static IEnumerable<INamedTypeSymbol> AllTypes(INamespaceOrTypeSymbol holder) =>
        holder
            .GetMembers()
            .OfType<INamespaceOrTypeSymbol>()
            .SelectMany(member => member is INamedTypeSymbol type ? AllTypes(type).Prepend(type) : AllTypes(member));

    static bool IsPublic(ISymbol symbol) =>
        symbol.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal;

    static string GetName(INamedTypeSymbol type) => type.GetDocumentationCommentId()![2..];
}
