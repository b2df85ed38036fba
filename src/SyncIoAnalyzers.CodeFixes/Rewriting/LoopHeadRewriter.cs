using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Moves the function of a <c>Select</c> or <c>Where</c> into the body of the loop over it:
/// <c>foreach (var line in names.Select(n => Load(n)))</c> becomes a loop over the names that begins with
/// <c>var line = await LoadAsync(n);</c>. The function runs between the runs of the body, as before.
/// </summary>
internal static class LoopHeadRewriter
{
    /// <summary>Returns the loop with the function in its body.</summary>
    /// <param name="now">The loop as it is now.</param>
    /// <param name="form">The operator.</param>
    public static SyntaxNode MoveFunction(ForEachStatementSyntax now, ElementLoop form)
    {
        if (now.Expression is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call)
            return now;
        var layout = LineLayout.FromNode(form.Place);
        var value = WriteValue(call.ArgumentList.Arguments[0].Expression, form, layout);
        var head = AwaitSyntax.MarkAwaits(form.Operator.IsFilter ? WriteCheck(value, layout) : WriteVariable(now, value));
        return now.WithType(IdentifierName("var").WithTriviaFrom(now.Type))
            .WithIdentifier(Identifier(form.Variable).WithTriviaFrom(now.Identifier))
            .WithExpression(FindSource(access.Expression).WithoutTrivia().WithTriviaFrom(call))
            .WithStatement(StatementBuilder.InsertHead(now.Statement, head, now));
    }

    /// <summary>Returns the sequence, an awaited one without the parentheses that the operator needed.</summary>
    public static ExpressionSyntax FindSource(ExpressionSyntax source) =>
        source is ParenthesizedExpressionSyntax { Expression: AwaitExpressionSyntax awaited } ? awaited : source;

    static ExpressionSyntax WriteValue(ExpressionSyntax function, ElementLoop form, LineLayout layout)
    {
        if (function is not LambdaExpressionSyntax { ExpressionBody: { } value })
            return ParseExpression($"await {function.WithoutTrivia()}({form.Variable})");
        var inner = layout with { Indent = layout.Indent + layout.Step };
        return inner.Reindent(value, LineLayout.FromNode(form.Function).Indent).WithoutTrivia();
    }

    static StatementSyntax WriteVariable(ForEachStatementSyntax loop, ExpressionSyntax value) =>
        ParseStatement($"{loop.Type.WithoutTrivia()} {loop.Identifier.Text} = {value};");

    static StatementSyntax WriteCheck(ExpressionSyntax condition, LineLayout layout)
    {
        var margin = layout.Indent + layout.Step + layout.Step;
        return BraceStyle.MarkCreated(
            (IfStatementSyntax)ParseStatement($"if ({NegatedCondition.Negate(condition)}){layout.Line}{margin}continue;")
        );
    }
}
