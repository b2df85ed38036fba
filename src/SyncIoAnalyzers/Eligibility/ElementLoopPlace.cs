using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Finds the place before which a loop can run that takes the place of an operator; see <see cref="ElementLoop"/>.</summary>
internal static class ElementLoopPlace
{
    // Nodes that evaluate all their parts, each once and in order.
    static readonly HashSet<SyntaxKind> OrderedNodes =
    [
        SyntaxKind.Argument,
        SyntaxKind.ArgumentList,
        SyntaxKind.BracketedArgumentList,
        SyntaxKind.EqualsValueClause,
        SyntaxKind.VariableDeclarator,
        SyntaxKind.VariableDeclaration,
        SyntaxKind.AnonymousObjectMemberDeclarator,
        SyntaxKind.AnonymousObjectCreationExpression,
        SyntaxKind.ObjectCreationExpression,
        SyntaxKind.ImplicitObjectCreationExpression,
        SyntaxKind.ObjectInitializerExpression,
        SyntaxKind.CollectionInitializerExpression,
        SyntaxKind.ArrayInitializerExpression,
        SyntaxKind.ArrayCreationExpression,
        SyntaxKind.ImplicitArrayCreationExpression,
        SyntaxKind.TupleExpression,
        SyntaxKind.ParenthesizedExpression,
        SyntaxKind.CastExpression,
        SyntaxKind.LogicalNotExpression,
        SyntaxKind.UnaryMinusExpression,
        SyntaxKind.AwaitExpression,
        SyntaxKind.InvocationExpression,
        SyntaxKind.ElementAccessExpression,
        SyntaxKind.SimpleMemberAccessExpression,
        SyntaxKind.SimpleAssignmentExpression,
        SyntaxKind.IsPatternExpression,
    ];

    // Nodes that evaluate the part after their first only for some values of it.
    static readonly HashSet<SyntaxKind> ConditionalNodes =
    [
        SyntaxKind.ConditionalExpression,
        SyntaxKind.LogicalAndExpression,
        SyntaxKind.LogicalOrExpression,
        SyntaxKind.CoalesceExpression,
    ];

    // Statements that evaluate their expression once, before everything else.
    static readonly HashSet<SyntaxKind> SplitStatements =
    [
        SyntaxKind.ExpressionStatement,
        SyntaxKind.ReturnStatement,
        SyntaxKind.IfStatement,
        SyntaxKind.SwitchStatement,
    ];

    /// <summary>
    /// Returns the statement or function before whose code the loop can run; null when other code could run before the operator, or the
    /// operator not at all.
    /// </summary>
    /// <param name="whole">What the list of the results takes the place of.</param>
    public static SyntaxNode? FindPlace(ExpressionSyntax whole)
    {
        SyntaxNode at = whole;
        while (at.Parent is { } around && !around.ChildNodes().TakeWhile(n => n != at).Any(HasEffect))
        {
            if (around is StatementSyntax or AnonymousFunctionExpressionSyntax or ArrowExpressionClauseSyntax)
                return FindPlace(around, at);
            if (!EvaluatesInOrder(around, at))
                return null;
            at = around;
        }

        return null;
    }

    static SyntaxNode? FindPlace(SyntaxNode around, SyntaxNode part) =>
        around switch
        {
            StatementSyntax statement => IsSplitAt(statement, part) ? statement : null,
            AnonymousFunctionExpressionSyntax lambda => lambda.Body == part ? lambda : null,
            _ => around.Parent is MethodDeclarationSyntax or LocalFunctionStatementSyntax ? around.Parent : null,
        };

    /// <summary>Returns true if other statements can come before a statement that evaluates a part of it first.</summary>
    static bool IsSplitAt(StatementSyntax statement, SyntaxNode part)
    {
        if (!TaskSyntax.CanSplit(statement))
            return false;
        if (statement is LocalDeclarationStatementSyntax local)
            return local.Declaration.Variables.Count == 1 && local.UsingKeyword == default;
        return statement is ForEachStatementSyntax loop ? loop.Expression == part : SplitStatements.Contains(statement.Kind());
    }

    /// <summary>Returns true if a node evaluates a part of it once, whatever the values of the parts before.</summary>
    static bool EvaluatesInOrder(SyntaxNode around, SyntaxNode part) =>
        OrderedNodes.Contains(around.Kind())
        || SpreadSyntax.IsCollection(around)
        || around.ChildNodes().First() == part && ConditionalNodes.Contains(around.Kind())
        || around is BinaryExpressionSyntax && !ConditionalNodes.Contains(around.Kind());

    /// <summary>
    /// Returns true if code that runs before the operator may change what it sees. Other operators on sequences do not: their functions
    /// compute values.
    /// </summary>
    static bool HasEffect(SyntaxNode code) => code.DescendantNodesAndSelf(n => n is not AnonymousFunctionExpressionSyntax).Any(IsEffect);

    /// <summary>Returns true for a node that may change something when it runs.</summary>
    public static bool IsEffect(SyntaxNode node)
    {
        if (node is InvocationExpressionSyntax call)
            return !ElementOperator.IsOperatorName(SyntaxNames.GetMemberName(call.Expression));
        return node is AwaitExpressionSyntax or PostfixUnaryExpressionSyntax or VariableDesignationSyntax
            || node is AssignmentExpressionSyntax { Parent: not InitializerExpressionSyntax }
            || node.Kind() is SyntaxKind.PreIncrementExpression or SyntaxKind.PreDecrementExpression;
    }
}
