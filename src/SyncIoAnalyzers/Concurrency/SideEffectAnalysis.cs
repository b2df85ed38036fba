using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Concurrency;

/// <summary>
/// Determines the side effects of methods from the API tables, or else from their bodies, a few calls deep. Everything else is unknown.
/// </summary>
internal sealed class SideEffectAnalysis(Compilation compilation, ApiIndex apis, MethodBodies bodies)
{
    // The depth of calls to which requests are searched for; a reader could not follow deeper chains either.
    const int MaxCallDepth = 6;

    readonly ConcurrentDictionary<ISymbol, SideEffect> _effectsByMethod = new(SymbolEqualityComparer.Default);

    /// <summary>The API tables.</summary>
    public ApiIndex ApiIndex => apis;

    /// <summary>Returns the effect of a piece of code.</summary>
    /// <param name="code">The code.</param>
    /// <param name="scope">The code whose declarations belong to it alone.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="changed">Receives the variables around the scope that the code changes; null when it may change none.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    /// <param name="except">A part of the code that is left out.</param>
    public SideEffect GetCodeEffect(
        IEnumerable<SyntaxNode> code,
        SyntaxNode scope,
        SemanticModel semantics,
        HashSet<ISymbol>? changed,
        CancellationToken cancellationToken,
        SyntaxNode? except = null
    ) => new SideEffectScanner(this, scope, semantics, changed, ImmutableArray<ISymbol>.Empty, cancellationToken).GetEffect(code, except);

    /// <summary>Returns true if a table line says that a method sends a request, so that no state of the program is involved.</summary>
    public bool IsDirectRequest(IMethodSymbol method) => ApiIndex.IsInSection(TableSections.Requests, ApiIndex.GetDefinition(method));

    /// <summary>Returns true if the project declares a member.</summary>
    public bool IsOwnMember(ISymbol member) => SymbolEqualityComparer.Default.Equals(member.ContainingAssembly, compilation.Assembly);

    /// <summary>Returns the effect of a call.</summary>
    public SideEffect GetCallEffect(IMethodSymbol called, CancellationToken cancellationToken) =>
        GetCallEffect(called, ImmutableArray<ISymbol>.Empty, cancellationToken);

    /// <summary>Returns the effect of a call that is reached from other members.</summary>
    /// <param name="called">The method.</param>
    /// <param name="above">The members from which the call was reached; a recursive call adds no effect.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    public SideEffect GetCallEffect(IMethodSymbol called, ImmutableArray<ISymbol> above, CancellationToken cancellationToken)
    {
        var method = (IMethodSymbol)ApiIndex.GetDefinition(called);
        if (IsDirectRequest(method))
            return AwaitableTypes.IsTask(method.ReturnType, out _) ? SideEffect.Request : SideEffect.Unknown;
        if (ApiIndex.IsInSection(TableSections.Unordered, method) || above.Contains(method, SymbolEqualityComparer.Default))
            return SideEffect.None;
        if (
            above.Length == MaxCallDepth
            || !IsOwnMember(method)
            || method.MethodKind is MethodKind.LocalFunction or MethodKind.DelegateInvoke
        )
            return SideEffect.Unknown;
        return above.IsEmpty ? _effectsByMethod.GetOrAdd(method, _ => GetDispatchEffect(method, above, cancellationToken))
            : _effectsByMethod.TryGetValue(method, out var known) ? known
            : GetDispatchEffect(method, above, cancellationToken);
    }

    /// <summary>Returns the effect of reading a property, which may have code.</summary>
    public SideEffect GetReadEffect(IPropertySymbol property, ImmutableArray<ISymbol> above, CancellationToken cancellationToken)
    {
        if (!IsOwnMember(property) || above.Contains(property, SymbolEqualityComparer.Default))
            return SideEffect.None;
        if (above.Length == MaxCallDepth)
            return SideEffect.Unknown;
        var declarations = property
            .OriginalDefinition.DeclaringSyntaxReferences.Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree))
            .Select(r => r.GetSyntax(cancellationToken));
        return GetStrongest(
            declarations.SelectMany(d => GetGetterBodies(d).Select(b => GetBodyEffect(b, d, above.Add(property), cancellationToken)))
        );
    }

    /// <summary>Returns true if setting a member runs no code of the project.</summary>
    public bool IsPlainMember(ISymbol member, CancellationToken cancellationToken) =>
        member is IFieldSymbol
        || member is IPropertySymbol { IsAbstract: false } property
            && (
                !IsOwnMember(property)
                || !property.IsVirtual
                    && !property.IsOverride
                    && property.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken)).All(IsPlainDeclaration)
            );

    static bool IsPlainDeclaration(SyntaxNode declaration) =>
        declaration is ParameterSyntax
        || declaration is PropertyDeclarationSyntax { AccessorList: { } list }
            && list.Accessors.All(a => a is { Body: null, ExpressionBody: null });

    SideEffect GetDispatchEffect(IMethodSymbol method, ImmutableArray<ISymbol> above, CancellationToken cancellationToken)
    {
        var all = OverrideChain.IsPolymorphic(method) ? bodies.FindImplementations(method, cancellationToken).Append(method) : [method];
        var effects = all.Where(m => !m.IsAbstract)
            .Distinct<IMethodSymbol>(SymbolEqualityComparer.Default)
            .Select(m => GetMethodEffect(m, above.Add(method), cancellationToken))
            .ToArray();
        return effects.Length == 0 ? SideEffect.Unknown : GetStrongest(effects);
    }

    SideEffect GetMethodEffect(IMethodSymbol method, ImmutableArray<ISymbol> above, CancellationToken cancellationToken)
    {
        var code = bodies.FindBodies(method, cancellationToken).ToArray();
        return code.Length == 0
            ? SideEffect.Unknown
            : GetStrongest(code.Select(b => GetBodyEffect(b, b.Parent!, above, cancellationToken)));
    }

    SideEffect GetBodyEffect(SyntaxNode code, SyntaxNode declaration, ImmutableArray<ISymbol> above, CancellationToken cancellationToken) =>
        new SideEffectScanner(
            this,
            declaration,
            CompilationTrees.GetSemanticModel(compilation, code.SyntaxTree),
            null,
            above,
            cancellationToken
        ).GetEffect([code]);

    static IEnumerable<SyntaxNode> GetGetterBodies(SyntaxNode declaration) =>
        declaration switch
        {
            PropertyDeclarationSyntax { ExpressionBody: { } arrow } => [arrow],
            IndexerDeclarationSyntax { ExpressionBody: { } arrow } => [arrow],
            BasePropertyDeclarationSyntax { AccessorList: { } list } => GetAccessorBodies(list),
            _ => [],
        };

    static IEnumerable<SyntaxNode> GetAccessorBodies(AccessorListSyntax list) =>
        list.Accessors.Select(a => (SyntaxNode?)a.Body ?? a.ExpressionBody).OfType<SyntaxNode>();

    static SideEffect GetStrongest(IEnumerable<SideEffect> effects) => effects.Aggregate(SideEffect.None, (most, e) => e > most ? e : most);
}
