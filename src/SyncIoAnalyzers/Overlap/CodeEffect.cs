using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Overlap;

/// <summary>Goes over a piece of code and tells what it does to others.</summary>
/// <param name="effects">What calls do.</param>
/// <param name="scope">What is declared in it belongs to the code alone.</param>
/// <param name="semantics">The semantic model of its tree.</param>
/// <param name="changed">Takes the variables around the scope that the code changes; null when it may change none.</param>
/// <param name="above">The members from which the code was reached.</param>
/// <param name="token">Ends the analysis.</param>
internal sealed class CodeEffect(Effects effects, SyntaxNode scope, SemanticModel semantics, HashSet<ISymbol>? changed, ImmutableArray<ISymbol> above, CancellationToken token)
{
    /// <summary>The greatest effect of what stands in the code, without a piece of it that is asked for alone.</summary>
    public Effect Of(IEnumerable<SyntaxNode> code, SyntaxNode? except = null)
    {
        var most = Effect.None;
        foreach (var node in code.SelectMany(c => c.DescendantNodesAndSelf(n => n != except)).Where(n => n != except))
        {
            token.ThrowIfCancellationRequested();
            var effect = OfNode(node);
            if (effect == Effect.Unknown)
                return effect;
            most = effect > most ? effect : most;
        }

        return most;
    }

