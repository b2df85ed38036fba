using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Recognizes initialization whose result is stored, so that it runs once.</summary>
internal static class OneTimeInitialization
{
    /// <summary>
    /// Returns true if an assignment runs only while a field or property has no value: <c>??=</c> on an object that may outlive the
    /// request, or <c>x ?? (x = …)</c> on a static one.
    /// </summary>
    public static bool IsCachingAssignment(
        AssignmentExpressionSyntax assignment,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression)
            ? FindStore(assignment.Left, model, cancellationToken) != null && !IsPartOfLocal(assignment.Left, model, cancellationToken)
            : IsBehindCoalesce(assignment) && IsStatic(assignment.Left, model, cancellationToken);

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

    /// <summary>Returns true if the node is on the right of such an assignment, or in such a block, in the same function.</summary>
    public static bool IsInCachingAssignment(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken)
    {
        for (var node = place; node.Parent != null && !FunctionNodes.IsFunction(node) && !FunctionNodes.IsMember(node); node = node.Parent)
            if (IsOneTimePart(node.Parent, node, model, cancellationToken))
                return true;
        return false;
    }

    static bool IsOneTimePart(SyntaxNode around, SyntaxNode part, SemanticModel model, CancellationToken cancellationToken) =>
        around switch
        {
            AssignmentExpressionSyntax assignment => assignment.Right == part && IsCachingAssignment(assignment, model, cancellationToken),
            IfStatementSyntax block => block.Statement == part && IsCachingBlock(block, model, cancellationToken),
            _ => false,
        };
}
