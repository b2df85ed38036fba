using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Concurrency;

/// <summary>Determines the side effects of a piece of code.</summary>
/// <param name="effects">The side effects of calls.</param>
/// <param name="scope">The code whose declarations belong to it alone.</param>
/// <param name="semantics">The semantic model of its tree.</param>
/// <param name="changed">Receives the variables around the scope that the code changes; null when it may change none.</param>
/// <param name="above">The members from which the code was reached.</param>
/// <param name="cancellationToken">Ends the analysis.</param>
internal sealed class SideEffectScanner(
    SideEffectAnalysis effects,
    SyntaxNode scope,
    SemanticModel semantics,
    HashSet<ISymbol>? changed,
    ImmutableArray<ISymbol> above,
    CancellationToken cancellationToken
)
{
    /// <summary>Returns the strongest effect in the code, except for one part of it.</summary>
    public SideEffect GetEffect(IEnumerable<SyntaxNode> code, SyntaxNode? except = null)
    {
        var most = SideEffect.None;
        foreach (var node in code.SelectMany(c => c.DescendantNodesAndSelf(n => n != except)).Where(n => n != except))
        {
            cancellationToken.ThrowIfCancellationRequested();
            var effect = GetNodeEffect(node);
            if (effect == SideEffect.Unknown)
                return effect;
            most = effect > most ? effect : most;
        }

        return most;
    }

    SideEffect GetNodeEffect(SyntaxNode node) =>
        node switch
        {
            AssignmentExpressionSyntax { Parent: not InitializerExpressionSyntax } assignment => GetWriteEffect(assignment.Left),
            PrefixUnaryExpressionSyntax
            {
                RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression
            } step => GetWriteEffect(step.Operand),
            PostfixUnaryExpressionSyntax
            {
                RawKind: (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PostDecrementExpression
            } step => GetWriteEffect(step.Operand),
            ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword or (int)SyntaxKind.OutKeyword } given => GetWriteEffect(
                given.Expression
            ),
            InvocationExpressionSyntax call => GetCallEffect(call),
            BaseObjectCreationExpressionSyntax creation => GetCreationEffect(creation),
            IdentifierNameSyntax or ElementAccessExpressionSyntax => GetReadEffect(node),
            LockStatementSyntax
            or YieldStatementSyntax
            or UnsafeStatementSyntax
            or LocalFunctionStatementSyntax
            or CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 }
            or UsingStatementSyntax { AwaitKeyword.RawKind: not 0 }
            or LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: not 0 } => SideEffect.Unknown,
            _ => SideEffect.None,
        };

    SideEffect GetCallEffect(InvocationExpressionSyntax call)
    {
        if (semantics.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
            return semantics.GetConstantValue(call, cancellationToken).HasValue ? SideEffect.None : SideEffect.Unknown; // nameof
        if (effects.GetCallEffect(method, above, cancellationToken) is not SideEffect.Unknown and var effect)
            return effect;
        if (
            AwaitableTypes.CanBeAwaited(method.ReturnType, out _)
            || effects.IsOwnMember(method)
            || method.MethodKind == MethodKind.DelegateInvoke
            || effects.ApiIndex.FindBlockingLine(method) != null
            || method is { IsStatic: true } or { MethodKind: MethodKind.ReducedExtension }
            || call.Expression is not MemberAccessExpressionSyntax { Expression: var receiver }
        )
            return SideEffect.Unknown;
        return IsCreatedInScope(receiver) || IsCollection(receiver) && RecordChange(receiver) == SideEffect.None
            ? SideEffect.None
            : SideEffect.Unknown;
    }

    SideEffect GetCreationEffect(BaseObjectCreationExpressionSyntax creation)
    {
        if (
            semantics.GetSymbolInfo(creation, cancellationToken).Symbol is not IMethodSymbol made
            || effects.ApiIndex.IsInSection(TableSections.LocalFile, made)
            || effects.ApiIndex.FindBlockingLine(made) != null
        )
            return SideEffect.Unknown;
        return effects.IsOwnMember(made) && FindConstructors(made).Any(RunsOtherCode) ? SideEffect.Unknown : SideEffect.None;
    }

    IEnumerable<ConstructorDeclarationSyntax> FindConstructors(IMethodSymbol constructor) =>
        constructor.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken)).OfType<ConstructorDeclarationSyntax>();

    /// <summary>Returns true if a constructor calls other members or counts something.</summary>
    static bool RunsOtherCode(ConstructorDeclarationSyntax constructor) =>
        constructor
            .DescendantNodes()
            .Any(n =>
                n is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax or ConstructorInitializerSyntax
                || n.RawKind is (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PreIncrementExpression
            );

    /// <summary>Returns the effect of a read, which runs code only for a property of the project.</summary>
    SideEffect GetReadEffect(SyntaxNode name) =>
        semantics.GetSymbolInfo(name, cancellationToken).Symbol switch
        {
            IPropertySymbol property => effects.GetReadEffect(property, above, cancellationToken),
            IEventSymbol => SideEffect.Unknown,
            _ => SideEffect.None,
        };

    /// <summary>Returns the effect of a write; there is none for a target that belongs to the code alone.</summary>
    SideEffect GetWriteEffect(ExpressionSyntax target) =>
        target switch
        {
            ParenthesizedExpressionSyntax inner => GetWriteEffect(inner.Expression),
            DeclarationExpressionSyntax => SideEffect.None,
            TupleExpressionSyntax tuple => tuple.Arguments.All(a => GetWriteEffect(a.Expression) == SideEffect.None)
                ? SideEffect.None
                : SideEffect.Unknown,
            IdentifierNameSyntax name => semantics.GetSymbolInfo(name, cancellationToken).Symbol switch
            {
                IDiscardSymbol => SideEffect.None,
                ILocalSymbol or IParameterSymbol => IsDeclaredInScope(name) ? SideEffect.None : RecordChange(name),
                _ => SideEffect.Unknown,
            },
            ElementAccessExpressionSyntax element => IsCreatedInScope(element.Expression)
            || IsCollection(element.Expression) && RecordChange(element.Expression) == SideEffect.None
                ? SideEffect.None
                : SideEffect.Unknown,
            MemberAccessExpressionSyntax member
                when semantics.GetSymbolInfo(member, cancellationToken).Symbol is { IsStatic: false } set
                    && effects.IsPlainMember(set, cancellationToken) => IsCreatedInScope(member.Expression) ? SideEffect.None
            : member.Expression is IdentifierNameSyntax
            && semantics.GetTypeInfo(member.Expression, cancellationToken).Type is { IsReferenceType: true }
                ? RecordChange(member.Expression, set)
            : SideEffect.Unknown,
            _ => SideEffect.Unknown,
        };

    /// <summary>Records that a variable or a member of it is changed; unknown when that is not allowed.</summary>
    SideEffect RecordChange(ExpressionSyntax variable, ISymbol? member = null)
    {
        if (
            changed == null
            || semantics.GetSymbolInfo(variable, cancellationToken).Symbol is not { Kind: SymbolKind.Local or SymbolKind.Parameter } symbol
        )
            return SideEffect.Unknown;
        if (member != null)
            changed.Add(member);
        if (member == null || !IsDeclaredInScope(variable))
            changed.Add(symbol);
        return SideEffect.None;
    }

    /// <summary>Returns true if this code created an object, so that no other code has a reference to it.</summary>
    bool IsCreatedInScope(ExpressionSyntax value) =>
        value switch
        {
            ParenthesizedExpressionSyntax inner => IsCreatedInScope(inner.Expression),
            PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } inner => IsCreatedInScope(
                inner.Operand
            ),
            CastExpressionSyntax inner => IsCreatedInScope(inner.Expression),
            BaseObjectCreationExpressionSyntax
            or ArrayCreationExpressionSyntax
            or ImplicitArrayCreationExpressionSyntax
            or LiteralExpressionSyntax
            or InterpolatedStringExpressionSyntax => true,
            AwaitExpressionSyntax wait => IsCreatedInScope(wait.Expression),
            InvocationExpressionSyntax call => semantics.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
                && !effects.IsOwnMember(method)
                && effects.GetCallEffect(method, above, cancellationToken) != SideEffect.Unknown,
            MemberAccessExpressionSyntax member => IsCreatedInScope(member.Expression),
            IdentifierNameSyntax name => semantics.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol local
                && IsDeclaredInScope(name)
                && LocalAssignments.FindValues(local).ToArray() is { Length: > 0 } values
                && values.All(v => !v.Contains(name) && IsCreatedInScope(v)),
            _ => false,
        };

    /// <summary>Returns true if a value is a list, dictionary, array or string builder, in which a loop collects its results.</summary>
    bool IsCollection(ExpressionSyntax value) =>
        semantics.GetTypeInfo(value, cancellationToken).Type is { } type
        && (
            type is IArrayTypeSymbol
            || type.ContainingNamespace?.ToDisplayString() is { } space
                && (
                    space.StartsWith("System.Collections", StringComparison.Ordinal)
                    || space == "System.Text" && type.Name == "StringBuilder"
                )
        );

    bool IsDeclaredInScope(ExpressionSyntax variable) =>
        semantics
            .GetSymbolInfo(variable, cancellationToken)
            .Symbol!.DeclaringSyntaxReferences.All(r => r.SyntaxTree == scope.SyntaxTree && scope.Span.Contains(r.Span));
}
