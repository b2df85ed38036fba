using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Finds the reasons why a place or the function around it allows no <c>await</c>.</summary>
internal static class AwaitObstacles
{
    /// <summary>Returns the reason why a function of this kind can never be async; null when it can.</summary>
    static Refusal? FindRefusalOfKind(SyntaxNode function)
    {
        var refusal = IsMethodOrFunction(function) ? FindIteratorRefusal(function) : FindRefusalOfMember(function);
        return refusal ?? (IsUnsafe(function) ? Refusal.InUnsafe : null);
    }

    static bool IsMethodOrFunction(SyntaxNode function) =>
        function is MethodDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax;

    static Refusal? FindIteratorRefusal(SyntaxNode function) =>
        function is not AnonymousFunctionExpressionSyntax && IsIterator(function) && !EnclosingFunction.IsAsync(function)
            ? Refusal.InIterator
            : null;

    static Refusal? FindRefusalOfMember(SyntaxNode member) =>
        member switch
        {
            ConstructorDeclarationSyntax or PrimaryConstructorBaseTypeSyntax => Refusal.InConstructor,
            AccessorDeclarationSyntax or ArrowExpressionClauseSyntax => Refusal.InAccessor,
            OperatorDeclarationSyntax or ConversionOperatorDeclarationSyntax or DestructorDeclarationSyntax => Refusal.InOperator,
            CompilationUnitSyntax => null,
            _ => Refusal.InInitializer,
        };

    /// <summary>Returns true if a modifier of an enclosing declaration makes the code unsafe.</summary>
    static bool IsUnsafe(SyntaxNode function) =>
        function
            .AncestorsAndSelf()
            .Any(n =>
                n switch
                {
                    MemberDeclarationSyntax member => member.Modifiers.Any(SyntaxKind.UnsafeKeyword),
                    LocalFunctionStatementSyntax local => local.Modifiers.Any(SyntaxKind.UnsafeKeyword),
                    _ => false,
                }
            );

    /// <summary>
    /// Returns the reason why a place cannot contain an <c>await</c>: the kind of its function, the code between place and function, or the
    /// signature of the function. Null when it can, once the function is async.
    /// </summary>
    public static Refusal? FindRefusal(SyntaxNode place, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        if ((FindRefusalOfKind(function) ?? FindRefusalBetween(place, function, model, cancellationToken)) is { } refusal)
            return refusal;
        if (RefLocalLiveness.IsLiveAcross(place, function, model, cancellationToken))
            return Refusal.KeepsReference;
        if (EnclosingFunction.IsAsync(function))
            return null;
        return function is AnonymousFunctionExpressionSyntax lambda
            ? AsyncLambdas.FindRefusal(lambda, model, cancellationToken)
            : FindRefusalOfSignature(function, model, cancellationToken);
    }

    static Refusal? FindRefusalOfSignature(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        if (model.GetDeclaredSymbol(function, cancellationToken) is not IMethodSymbol method)
            return null;
        if (TakesReference(method) || method.ReturnsByRef || method.ReturnsByRefReadonly || method.ReturnType.IsRefLikeType)
            return Refusal.HasRefParameter;
        if ((method.MethodImplementationFlags & MethodImplAttributes.Synchronized) != 0)
            return Refusal.InLock;
        if (AwaitableTypes.IsSequence(method.ReturnType) && !AwaitableTypes.IsTask(method.ReturnType, out _))
            return Refusal.InIterator;
        return
            method is { IsStatic: false, ContainingType: { TypeKind: TypeKind.Struct } type }
            && (type.IsRefLikeType || !type.IsReadOnly && !method.IsReadOnly)
            ? Refusal.InStruct
            : null;
    }

    /// <summary>
    /// Returns true if a method has a parameter that async methods cannot have: <c>ref</c>, <c>out</c>, <c>in</c>, or a span. An override
    /// of a member with spans in another assembly is excluded, since a contract line says how to replace it.
    /// </summary>
    public static bool TakesReference(IMethodSymbol method) =>
        method.Parameters.Any(p =>
            p.RefKind != RefKind.None || p.Type.IsRefLikeType && method.OverriddenMethod?.Locations.Any(l => l.IsInMetadata) != true
        );

    /// <summary>Returns the obstacle between a place and its function; null when there is none.</summary>
    public static Refusal? FindRefusalBetween(
        SyntaxNode place,
        SyntaxNode function,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        for (var node = place; node.Parent != null && node != function; node = node.Parent)
            if (FindRefusalIn(node, node.Parent) is { } refusal)
                return refusal;
        if (NonExecutedCode.IsSyncBranch(place))
            return Refusal.InSyncBranch;
        if (ThreadBoundScopes.FindScope(place, function, model, cancellationToken) is { } scope)
            return scope.Refusal;
        for (
            var lambda = function;
            lambda != null;
            lambda = lambda.Ancestors().OfType<AnonymousFunctionExpressionSyntax>().FirstOrDefault()
        )
            if (
                lambda is AnonymousFunctionExpressionSyntax anonymous
                && LambdaTypes.IsExpressionTree(LambdaTypes.FindConvertedType(anonymous, model, cancellationToken))
            )
                return Refusal.InExpressionTree;
        return null;
    }

    static Refusal? FindRefusalIn(SyntaxNode node, SyntaxNode parent) =>
        parent switch
        {
            LockStatementSyntax gate when gate.Statement == node => Refusal.InLock,
            CatchFilterClauseSyntax => Refusal.InCatchFilter,
            UnsafeStatementSyntax or FixedStatementSyntax => Refusal.InUnsafe,
            // The first source of a query and the sources of its joins are evaluated at once, its other clauses later.
            FromClauseSyntax { Parent: QueryExpressionSyntax } => null,
            JoinClauseSyntax { Parent: QueryBodySyntax } join => join.InExpression == node ? null : Refusal.InQuery,
            QueryClauseSyntax or SelectOrGroupClauseSyntax or OrderingSyntax => Refusal.InQuery,
            _ => null,
        };

    /// <summary>Returns true for a function that yields its elements.</summary>
    public static bool IsIterator(SyntaxNode function) => EnclosingFunction.GetOwnNodes(function).Any(n => n is YieldStatementSyntax);
}
