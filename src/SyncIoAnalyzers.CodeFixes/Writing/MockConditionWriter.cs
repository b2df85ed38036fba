using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>
/// Writes the condition of a mock for the async form of a member: <c>r.Get("EUR") == 2</c> becomes
/// <c>r.GetAsync("EUR") == Task.FromResult(2)</c>, or is followed by that where the sync form stays.
/// </summary>
internal static class MockConditionWriter
{
    /// <summary>Returns the edit of a condition.</summary>
    /// <param name="condition">The condition in the document.</param>
    /// <param name="use">The call in it.</param>
    /// <param name="member">The member that is called.</param>
    /// <param name="model">The semantic model of the document.</param>
    public static Func<SyntaxNode, SyntaxNode> CreateEdit(
        ExpressionSyntax condition,
        MemberUse use,
        AsyncMember member,
        SemanticModel model
    )
    {
        var call = use.Spot.Node.FirstAncestorOrSelf<InvocationExpressionSyntax>()!;
        var form = member.Contract?.To ?? member.Forms?.Form;
        var isValueTask = AwaitableTypes.IsValueTask(form?.ReturnType);
        var value = FindValue(condition);
        var type =
            isValueTask || !IsInferred(value, call, model)
                ? $"<{model.GetTypeInfo(call).Type!.ToMinimalDisplayString(model, call.SpanStart)}>"
                : "";
        return now =>
        {
            var called = use.AddArguments(CallSyntax.RenameCall(AwaitSyntax.FindSameNode(now, condition, call), member.Name));
            var given = value == null ? FindTruth(condition) : AwaitSyntax.FindSameNode(now, condition, value).WithoutTrivia();
            var task = ParseExpression($"{(isValueTask ? "new ValueTask" : "Task.FromResult")}{type}({given})");
            var equals = Token(SyntaxKind.EqualsEqualsToken).WithTrailingTrivia(Space);
            var written = BinaryExpression(SyntaxKind.EqualsExpression, called.WithoutTrivia().WithTrailingTrivia(Space), equals, task);
            return member.KeepsSyncForm
                ? Join((ExpressionSyntax)now, written).WithTrailingTrivia(now.GetTrailingTrivia())
                : written.WithTriviaFrom(now);
        };
    }

    static BinaryExpressionSyntax Join(ExpressionSyntax left, ExpressionSyntax right) =>
        BinaryExpression(
            SyntaxKind.LogicalAndExpression,
            left.WithTrailingTrivia(Space),
            Token(SyntaxKind.AmpersandAmpersandToken).WithTrailingTrivia(Space),
            right
        );

    static ExpressionSyntax? FindValue(ExpressionSyntax condition) =>
        condition switch
        {
            ParenthesizedExpressionSyntax inner => FindValue(inner.Expression),
            BinaryExpressionSyntax comparison => comparison.Right,
            _ => null,
        };

    static ExpressionSyntax FindTruth(ExpressionSyntax condition) =>
        condition switch
        {
            ParenthesizedExpressionSyntax inner => FindTruth(inner.Expression),
            PrefixUnaryExpressionSyntax => LiteralExpression(SyntaxKind.FalseLiteralExpression),
            _ => LiteralExpression(SyntaxKind.TrueLiteralExpression),
        };

    /// <summary>Returns true if the type of the result is that of the value.</summary>
    static bool IsInferred(ExpressionSyntax? value, InvocationExpressionSyntax call, SemanticModel model) =>
        value == null || SymbolEqualityComparer.Default.Equals(model.GetTypeInfo(call).Type, model.GetTypeInfo(value).Type);
}
