using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.DataFlow;
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

    SideEffect GetNodeEffect(SyntaxNode node)
    {
        if (FindWrittenTarget(node) is { } target)
            return GetWriteEffect(target);
        return node switch
        {
            InvocationExpressionSyntax call => GetCallEffect(call),
            BaseObjectCreationExpressionSyntax creation => GetCreationEffect(creation),
            IdentifierNameSyntax or ElementAccessExpressionSyntax => GetReadEffect(node),
            StatementSyntax statement => HasUnknownEffect(statement) ? SideEffect.Unknown : SideEffect.None,
            _ => SideEffect.None,
        };
    }

    /// <summary>Returns the expression that a node writes to; null when it writes to none.</summary>
    static ExpressionSyntax? FindWrittenTarget(SyntaxNode node) =>
        node switch
        {
            AssignmentExpressionSyntax { Parent: not InitializerExpressionSyntax } assignment => assignment.Left,
            PrefixUnaryExpressionSyntax step when VariableWrites.IsIncrementOrDecrement(step) => step.Operand,
            PostfixUnaryExpressionSyntax step when VariableWrites.IsIncrementOrDecrement(step) => step.Operand,
            ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword or (int)SyntaxKind.OutKeyword } given => given.Expression,
            _ => null,
        };

    static bool HasUnknownEffect(StatementSyntax statement) =>
        statement switch
        {
            LockStatementSyntax or YieldStatementSyntax or UnsafeStatementSyntax or LocalFunctionStatementSyntax => true,
            CommonForEachStatementSyntax loop => loop.AwaitKeyword != default,
            UsingStatementSyntax block => block.AwaitKeyword != default,
            LocalDeclarationStatementSyntax declaration => declaration.AwaitKeyword != default,
            _ => false,
        };

    SideEffect GetCallEffect(InvocationExpressionSyntax call)
    {
        if (semantics.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
            return semantics.GetConstantValue(call, cancellationToken).HasValue ? SideEffect.None : SideEffect.Unknown; // nameof
        if (effects.GetCallEffect(method, above, cancellationToken) is not SideEffect.Unknown and var effect)
            return effect;
        return CanChangeOnlyReceiver(method) && call.Expression is MemberAccessExpressionSyntax { Expression: var receiver }
            ? GetContentEffect(receiver)
            : SideEffect.Unknown;
    }

    /// <summary>Returns true for an instance method of a library that neither waits nor runs code of the project.</summary>
    bool CanChangeOnlyReceiver(IMethodSymbol method)
    {
        if (AwaitableTypes.CanBeAwaited(method.ReturnType, out _) || effects.IsOwnMember(method))
            return false;
        return method is { IsStatic: false, MethodKind: not (MethodKind.DelegateInvoke or MethodKind.ReducedExtension) }
            && effects.ApiIndex.FindBlockingLine(method) == null;
    }

    /// <summary>Returns the effect of a change to the content of an object.</summary>
    SideEffect GetContentEffect(ExpressionSyntax changedObject) =>
        IsCreatedInScope(changedObject) || IsCollection(changedObject) && RecordChange(changedObject) == SideEffect.None
            ? SideEffect.None
            : SideEffect.Unknown;

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
            TupleExpressionSyntax tuple => GetTupleWriteEffect(tuple),
            IdentifierNameSyntax name => GetVariableWriteEffect(name),
            ElementAccessExpressionSyntax element => GetContentEffect(element.Expression),
            MemberAccessExpressionSyntax member => GetMemberWriteEffect(member),
            _ => SideEffect.Unknown,
        };

    SideEffect GetTupleWriteEffect(TupleExpressionSyntax tuple) =>
        tuple.Arguments.All(a => GetWriteEffect(a.Expression) == SideEffect.None) ? SideEffect.None : SideEffect.Unknown;

    SideEffect GetVariableWriteEffect(IdentifierNameSyntax name) =>
        semantics.GetSymbolInfo(name, cancellationToken).Symbol switch
        {
            IDiscardSymbol => SideEffect.None,
            ILocalSymbol or IParameterSymbol => IsDeclaredInScope(name) ? SideEffect.None : RecordChange(name),
            _ => SideEffect.Unknown,
        };

    SideEffect GetMemberWriteEffect(MemberAccessExpressionSyntax member)
    {
        var owner = member.Expression;
        if (
            semantics.GetSymbolInfo(member, cancellationToken).Symbol is not { IsStatic: false } written
            || !effects.IsPlainMember(written, cancellationToken)
        )
            return SideEffect.Unknown;
        if (IsCreatedInScope(owner))
            return SideEffect.None;
        return owner is IdentifierNameSyntax && semantics.GetTypeInfo(owner, cancellationToken).Type is { IsReferenceType: true }
            ? RecordChange(owner, written)
            : SideEffect.Unknown;
    }

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
            LiteralExpressionSyntax or InterpolatedStringExpressionSyntax or BaseObjectCreationExpressionSyntax => true,
            ArrayCreationExpressionSyntax or ImplicitArrayCreationExpressionSyntax => true,
            InvocationExpressionSyntax call => IsLibraryResult(call),
            IdentifierNameSyntax name => IsOnlyAssignedInScope(name),
            _ => FindInnerValue(value) is { } inner && IsCreatedInScope(inner),
        };

    /// <summary>Returns the expression in parentheses, in a cast, before <c>!</c>, after <c>await</c> or before a dot; else null.</summary>
    static ExpressionSyntax? FindInnerValue(ExpressionSyntax value) =>
        value switch
        {
            ParenthesizedExpressionSyntax parenthesized => parenthesized.Expression,
            PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed => suppressed.Operand,
            CastExpressionSyntax cast => cast.Expression,
            AwaitExpressionSyntax wait => wait.Expression,
            MemberAccessExpressionSyntax member => member.Expression,
            _ => null,
        };

    /// <summary>Returns true for the result of a library method with a known effect, which is a new object.</summary>
    bool IsLibraryResult(InvocationExpressionSyntax call) =>
        semantics.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && !effects.IsOwnMember(method)
        && effects.GetCallEffect(method, above, cancellationToken) != SideEffect.Unknown;

    bool IsOnlyAssignedInScope(IdentifierNameSyntax name) =>
        semantics.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol local
        && IsDeclaredInScope(name)
        && LocalAssignments.FindValues(local).ToArray() is { Length: > 0 } values
        && values.All(v => !v.Contains(name) && IsCreatedInScope(v));

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
