using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Calls;

/// <summary>Loops that become <c>await foreach</c>.</summary>
internal static class Loops
{
    /// <summary>A loop over a query: over its rows as they come, or over the list of them where the database has no such operator.</summary>
    public static Rewritten OverQuery(CommonForEachStatementSyntax loop, string write, Diagnostic finding)
    {
        var name = write.Substring(write.LastIndexOf(' ') + 1);
        var import = Rewrites.UsingOf(finding);
        if (name == "ToListAsync")
            return new Rewrite(loop.Expression, n => Code.Await(Call(Source((ExpressionSyntax)n), name), n, loop.Expression)) { Using = import };
        return new Rewrite(loop, n =>
        {
            var now = (CommonForEachStatementSyntax)n;
            return Awaited(now.WithExpression(Call(Source(now.Expression), name).WithTriviaFrom(now.Expression)));
        }) { Using = import };
    }

    /// <summary>A loop over <c>ToBlockingEnumerable</c>: over what it was called on.</summary>
    public static Rewritten OverSequence(SyntaxNode node)
    {
        if (node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax, ArgumentList.Arguments.Count: var count } call || call.Parent is not CommonForEachStatementSyntax loop || loop.Expression != call || count > 1)
            return Refusal.UsesTheWait;
        return new Rewrite(loop, n =>
        {
            var now = (CommonForEachStatementSyntax)n;
            var made = (InvocationExpressionSyntax)now.Expression;
            var items = ((MemberAccessExpressionSyntax)made.Expression).Expression;
            var sequence = count == 0 ? items : Call(items, "WithCancellation").WithArgumentList(made.ArgumentList);
            return Awaited(now.WithExpression(sequence.WithTriviaFrom(now.Expression)));
        });
    }

    /// <summary>A loop over what a call gives, of which the counterpart gives the items as they come.</summary>
    public static Rewrite Over(CommonForEachStatementSyntax loop, string name) => new(loop, n =>
    {
        var now = (CommonForEachStatementSyntax)n;
        return now.Expression is InvocationExpressionSyntax call ? Awaited(now.WithExpression(Code.Renamed(call, name))) : now;
    });

    /// <summary>The query without an <c>AsEnumerable</c> that made it a sequence.</summary>
    static ExpressionSyntax Source(ExpressionSyntax query) => query is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsEnumerable" } access } ? access.Expression : query;

    static InvocationExpressionSyntax Call(ExpressionSyntax on, string name) =>
        InvocationExpression(MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, on is QueryExpressionSyntax or AwaitExpressionSyntax or BinaryExpressionSyntax ? ParenthesizedExpression(on.WithoutTrivia()) : on.WithoutTrivia(), IdentifierName(name)));

    static CommonForEachStatementSyntax Awaited(CommonForEachStatementSyntax loop)
    {
        var keyword = Token(SyntaxKind.AwaitKeyword).WithLeadingTrivia(loop.ForEachKeyword.LeadingTrivia).WithTrailingTrivia(Space);
        return loop switch
        {
            ForEachStatementSyntax one => one.WithForEachKeyword(one.ForEachKeyword.WithLeadingTrivia()).WithAwaitKeyword(keyword),
            ForEachVariableStatementSyntax many => many.WithForEachKeyword(many.ForEachKeyword.WithLeadingTrivia()).WithAwaitKeyword(keyword),
            _ => loop,
        };
    }
}
