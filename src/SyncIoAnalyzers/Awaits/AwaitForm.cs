using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Awaits;

/// <summary>Code that awaits: <c>await t</c>, <c>await foreach</c>, or <c>await using</c> as a statement or declaration.</summary>
/// <param name="Node">The expression or statement.</param>
/// <param name="Keyword">Its <c>await</c>.</param>
/// <param name="Awaited">The task, sequence or resource.</param>
internal sealed record AwaitForm(SyntaxNode Node, SyntaxToken Keyword, ExpressionSyntax Awaited)
{
    /// <summary>The form of a node; null for what does not await, or awaits several things at once.</summary>
    public static AwaitForm? Of(SyntaxNode node) => node switch
    {
        AwaitExpressionSyntax one => new(one, one.AwaitKeyword, one.Expression),
        CommonForEachStatementSyntax { AwaitKeyword: { RawKind: not 0 } keyword } loop => new(loop, keyword, loop.Expression),
        UsingStatementSyntax { AwaitKeyword: { RawKind: not 0 } keyword } => Resource(node) is { } resource ? new(node, keyword, resource) : null,
        LocalDeclarationStatementSyntax { AwaitKeyword: { RawKind: not 0 } keyword } => Resource(node) is { } resource ? new(node, keyword, resource) : null,
        _ => null,
    };

    /// <summary>The resource of a <c>using</c>, awaited or not; null for anything else, and for several at once.</summary>
    public static ExpressionSyntax? Resource(SyntaxNode node) => node switch
    {
        UsingStatementSyntax block => block.Expression ?? Value(block.Declaration),
        LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } local => Value(local.Declaration),
        _ => null,
    };

    static ExpressionSyntax? Value(VariableDeclarationSyntax? declaration) => declaration is { Variables: { Count: 1 } variables } ? variables[0].Initializer?.Value : null;

    /// <summary>The variable that the resource is kept in; null when there is none.</summary>
    public VariableDeclarationSyntax? Declaration => Variable(Node);

    /// <summary>The variable that a <c>using</c> keeps its resource in; null when there is none.</summary>
    public static VariableDeclarationSyntax? Variable(SyntaxNode node) => node switch
    {
        UsingStatementSyntax block => block.Declaration,
        LocalDeclarationStatementSyntax local => local.Declaration,
        _ => null,
    };

    /// <summary>The <c>ConfigureAwait</c> with one argument that ends what is awaited; null when there is none.</summary>
    public InvocationExpressionSyntax? Configured => Plain(Awaited) is InvocationExpressionSyntax { ArgumentList.Arguments.Count: 1, Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } } call ? call : null;

    /// <summary>What is awaited, and what it is called on.</summary>
    public IEnumerable<ExpressionSyntax> Chain
    {
        get
        {
            for (var at = Plain(Awaited); ; at = Plain(((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)at).Expression).Expression))
            {
                yield return at;
                if (at is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax })
                    yield break;
            }
        }
    }

    /// <summary>Where the code begins that runs when the wait is over.</summary>
    public int Behind => Node is CommonForEachStatementSyntax loop ? loop.Expression.Span.End : Node is UsingStatementSyntax block ? block.Statement.SpanStart : Node.Span.End;

    /// <summary>An expression without the parentheses around it and the <c>!</c> behind it.</summary>
    public static ExpressionSyntax Plain(ExpressionSyntax expression) => expression switch
    {
        ParenthesizedExpressionSyntax inner => Plain(inner.Expression),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure => Plain(sure.Operand),
        _ => expression,
    };
}
