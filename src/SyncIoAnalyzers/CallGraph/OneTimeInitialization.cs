using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Recognizes initialization whose result is stored, so that it runs once.</summary>
internal static class OneTimeInitialization
{
    /// <summary>
    /// Returns the reach kind of the right side of an assignment that runs only while a field or property has no value: <c>??=</c> on an
    /// object that may outlive the request, or <c>x ?? (x = …)</c> on a static one. Null for any other assignment.
    /// </summary>
    public static ReachKind? FindReach(AssignmentExpressionSyntax assignment, SemanticModel model, CancellationToken cancellationToken)
    {
        if (!assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression))
            return IsBehindCoalesce(assignment) && IsStatic(assignment.Left, model, cancellationToken) ? ReachKind.Once : null;
        if (
            FindStore(assignment.Left, model, cancellationToken) is not { } store
            || IsPartOfLocal(assignment.Left, model, cancellationToken)
        )
            return null;
        return IsOfThis(assignment.Left) ? GetReach(store) : ReachKind.Once;
    }

    /// <summary>Returns the reach kind of what gives a field or property of <c>this</c>, or a static one, its first value.</summary>
    public static ReachKind GetReach(ISymbol store) => store.IsStatic ? ReachKind.Once : ReachKind.OncePerObject;

    static bool IsOfThis(ExpressionSyntax store) =>
        store is SimpleNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax };

    /// <summary>
    /// Returns true if the code of an <c>if</c> gives a static field or property its value, which has none so far:
    /// <c>if (x == null) x = …</c>.
    /// </summary>
    public static bool IsCachingBlock(IfStatementSyntax block, SemanticModel model, CancellationToken cancellationToken) =>
        FindNullChecked(block.Condition) is { } store
        && GetStatements(block.Statement).Any(s => IsAssignmentOf(s, store))
        && IsStatic(store, model, cancellationToken);

    static SyntaxList<StatementSyntax> GetStatements(StatementSyntax body) =>
        body is BlockSyntax { Statements: var statements } ? statements : SyntaxFactory.SingletonList(body);

    static ExpressionSyntax? FindNullChecked(ExpressionSyntax condition) =>
        condition switch
        {
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } check when IsNull(check.Right) => check.Left,
            IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax pattern } check when IsNull(pattern.Expression) => check.Expression,
            _ => null,
        };

    static bool IsNull(ExpressionSyntax value) => value.IsKind(SyntaxKind.NullLiteralExpression);

    static bool IsAssignmentOf(StatementSyntax statement, ExpressionSyntax store) =>
        statement is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax assignment }
        && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
        && SyntaxFactory.AreEquivalent(assignment.Left, store);

    static bool IsBehindCoalesce(AssignmentExpressionSyntax assignment) =>
        assignment.Parent
            is ParenthesizedExpressionSyntax { Parent: BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } read }
        && read.Right == assignment.Parent
        && SyntaxFactory.AreEquivalent(read.Left, assignment.Left);

    static ISymbol? FindStore(ExpressionSyntax store, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(store, cancellationToken).Symbol is { Kind: SymbolKind.Field or SymbolKind.Property } found ? found : null;

    static bool IsStatic(ExpressionSyntax store, SemanticModel model, CancellationToken cancellationToken) =>
        FindStore(store, model, cancellationToken) is { IsStatic: true };

    /// <summary>
    /// Returns true for a member of an object in a variable, or that the function received as an argument, such as the body of the request.
    /// A parameter of a primary constructor is a field in other code.
    /// </summary>
    static bool IsPartOfLocal(ExpressionSyntax store, SemanticModel model, CancellationToken cancellationToken)
    {
        var owner = store;
        while (owner is MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or PostfixUnaryExpressionSyntax)
            owner = owner switch
            {
                MemberAccessExpressionSyntax access => access.Expression,
                ElementAccessExpressionSyntax access => access.Expression,
                _ => ((PostfixUnaryExpressionSyntax)owner).Operand,
            };
        return owner != store
            && owner is IdentifierNameSyntax
            && model.GetSymbolInfo(owner, cancellationToken).Symbol
                is ILocalSymbol
                    or IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: not MethodKind.Constructor } };
    }

    /// <summary>
    /// Returns the reach kind of a node on the right of such an assignment, or in such a block, in the same function; null for any other.
    /// </summary>
    public static ReachKind? FindReach(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken)
    {
        for (var node = place; node.Parent != null && !FunctionNodes.IsFunction(node) && !FunctionNodes.IsMember(node); node = node.Parent)
            if (FindReach(node.Parent, node, model, cancellationToken) is { } reach)
                return reach;
        return null;
    }

    static ReachKind? FindReach(SyntaxNode around, SyntaxNode part, SemanticModel model, CancellationToken cancellationToken) =>
        around switch
        {
            AssignmentExpressionSyntax assignment when assignment.Right == part => FindReach(assignment, model, cancellationToken),
            IfStatementSyntax block when block.Statement == part && IsCachingBlock(block, model, cancellationToken) => ReachKind.Once,
            _ => null,
        };
}
