using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Which name in the code of one member leads to another: by what it means, so that of two calls of the same name the right one is shown.</summary>
/// <param name="compilations">All projects, by the names of their assemblies.</param>
internal sealed class NamesOnTheWay(ILookup<string, Compilation> compilations)
{
    readonly Keys _keys = new([.. compilations.Select(same => same.Key)]);
    readonly Dictionary<string, Aims> _aims = [];

    /// <summary>What may be named to get to a member: it and what it stands in for, else the messages it takes, else the types that make dependency injection create it.</summary>
    sealed record Aims(HashSet<string> Members, HashSet<string> Messages, HashSet<string> Services);

    /// <summary>The name that leads there: a call, else any other mention; null when there is none.</summary>
    public SyntaxToken? Of(SyntaxNode code, string key, string name)
    {
        if (compilations.SelectMany(same => same).FirstOrDefault(c => c.ContainsSyntaxTree(code.SyntaxTree)) is not { } compilation)
            return null;
        var (aims, semantics) = (To(key), compilation.GetSemanticModel(code.SyntaxTree));
        var word = name[(name.LastIndexOfAny(['.', ' ']) + 1)..];
        var mentions = code.DescendantNodes().OfType<SimpleNameSyntax>().Select(n => (Name: n, Means: Means(n, semantics))).ToList();
        var found = First(m => m.Means.Any(aims.Members.Contains)) ?? First(m => m.Name.Identifier.ValueText == word)
            ?? First(m => m.Means.Any(aims.Messages.Contains)) ?? First(m => m.Means.Any(aims.Services.Contains));
        return found?.Identifier;

        SimpleNameSyntax? First(Func<(SimpleNameSyntax Name, List<string> Means), bool> leads)
        {
            var leading = mentions.Where(leads).Select(m => m.Name).ToList();
            return leading.Find(IsCalled) ?? leading.FirstOrDefault();
        }
    }

    static bool IsCalled(SimpleNameSyntax name) => name.Parent is InvocationExpressionSyntax or ObjectCreationExpressionSyntax
        || name.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } access && access.Name == name
        || name.Parent is MemberBindingExpressionSyntax { Parent: InvocationExpressionSyntax };

    /// <summary>The keys of what a name means; of a class that is created those of its constructor as well, of a property those of its accessors.</summary>
    List<string> Means(SimpleNameSyntax name, SemanticModel semantics)
    {
        var symbol = semantics.GetSymbolInfo(name).Symbol;
        var created = name.Parent is ObjectCreationExpressionSyntax creation ? semantics.GetSymbolInfo(creation).Symbol : null;
        ISymbol?[] meant = symbol switch
        {
            IPropertySymbol property => [property, property.GetMethod, property.SetMethod],
            IMethodSymbol { ReducedFrom: { } extension } => [extension],
            _ => [symbol, created],
        };
        return [.. meant.OfType<ISymbol>().Where(s => s is INamedTypeSymbol or IMethodSymbol or IPropertySymbol or IFieldSymbol or IEventSymbol).Select(s => _keys.Of(s.OriginalDefinition))];
    }

    Aims To(string key)
    {
        if (_aims.TryGetValue(key, out var known))
            return known;
        var symbol = compilations[key[..Math.Max(0, key.IndexOf('/'))]].Select(c => _keys.Resolve(key, c)).OfType<ISymbol>().FirstOrDefault();
        var aims = new Aims([Keys.WithoutNumber(key)], [], []);
        if (symbol is { ContainingType: { } type })
        {
            aims.Members.UnionWith(StandsInFor(symbol, type).Select(s => _keys.Of(s.OriginalDefinition)));
            aims.Messages.UnionWith((symbol as IMethodSymbol)?.Parameters.Select(p => p.Type).Where(t => t is INamedTypeSymbol && t.Locations.Any(l => l.IsInSource)).Select(t => _keys.Of(t.OriginalDefinition)) ?? []);
            aims.Services.UnionWith(type.AllInterfaces.Prepend(type).Where(t => t.Locations.Any(l => l.IsInSource)).Select(t => _keys.Of(t.OriginalDefinition)));
        }

        return _aims[key] = aims;
    }

    static IEnumerable<ISymbol> StandsInFor(ISymbol member, INamedTypeSymbol type)
    {
        for (var over = (member as IMethodSymbol)?.OverriddenMethod; over != null; over = over.OverriddenMethod)
            yield return over;
        foreach (var contract in type.AllInterfaces.SelectMany(i => i.GetMembers()))
            if (SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(contract), member))
                yield return contract;
    }
}
