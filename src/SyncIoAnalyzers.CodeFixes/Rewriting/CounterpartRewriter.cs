using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Rewrites calls and properties that have an async counterpart.</summary>
internal static class CounterpartRewriter
{
    /// <summary>Awaits the counterpart of a call, with the arguments as they are and a token.</summary>
    public static CallRewrite CreateRewrite(CounterpartForm form) =>
        CallRewrite.WithOptionalToken(
            form.Counterpart.Slot != null,
            token => new CallRewrite(
                form.Call,
                n => AwaitSyntax.CreateAwait(form.Counterpart.WriteCall((InvocationExpressionSyntax)n, token), n, form.Call)
            )
            {
                Import = form.Import,
            }
        );

    /// <summary><c>Request.Form</c> is <c>await Request.ReadFormAsync()</c>.</summary>
    public static CallRewrite CreateRewrite(FormReadForm form) =>
        CallRewrite.WithOptionalToken(
            true,
            token => new CallRewrite(
                form.Read,
                n => AwaitSyntax.CreateAwait(ReadForm((MemberAccessExpressionSyntax)n, token), n, form.Read)
            )
        );

    static InvocationExpressionSyntax ReadForm(MemberAccessExpressionSyntax read, ExpressionSyntax? token) =>
        AwaitSyntax.CreateCall(read.WithName(IdentifierName("ReadFormAsync")).WithoutTrivia(), token);

    /// <summary>Loads a session in a statement before the one that reads it.</summary>
    public static CallRewrite CreateRewrite(SessionLoadForm form)
    {
        var index = form.Block.Statements.IndexOf(form.Statement);
        return CallRewrite.WithOptionalToken(
            true,
            token => new CallRewrite(form.Block, n => InsertLoad((BlockSyntax)n, form, index, token))
        );
    }

    static BlockSyntax InsertLoad(BlockSyntax now, SessionLoadForm form, int index, ExpressionSyntax? token)
    {
        var statement = form.Statement;
        var margin = statement.GetLeadingTrivia().Reverse().TakeWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).Reverse();
        var end = statement.GetTrailingTrivia().Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia) || t.IsKind(SyntaxKind.WhitespaceTrivia));
        var load = LoadSession(form.Session, token).WithLeadingTrivia(statement.GetLeadingTrivia()).WithTrailingTrivia(end);
        var bare = now.Statements[index].WithLeadingTrivia(margin);
        return now.WithStatements(now.Statements.RemoveAt(index).Insert(index, bare).Insert(index, load));
    }

    static ExpressionStatementSyntax LoadSession(MemberAccessExpressionSyntax session, ExpressionSyntax? token)
    {
        var method = MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, session.WithoutTrivia(), IdentifierName("LoadAsync"));
        var awaited = AwaitExpression(Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(Space), AwaitSyntax.CreateCall(method, token));
        return ExpressionStatement(awaited.WithAdditionalAnnotations(AwaitSyntax.Written));
    }
}
