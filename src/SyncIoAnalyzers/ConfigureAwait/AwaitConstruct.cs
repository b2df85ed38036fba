using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.ConfigureAwait;

/// <summary>Code that awaits: <c>await t</c>, <c>await foreach</c>, or <c>await using</c> as a statement or declaration.</summary>
/// <param name="Node">The expression or statement.</param>
/// <param name="AwaitKeyword">Its <c>await</c>.</param>
/// <param name="Operand">The task, sequence or resource.</param>
internal sealed record AwaitConstruct(SyntaxNode Node, SyntaxToken AwaitKeyword, ExpressionSyntax Operand)
{
    /// <summary>Returns the await construct of a node; null for a node that does not await, or awaits several resources.</summary>
    public static AwaitConstruct? FromNode(SyntaxNode node) =>
        node switch
        {
            AwaitExpressionSyntax one => new(one, one.AwaitKeyword, one.Expression),
            CommonForEachStatementSyntax { AwaitKeyword: { RawKind: not 0 } keyword } loop => new(loop, keyword, loop.Expression),
            UsingStatementSyntax { AwaitKeyword: { RawKind: not 0 } keyword } => FromUsing(node, keyword),
            LocalDeclarationStatementSyntax { AwaitKeyword: { RawKind: not 0 } keyword } => FromUsing(node, keyword),
            _ => null,
        };

    static AwaitConstruct? FromUsing(SyntaxNode node, SyntaxToken keyword) =>
        FindResource(node) is { } resource ? new(node, keyword, resource) : null;

    /// <summary>Returns the resource of a <c>using</c>, awaited or not; null for any other node, and for several resources.</summary>
    public static ExpressionSyntax? FindResource(SyntaxNode node) =>
        node switch
        {
            UsingStatementSyntax block => block.Expression ?? FindInitializerValue(block.Declaration),
            LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } local => FindInitializerValue(local.Declaration),
            _ => null,
        };

    static ExpressionSyntax? FindInitializerValue(VariableDeclarationSyntax? declaration) =>
        declaration is { Variables: { Count: 1 } variables } ? variables[0].Initializer?.Value : null;

    /// <summary>The variable that holds the resource; null when there is none.</summary>
    public VariableDeclarationSyntax? ResourceDeclaration => FindResourceDeclaration(Node);

    /// <summary>Returns the variable that holds the resource of a <c>using</c>; null when there is none.</summary>
    public static VariableDeclarationSyntax? FindResourceDeclaration(SyntaxNode node) =>
        node switch
        {
            UsingStatementSyntax block => block.Declaration,
            LocalDeclarationStatementSyntax local => local.Declaration,
            _ => null,
        };

    /// <summary>The <c>ConfigureAwait</c> call with one argument at the end of the awaited expression; null when there is none.</summary>
    public InvocationExpressionSyntax? ConfigureAwaitCall =>
        RemoveParentheses(Operand)
            is InvocationExpressionSyntax
            {
                ArgumentList.Arguments.Count: 1,
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }
            } call
            ? call
            : null;

    /// <summary>The awaited expression and the receivers in its chain of calls.</summary>
    public IEnumerable<ExpressionSyntax> CallChain
    {
        get
        {
            for (
                var at = RemoveParentheses(Operand);
                ;
                at = RemoveParentheses(((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)at).Expression).Expression)
            )
            {
                yield return at;
                if (at is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax })
                    yield break;
            }
        }
    }

    /// <summary>The position at which the code after the wait begins.</summary>
    public int ContinuationStart =>
        Node is CommonForEachStatementSyntax loop ? loop.Expression.Span.End
        : Node is UsingStatementSyntax block ? block.Statement.SpanStart
        : Node.Span.End;

    /// <summary>Returns an expression without the parentheses around it and the <c>!</c> after it.</summary>
    public static ExpressionSyntax RemoveParentheses(ExpressionSyntax expression) =>
        expression switch
        {
            ParenthesizedExpressionSyntax inner => RemoveParentheses(inner.Expression),
            PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure => RemoveParentheses(
                sure.Operand
            ),
            _ => expression,
        };
}
