using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
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
        WriteCall(
            form,
            now,
            whole =>
                form.Counterpart is { } counterpart
                    ? counterpart.WriteCall((InvocationExpressionSyntax)whole, token)
                    : TaskSyntax.FindWaitedTask(whole)!
        );

    /// <summary>Returns the null check and the await.</summary>
    /// <param name="form">The form of the call.</param>
    /// <param name="now">Its target, with what is rewritten in it already.</param>
    /// <param name="writeTask">Returns the task for the call without its question mark.</param>
    public static SyntaxNode WriteCall(ConditionalCallForm form, SyntaxNode now, Func<ExpressionSyntax, ExpressionSyntax> writeTask)
    {
        var access = FindAccess(now);
        var receiver = access.Expression.WithoutTrivia();
        var held = form.HeldType == null ? null : ChooseName(form);
        var task = writeTask(ParseExpression($"{held ?? receiver.ToString()}{access.WhenNotNull.WithoutTrivia()}")).WithoutTrivia();
        SyntaxNode written =
            form.IsCondition ? WriteCondition(form, receiver, held, task)
            : form.Null == null ? WriteStatement(receiver, held, task)
            : WriteValue(form, receiver, held, task);
        return written.WithTriviaFrom(now);
    }

    static ConditionalAccessExpressionSyntax FindAccess(SyntaxNode target) =>
        target switch
        {
            ExpressionStatementSyntax statement => (ConditionalAccessExpressionSyntax)statement.Expression,
            BinaryExpressionSyntax condition => (ConditionalAccessExpressionSyntax)condition.Left,
            _ => (ConditionalAccessExpressionSyntax)target,
        };

    /// <summary>Returns <c>a != null &amp;&amp; await a.HasAsync()</c>.</summary>
    static ExpressionSyntax WriteCondition(ConditionalCallForm form, ExpressionSyntax receiver, string? held, ExpressionSyntax task)
    {
        var made = (BinaryExpressionSyntax)ParseExpression(WriteCheck(receiver, held) + " && x");
        made = made.WithRight(AwaitSyntax.CreateAwait(task, made.Right, form.Access.WhenNotNull));
        var isPart =
            form.Target.Parent
            is BinaryExpressionSyntax { RawKind: not (int)SyntaxKind.LogicalAndExpression and not (int)SyntaxKind.LogicalOrExpression }
                or PrefixUnaryExpressionSyntax;
        return isPart ? ParenthesizedExpression(made) : made;
    }

    static string WriteCheck(ExpressionSyntax receiver, string? held) =>
        held == null ? $"{receiver} != null" : $"{receiver} is {{ }} {held}";

    static IfStatementSyntax WriteStatement(ExpressionSyntax receiver, string? held, ExpressionSyntax task)
    {
        return StatementBuilder.CreateIf(ParseExpression(WriteCheck(receiver, held)), StatementBuilder.CreateAwait(task));
    }

    static ExpressionSyntax WriteValue(ConditionalCallForm form, ExpressionSyntax receiver, string? held, ExpressionSyntax task)
    {
        var awaited = AwaitSyntax.CreateAwait(task, IdentifierName("x"), form.Access.WhenNotNull);
        var made = ParseExpression(
            held == null ? $"{receiver} == null ? {form.Null} : x" : $"{receiver} is {{ }} {held} ? x : {form.Null}"
        );
        var choice = (ConditionalExpressionSyntax)made;
        made = held == null ? choice.WithWhenFalse(awaited) : choice.WithWhenTrue(awaited.WithTriviaFrom(choice.WhenTrue));
        return StandsAlone(form.Access) ? made : ParenthesizedExpression(made);
    }

    /// <summary>Returns the name of the variable for the receiver, after its type; further ones in the member are numbered.</summary>
    static string ChooseName(ConditionalCallForm form)
    {
        var type = form.HeldType!.Name;
        if (type.Length > 1 && type[0] == 'I' && char.IsUpper(type[1]))
            type = type.Substring(1);
        var scope = EnclosingMember.GetDeclarationScope(form.Access);
        var earlier = scope.DescendantNodes().OfType<ConditionalAccessExpressionSyntax>().Count(a => a.SpanStart < form.Access.SpanStart);
        return new FreeNames(form.Access).TakeName(FreeNames.ToVariableName(type, "found"), earlier);
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