    Effect OfNode(SyntaxNode node) => node switch
    {
        AssignmentExpressionSyntax { Parent: not InitializerExpressionSyntax } assignment => Written(assignment.Left),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression } step => Written(step.Operand),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PostDecrementExpression } step => Written(step.Operand),
        ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword or (int)SyntaxKind.OutKeyword } given => Written(given.Expression),
        InvocationExpressionSyntax call => OfCall(call),
        BaseObjectCreationExpressionSyntax creation => OfCreation(creation),
        IdentifierNameSyntax or ElementAccessExpressionSyntax => OfRead(node),
        LockStatementSyntax or YieldStatementSyntax or UnsafeStatementSyntax or LocalFunctionStatementSyntax or CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 }
            or UsingStatementSyntax { AwaitKeyword.RawKind: not 0 } or LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: not 0 } => Effect.Unknown,
        _ => Effect.None,
    };

    Effect OfCall(InvocationExpressionSyntax call)
    {
        if (semantics.GetSymbolInfo(call, token).Symbol is not IMethodSymbol method)
            return semantics.GetConstantValue(call, token).HasValue ? Effect.None : Effect.Unknown; // nameof
        if (effects.Of(method, above, token) is not Effect.Unknown and var effect)
            return effect;
        if (Awaited.CanBe(method.ReturnType, out _) || effects.IsOwn(method) || method.MethodKind == MethodKind.DelegateInvoke || effects.Apis.Blocking(method) != null
            || method is { IsStatic: true } or { MethodKind: MethodKind.ReducedExtension } || call.Expression is not MemberAccessExpressionSyntax { Expression: var receiver })
            return Effect.Unknown;
        return IsMadeHere(receiver) || IsCollection(receiver) && Changed(receiver) == Effect.None ? Effect.None : Effect.Unknown;
    }

    Effect OfCreation(BaseObjectCreationExpressionSyntax creation)
    {
        if (semantics.GetSymbolInfo(creation, token).Symbol is not IMethodSymbol made || effects.Apis.IsIn(Sections.LocalFile, made) || effects.Apis.Blocking(made) != null)
            return Effect.Unknown;
        return effects.IsOwn(made) && made.DeclaringSyntaxReferences.Select(r => r.GetSyntax(token)).OfType<ConstructorDeclarationSyntax>().Any(c => c.DescendantNodes().Any(n =>
            n is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax or ConstructorInitializerSyntax || n.RawKind is (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PreIncrementExpression))
            ? Effect.Unknown : Effect.None;
    }

    /// <summary>Reading runs code where a property of the project's own has some.</summary>
    Effect OfRead(SyntaxNode name) => semantics.GetSymbolInfo(name, token).Symbol switch
    {
        IPropertySymbol property => effects.OfRead(property, above, token),
        IEventSymbol => Effect.Unknown,
        _ => Effect.None,
    };

    /// <summary>Writing to what belongs to the code alone is nobody's business.</summary>
    Effect Written(ExpressionSyntax target) => target switch
    {
        ParenthesizedExpressionSyntax inner => Written(inner.Expression),
        DeclarationExpressionSyntax => Effect.None,
        TupleExpressionSyntax tuple => tuple.Arguments.All(a => Written(a.Expression) == Effect.None) ? Effect.None : Effect.Unknown,
        IdentifierNameSyntax name => semantics.GetSymbolInfo(name, token).Symbol switch
        {
            IDiscardSymbol => Effect.None,
            ILocalSymbol or IParameterSymbol => IsWithin(name) ? Effect.None : Changed(name),
            _ => Effect.Unknown,
        },
        ElementAccessExpressionSyntax element => IsMadeHere(element.Expression) || IsCollection(element.Expression) && Changed(element.Expression) == Effect.None ? Effect.None : Effect.Unknown,
        MemberAccessExpressionSyntax member when semantics.GetSymbolInfo(member, token).Symbol is { IsStatic: false } set && effects.IsPlain(set, token) =>
            IsMadeHere(member.Expression) ? Effect.None : member.Expression is IdentifierNameSyntax && semantics.GetTypeInfo(member.Expression, token).Type is { IsReferenceType: true } ? Changed(member.Expression, set) : Effect.Unknown,
        _ => Effect.Unknown,
    };

    /// <summary>Notes that a variable, or a member of it, is changed; unknown when that may not be.</summary>
    Effect Changed(ExpressionSyntax variable, ISymbol? member = null)
    {
        if (changed == null || semantics.GetSymbolInfo(variable, token).Symbol is not { Kind: SymbolKind.Local or SymbolKind.Parameter } symbol)
            return Effect.Unknown;
        if (member != null)
            changed.Add(member);
        if (member == null || !IsWithin(variable))
            changed.Add(symbol);
        return Effect.None;
    }

    /// <summary>Whether an object was made by this code, so that nobody else knows of it.</summary>
    bool IsMadeHere(ExpressionSyntax value) => value switch
    {
        ParenthesizedExpressionSyntax inner => IsMadeHere(inner.Expression),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } inner => IsMadeHere(inner.Operand),
        CastExpressionSyntax inner => IsMadeHere(inner.Expression),
        BaseObjectCreationExpressionSyntax or ArrayCreationExpressionSyntax or ImplicitArrayCreationExpressionSyntax or LiteralExpressionSyntax or InterpolatedStringExpressionSyntax => true,
        AwaitExpressionSyntax wait => IsMadeHere(wait.Expression),
        InvocationExpressionSyntax call => semantics.GetSymbolInfo(call, token).Symbol is IMethodSymbol method && !effects.IsOwn(method) && effects.Of(method, above, token) != Effect.Unknown,
        MemberAccessExpressionSyntax member => IsMadeHere(member.Expression),
        IdentifierNameSyntax name => semantics.GetSymbolInfo(name, token).Symbol is ILocalSymbol local && IsWithin(name) && Locals.Values(local).ToArray() is { Length: > 0 } values && values.All(v => !v.Contains(name) && IsMadeHere(v)),
        _ => false,
    };

    /// <summary>Whether a value is a list, a dictionary, an array or a text that is put together: what a loop gathers its results in.</summary>
    bool IsCollection(ExpressionSyntax value) => semantics.GetTypeInfo(value, token).Type is { } type && (type is IArrayTypeSymbol
        || type.ContainingNamespace?.ToDisplayString() is { } space && (space.StartsWith("System.Collections", StringComparison.Ordinal) || space == "System.Text" && type.Name == "StringBuilder"));

    bool IsWithin(ExpressionSyntax variable) => semantics.GetSymbolInfo(variable, token).Symbol!.DeclaringSyntaxReferences.All(r => r.SyntaxTree == scope.SyntaxTree && scope.Span.Contains(r.Span));
}
