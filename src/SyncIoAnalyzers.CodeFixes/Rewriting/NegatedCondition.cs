using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Writes the opposite of a condition as one would write it by hand: <c>a != b</c> for <c>a == b</c>.</summary>
internal static class NegatedCondition
{
    /// <summary>Returns the opposite of a condition, without trivia around it.</summary>
    public static ExpressionSyntax Negate(ExpressionSyntax condition) =>
        condition switch
        {
            ParenthesizedExpressionSyntax inner => Negate(inner.Expression),
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => Unwrap(not.Operand),
            // Only equality: the opposite of a comparison is another where a value is null or not a number.
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equal => WithOperator(
                equal,
                SyntaxKind.NotEqualsExpression,
                SyntaxKind.ExclamationEqualsToken
            ),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } unequal => WithOperator(
                unequal,
                SyntaxKind.EqualsExpression,
                SyntaxKind.EqualsEqualsToken
            ),
            _ => PrefixUnaryExpression(SyntaxKind.LogicalNotExpression, Wrap(condition.WithoutTrivia())),
        };

    static ExpressionSyntax WithOperator(BinaryExpressionSyntax compared, SyntaxKind kind, SyntaxKind sign) =>
        BinaryExpression(kind, compared.Left, Token(sign).WithTriviaFrom(compared.OperatorToken), compared.Right).WithoutTrivia();

    static ExpressionSyntax Unwrap(ExpressionSyntax operand) =>
        operand.WithoutTrivia() is ParenthesizedExpressionSyntax inner ? inner.Expression.WithoutTrivia() : operand.WithoutTrivia();

    static ExpressionSyntax Wrap(ExpressionSyntax operand) =>
        operand is SimpleNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ElementAccessExpressionSyntax
            ? operand
            : ParenthesizedExpression(operand);
}
