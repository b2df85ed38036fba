using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Rewrites calls after <c>?.</c>: an <c>await</c> of null would throw, so null is tested first.</summary>
internal static class ConditionalCallRewriter
{
    /// <summary>
    /// <c>a?.LoadAsync().Wait();</c> becomes <c>if (a != null) await a.LoadAsync();</c>, and a value <c>a == null ? null : await
    /// a.LoadAsync()</c>.
    /// </summary>
    public static CallRewrite CreateRewrite(ConditionalCallForm form) =>
        CallRewrite.WithOptionalToken(
            form.Counterpart is { Slot: not null },
            token => new CallRewrite(form.Target, n => WriteCall(form, n, token))
        );

    static SyntaxNode WriteCall(ConditionalCallForm form, SyntaxNode now, ExpressionSyntax? token) =>
        form.Null == null
            ? WriteStatement(form, (ExpressionStatementSyntax)now, token)
            : WriteValue(form, (ConditionalAccessExpressionSyntax)now, token);

    static SyntaxNode WriteStatement(ConditionalCallForm form, ExpressionStatementSyntax now, ExpressionSyntax? token)
    {
        var access = (ConditionalAccessExpressionSyntax)now.Expression;
        return StatementBuilder
            .CreateIf(
                ParseExpression($"{access.Expression.WithoutTrivia()} != null"),
                StatementBuilder.CreateAwait(WriteTask(form, access, token))
            )
            .WithTriviaFrom(now);
    }

    static SyntaxNode WriteValue(ConditionalCallForm form, ConditionalAccessExpressionSyntax now, ExpressionSyntax? token)
    {
        var task = WriteTask(form, now, token).WithoutTrivia();
        var awaited = AwaitSyntax.CreateAwait(task, IdentifierName("x"), now.WhenNotNull);
        ExpressionSyntax made = ConditionalExpression(
            ParseExpression($"{now.Expression.WithoutTrivia()} == null "),
            Token(SyntaxKind.QuestionToken).WithTrailingTrivia(Space),
            ParseExpression(form.Null + " "),
            Token(SyntaxKind.ColonToken).WithTrailingTrivia(Space),
            awaited
        );
        return (StandsAlone(form.Access) ? made : ParenthesizedExpression(made)).WithTriviaFrom(now);
    }

    /// <summary>Returns the task, of the chain without its question mark.</summary>
    static ExpressionSyntax WriteTask(ConditionalCallForm form, ConditionalAccessExpressionSyntax access, ExpressionSyntax? token)
    {
        var whole = ParseExpression($"{access.Expression.WithoutTrivia()}{access.WhenNotNull.WithoutTrivia()}");
        return form.Counterpart is { } counterpart
            ? counterpart.WriteCall((InvocationExpressionSyntax)whole, token)
            : TaskSyntax.FindWaitedTask(whole)!;
    }

    static bool StandsAlone(ExpressionSyntax access) =>
        access.Parent
            is EqualsValueClauseSyntax
                or ReturnStatementSyntax
                or ArrowExpressionClauseSyntax
                or LambdaExpressionSyntax
                or ParenthesizedExpressionSyntax
                or ArgumentSyntax
        || access.Parent is AssignmentExpressionSyntax assignment && assignment.Right == access;
}
