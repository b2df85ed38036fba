using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Writes the opposite of a condition as one would write it by hand: <c>a != b</c> for <c>a == b</c>.</summary>
internal static class NegatedCondition
{
    /// <summary>Returns the opposite of a condition, without trivia around it.</summary>
    public static ExpressionSyntax Negate(ExpressionSyntax condition)
    {
        if (condition is ParenthesizedExpressionSyntax inner)
            return Negate(inner.Expression);
        if (condition is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not)
            return Unwrap(not.Operand);
        if (condition is BinaryExpressionSyntax compared && FindOpposite(compared) is { } opposite)
            return opposite;
        return PrefixUnaryExpression(SyntaxKind.LogicalNotExpression, AwaitSyntax.WrapPrimary(condition.WithoutTrivia()));
    }

    /// <summary>
    /// Returns the opposite of an equality; null for other comparisons, whose opposite is another where a value is null or not a number.
    /// </summary>
    static BinaryExpressionSyntax? FindOpposite(BinaryExpressionSyntax compared) =>
        compared.Kind() switch
        {
            SyntaxKind.EqualsExpression => WithOperator(compared, SyntaxKind.NotEqualsExpression, SyntaxKind.ExclamationEqualsToken),
            SyntaxKind.NotEqualsExpression => WithOperator(compared, SyntaxKind.EqualsExpression, SyntaxKind.EqualsEqualsToken),
            _ => null,
        };

    static BinaryExpressionSyntax WithOperator(BinaryExpressionSyntax compared, SyntaxKind kind, SyntaxKind sign) =>
        BinaryExpression(kind, compared.Left, Token(sign).WithTriviaFrom(compared.OperatorToken), compared.Right).WithoutTrivia();

    static ExpressionSyntax Unwrap(ExpressionSyntax operand) =>
        operand.WithoutTrivia() is ParenthesizedExpressionSyntax inner ? inner.Expression.WithoutTrivia() : operand.WithoutTrivia();
}
