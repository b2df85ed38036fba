using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>Loops that become <c>await foreach</c>.</summary>
internal static class Loops
{
    /// <summary>A loop over a query: over its rows as they come, or over the list of them where the database has no such operator.</summary>
    public static Rewritten OverQuery(CommonForEachStatementSyntax loop, string write, Diagnostic finding, SemanticModel model)
    {
        var name = write.Substring(write.LastIndexOf(' ') + 1);
        var import = Rewrites.UsingOf(finding);
        if (name == "ToListAsync")
            return Rewrite.Of(true, given => new(loop.Expression, n => Code.Await(Call(Source((ExpressionSyntax)n), name, given), n, loop.Expression)) { Using = import });
        return Rewrite.Of(MayHaveToken(loop, model), given => new(loop, n =>
        {
            var now = (CommonForEachStatementSyntax)n;
            return Awaited(now.WithExpression(WithToken(Call(Source(now.Expression), name, null), given).WithTriviaFrom(now.Expression)));
        }) { Using = import });
    }

    /// <summary>A loop over <c>ToBlockingEnumerable</c>: over what it was called on.</summary>
    public static Rewritten OverSequence(SyntaxNode node, SemanticModel model)
    {
        if (node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax, ArgumentList.Arguments.Count: var count } call || call.Parent is not CommonForEachStatementSyntax loop || loop.Expression != call || count > 1)
            return Refusal.UsesTheWait;
        return Rewrite.Of(count == 0 && MayHaveToken(loop, model), given => new(loop, n =>
        {
            var now = (CommonForEachStatementSyntax)n;
            var made = (InvocationExpressionSyntax)now.Expression;
            var items = ((MemberAccessExpressionSyntax)made.Expression).Expression;
            return Awaited(now.WithExpression(WithToken(items, given ?? made.ArgumentList.Arguments.FirstOrDefault()?.Expression).WithTriviaFrom(now.Expression)));
        }));
    }

    /// <summary>A loop over what a call gives, of which the counterpart gives the items as they come.</summary>
    public static Rewrite Over(CommonForEachStatementSyntax loop, InvocationExpressionSyntax made, string name, SemanticModel model)
    {
        var slot = Tokens.Slot(Code.Renamed(made, name), made, model);
        return Rewrite.Of(slot != null, given => new(loop, n =>
        {
            var now = (CommonForEachStatementSyntax)n;
            return now.Expression is not InvocationExpressionSyntax call ? now : Awaited(now.WithExpression(given != null ? slot!(Code.Renamed(call, name), given) : Code.Renamed(call, name)));
        }));
    }

    /// <summary>Whether a sequence can be given a token in a loop: its extension is there.</summary>
    static bool MayHaveToken(SyntaxNode loop, SemanticModel model) => !model.LookupNamespacesAndTypes(loop.SpanStart, null, "TaskAsyncEnumerableExtensions").IsEmpty;

    static ExpressionSyntax WithToken(ExpressionSyntax sequence, ExpressionSyntax? token) => token == null ? sequence : Call(sequence, "WithCancellation", token);

    /// <summary>The query without an <c>AsEnumerable</c> that made it a sequence.</summary>
    static ExpressionSyntax Source(ExpressionSyntax query) => query is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsEnumerable" } access } ? access.Expression : query;

    static InvocationExpressionSyntax Call(ExpressionSyntax on, string name, ExpressionSyntax? token) =>
        Code.Call(MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, on is QueryExpressionSyntax or AwaitExpressionSyntax or BinaryExpressionSyntax ? ParenthesizedExpression(on.WithoutTrivia()) : on.WithoutTrivia(), IdentifierName(name)), token);

    static CommonForEachStatementSyntax Awaited(CommonForEachStatementSyntax loop)
    {
        var keyword = Token(SyntaxKind.AwaitKeyword).WithLeadingTrivia(loop.ForEachKeyword.LeadingTrivia).WithTrailingTrivia(Space);
        CommonForEachStatementSyntax awaited = loop switch
        {
            ForEachStatementSyntax one => one.WithForEachKeyword(one.ForEachKeyword.WithLeadingTrivia()).WithAwaitKeyword(keyword),
            _ => ((ForEachVariableStatementSyntax)loop).WithForEachKeyword(loop.ForEachKeyword.WithLeadingTrivia()).WithAwaitKeyword(keyword),
        };
        return awaited.WithAdditionalAnnotations(Code.Written);
    }
}
