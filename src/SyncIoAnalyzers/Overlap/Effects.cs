using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Overlap;

/// <summary>What methods do to others while they run: by the tables, else by their bodies, a few calls down. What neither shows is unknown.</summary>
internal sealed class Effects(Compilation compilation, Model model)
{
    // How many calls down a request is still looked for: deeper, the reader could not follow either.
    const int MaxDepth = 6;

    readonly ConcurrentDictionary<ISymbol, Effect> _known = new(SymbolEqualityComparer.Default);

    /// <summary>What the tables say.</summary>
    public ApiIndex Apis => model.Apis;

    /// <summary>What a piece of code does.</summary>
    /// <param name="code">The code.</param>
    /// <param name="scope">What is declared in it belongs to the code alone.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="changed">Takes the variables around the scope that the code changes; null when it may change none.</param>
    /// <param name="token">Ends the analysis.</param>
    /// <param name="except">A piece of the code that is left out.</param>
    public Effect Of(IEnumerable<SyntaxNode> code, SyntaxNode scope, SemanticModel semantics, HashSet<ISymbol>? changed, CancellationToken token, SyntaxNode? except = null) =>
        new CodeEffect(this, scope, semantics, changed, ImmutableArray<ISymbol>.Empty, token).Of(code, except);

    /// <summary>Whether a line itself says that a method sends a request, so that no state of the program is in between.</summary>
    public bool IsDirect(IMethodSymbol method) => Apis.IsIn(Sections.Requests, ApiIndex.Definition(method));

    /// <summary>Whether the project declares a member.</summary>
    public bool IsOwn(ISymbol member) => SymbolEqualityComparer.Default.Equals(member.ContainingAssembly, compilation.Assembly);

    /// <summary>What a call of a method does.</summary>
    public Effect Of(IMethodSymbol called, CancellationToken token) => Of(called, ImmutableArray<ISymbol>.Empty, token);

    /// <summary>What a call of a method does that is reached from others.</summary>
    /// <param name="called">The method.</param>
    /// <param name="above">The methods from which the call was reached: one that calls itself does no more by that.</param>
    /// <param name="token">Ends the analysis.</param>
    public Effect Of(IMethodSymbol called, ImmutableArray<ISymbol> above, CancellationToken token)
    {
        var method = (IMethodSymbol)ApiIndex.Definition(called);
        if (IsDirect(method))
            return Awaited.IsTask(method.ReturnType, out _) ? Effect.Request : Effect.Unknown;
        if (Apis.IsIn(Sections.Unordered, method) || above.Contains(method, SymbolEqualityComparer.Default))
            return Effect.None;
        if (above.Length == MaxDepth || !IsOwn(method) || method.MethodKind is MethodKind.LocalFunction or MethodKind.DelegateInvoke)
            return Effect.Unknown;
        return above.IsEmpty ? _known.GetOrAdd(method, _ => OfBodies(method, above, token)) : _known.TryGetValue(method, out var known) ? known : OfBodies(method, above, token);
    }

    /// <summary>What reading a property does, when it has code.</summary>
    public Effect OfRead(IPropertySymbol property, ImmutableArray<ISymbol> above, CancellationToken token)
    {
        if (!IsOwn(property) || above.Contains(property, SymbolEqualityComparer.Default))
            return Effect.None;
        return above.Length == MaxDepth ? Effect.Unknown : Most(property.OriginalDefinition.DeclaringSyntaxReferences.Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree)).Select(r => r.GetSyntax(token))
            .SelectMany(d => Getters(d).Select(code => OfBody(code, d, above.Add(property), token))));
    }

    /// <summary>Whether setting a member runs no code of the project's own.</summary>
    public bool IsPlain(ISymbol member, CancellationToken token) => member is IFieldSymbol || member is IPropertySymbol { IsAbstract: false } property && (!IsOwn(property)
        || !property.IsVirtual && !property.IsOverride && property.DeclaringSyntaxReferences.Select(r => r.GetSyntax(token)).All(IsPlain));

    static bool IsPlain(SyntaxNode declaration) => declaration is ParameterSyntax || declaration is PropertyDeclarationSyntax { AccessorList: { } list } && list.Accessors.All(a => a is { Body: null, ExpressionBody: null });

    Effect OfBodies(IMethodSymbol method, ImmutableArray<ISymbol> above, CancellationToken token)
    {
        var all = method.IsAbstract || method.IsVirtual || method.IsOverride ? model.Pairs.Bodies.Implementations(method, token).Append(method) : [method];
        var effects = all.Where(m => !m.IsAbstract).Distinct<IMethodSymbol>(SymbolEqualityComparer.Default).Select(m => OfOne(m, above.Add(method), token)).ToArray();
        return effects.Length == 0 ? Effect.Unknown : Most(effects);
    }

    Effect OfOne(IMethodSymbol method, ImmutableArray<ISymbol> above, CancellationToken token)
    {
        var bodies = model.Pairs.Bodies.Of(method, token).ToArray();
        return bodies.Length == 0 ? Effect.Unknown : Most(bodies.Select(b => OfBody(b, b.Parent!, above, token)));
    }

    Effect OfBody(SyntaxNode code, SyntaxNode declaration, ImmutableArray<ISymbol> above, CancellationToken token) =>
        new CodeEffect(this, declaration, Trees.Model(compilation, code.SyntaxTree), null, above, token).Of([code]);

    static IEnumerable<SyntaxNode> Getters(SyntaxNode declaration) => declaration switch
    {
        PropertyDeclarationSyntax { ExpressionBody: { } arrow } => [arrow],
        IndexerDeclarationSyntax { ExpressionBody: { } arrow } => [arrow],
        BasePropertyDeclarationSyntax { AccessorList: { } list } => list.Accessors.Select(a => (SyntaxNode?)a.Body ?? a.ExpressionBody).OfType<SyntaxNode>(),
        _ => [],
    };

    static Effect Most(IEnumerable<Effect> effects) => effects.Aggregate(Effect.None, (most, e) => e > most ? e : most);
}
