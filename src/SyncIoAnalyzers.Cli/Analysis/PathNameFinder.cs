using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>
/// Finds the name in the code of one member that leads to the next member. It compares symbols, so it picks the right one of two calls of
/// the same name.
/// </summary>
/// <param name="compilations">All projects, by the names of their assemblies.</param>
internal sealed class PathNameFinder(ILookup<string, Compilation> compilations)
{
    readonly SymbolKeys _keys = new([.. compilations.Select(same => same.Key)]);
    readonly Dictionary<string, TargetSymbols> _targetSymbols = [];

    /// <summary>
    /// The symbols that code may name to reach a member: the member and those it implements or overrides, else its message parameters, else
    /// the types that dependency injection creates it for.
    /// </summary>
    sealed record TargetSymbols(HashSet<string> Members, HashSet<string> Messages, HashSet<string> Services);

    /// <summary>Returns the name that leads to the member: a call if there is one, else any other mention; null if there is none.</summary>
    public SyntaxToken? FindName(SyntaxNode code, string key, string name)
    {
        if (compilations.SelectMany(same => same).FirstOrDefault(c => c.ContainsSyntaxTree(code.SyntaxTree)) is not { } compilation)
            return null;
        var word = name[(name.LastIndexOfAny(['.', ' ']) + 1)..];
        var names = code.DescendantNodes().OfType<SimpleNameSyntax>().ToList();
        // No other name can mean the member, so nothing has to be bound.
        if (SymbolKeys.GetMemberName(key) == word && names.Where(n => n.Identifier.ValueText == word).ToList() is [var only])
            return only.Identifier;
        var (aims, semantics) = (GetTargetSymbols(key), compilation.GetSemanticModel(code.SyntaxTree));
        var mentions = names.Select(n => (Name: n, Means: FindSymbolKeys(n, semantics))).ToList();
        var found =
            FindFirst(m => m.Means.Any(aims.Members.Contains))
            ?? FindFirst(m => m.Name.Identifier.ValueText == word)
            ?? FindFirst(m => m.Means.Any(aims.Messages.Contains))
            ?? FindFirst(m => m.Means.Any(aims.Services.Contains));
        return found?.Identifier;

        SimpleNameSyntax? FindFirst(Func<(SimpleNameSyntax Name, List<string> Means), bool> leads)
        {
            var leading = mentions.Where(leads).Select(m => m.Name).ToList();
            return leading.Find(IsCalled) ?? leading.FirstOrDefault();
        }
    }

    static bool IsCalled(SimpleNameSyntax name) =>
        name.Parent is InvocationExpressionSyntax or ObjectCreationExpressionSyntax
        || name.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } access && access.Name == name
        || name.Parent is MemberBindingExpressionSyntax { Parent: InvocationExpressionSyntax };

    /// <summary>
    /// Returns the symbol keys that a name refers to, including the constructor for a class that is created and the accessors for a
    /// property.
    /// </summary>
    List<string> FindSymbolKeys(SimpleNameSyntax name, SemanticModel semantics)
    {
        var symbol = semantics.GetSymbolInfo(name).Symbol;
        var created = name.Parent is ObjectCreationExpressionSyntax creation ? semantics.GetSymbolInfo(creation).Symbol : null;
        ISymbol?[] meant = symbol switch
        {
            IPropertySymbol property => [property, property.GetMethod, property.SetMethod],
            IMethodSymbol { ReducedFrom: { } extension } => [extension],
            _ => [symbol, created],
        };
        return
        [
            .. meant.OfType<ISymbol>().Where(s => s is INamedTypeSymbol || IsMember(s)).Select(s => _keys.GetKey(s.OriginalDefinition)),
        ];
    }

    static bool IsMember(ISymbol symbol) => symbol is IMethodSymbol or IPropertySymbol or IFieldSymbol or IEventSymbol;

    TargetSymbols GetTargetSymbols(string key)
    {
        if (_targetSymbols.TryGetValue(key, out var known))
            return known;
        var symbol = compilations[SymbolKeys.GetAssemblyName(key)]
            .Select(c => _keys.ResolveSymbol(key, c))
            .OfType<ISymbol>()
            .FirstOrDefault();
        var aims = new TargetSymbols([SymbolKeys.RemoveNumber(key)], [], []);
        if (symbol is { ContainingType: { } type })
        {
            aims.Members.UnionWith(OverrideChain.FindContracts(symbol).Select(s => _keys.GetKey(s.OriginalDefinition)));
            aims.Messages.UnionWith(
                (symbol as IMethodSymbol)
                    ?.Parameters.Select(p => p.Type)
                    .Where(t => t is INamedTypeSymbol && t.Locations.Any(l => l.IsInSource))
                    .Select(t => _keys.GetKey(t.OriginalDefinition))
                    ?? []
            );
            aims.Services.UnionWith(
                type.AllInterfaces.Prepend(type)
                    .Where(t => t.Locations.Any(l => l.IsInSource))
                    .Select(t => _keys.GetKey(t.OriginalDefinition))
            );
        }

        return _targetSymbols[key] = aims;
    }
}
