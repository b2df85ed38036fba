using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds the conditions by which Moq describes a mock: <c>Mock.Of&lt;IRates&gt;(r => r.Get("EUR") == 2 &amp;&amp; r.IsOpen())</c>.
/// </summary>
internal static class MockConditions
{
    /// <summary>Returns the condition that says what a call returns; null for a call that is in none.</summary>
    public static ExpressionSyntax? FindCondition(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        ExpressionSyntax condition = call;
        while (condition.Parent is ExpressionSyntax around && IsPart(condition, around))
            condition = around;
        return IsOperand(condition, model, cancellationToken) ? condition : null;
    }

    /// <summary>Returns true for <c>!call</c>, <c>(call)</c> and <c>call == value</c>.</summary>
    static bool IsPart(ExpressionSyntax condition, ExpressionSyntax around)
    {
        if (around is ParenthesizedExpressionSyntax)
            return true;
        if (condition is not InvocationExpressionSyntax)
            return false;
        return around.IsKind(SyntaxKind.LogicalNotExpression)
            || around is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } comparison && comparison.Left == condition;
    }

    /// <summary>Returns true for one of the conditions that a lambda of <c>Mock.Of</c> joins by <c>&amp;&amp;</c>.</summary>
    static bool IsOperand(ExpressionSyntax condition, SemanticModel model, CancellationToken cancellationToken)
    {
        SyntaxNode whole = condition;
        while (whole.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } or ParenthesizedExpressionSyntax)
            whole = whole.Parent;
        return whole.Parent is LambdaExpressionSyntax lambda
            && MockSetUps.FindTakingCall(lambda) is { } taking
            && SyntaxNames.GetMemberName(taking.Expression) is "Of" or "OneOf"
            && MockSetUps.FindLibrary(taking, model, cancellationToken) == "Moq";
    }
}
