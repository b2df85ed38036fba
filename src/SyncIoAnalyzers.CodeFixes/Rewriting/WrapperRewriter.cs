using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Rewrites <c>Task.Run</c> and its kind around a call: the wrapper is removed, and its content is awaited in its place.</summary>
internal static class WrapperRewriter
{
    /// <summary>Awaits the async call of a wrapper; a wrapper that is returned becomes the task of the call.</summary>
    public static CallRewrite CreateRewrite(AsyncWrapperForm form, SemanticModel model)
    {
        var (whole, run) = (form.Whole, form.Run);
        if (form.IsReturned)
            return new CallRewrite(whole, n => MakeTask(FindInnermost(n, run, whole)).WithTriviaFrom(n)) { IsAwaiting = false };
        var isConfigured = whole is AwaitExpressionSyntax && whole.ToString().EndsWith(".ConfigureAwait(false)", StringComparison.Ordinal);
        var rewrite = TaskWaitRewriter.AwaitTask(whole, MakeTask(run), n => MakeTask(FindInnermost(n, run, whole)).WithoutTrivia(), model);
        return isConfigured ? rewrite.AppendStep(code => NewAwaits.ConfigureAwaits(code)) : rewrite;
    }

    /// <summary>
    /// Awaits the counterpart of the call in a wrapper; a wrapper for which nothing waits becomes the task of the counterpart.
    /// </summary>
    public static CallRewrite CreateRewrite(IoWrapperForm form) =>
        form.Token is { } given
            ? CreateRewrite(form, given.WithoutTrivia())
            : CallRewrite.WithOptionalToken(form.Counterpart.Slot != null, token => CreateRewrite(form, token));

    static CallRewrite CreateRewrite(IoWrapperForm form, ExpressionSyntax? token)
    {
        var (whole, call, value) = (form.Whole, form.Call, form.Value);
        var made = form.Counterpart.WriteCall(call, token);
        var isAll = call == value;
        var written = isAll ? made.WithoutTrivia() : value.ReplaceNode(call, AwaitSyntax.CreateAwait(made, call, call)).WithoutTrivia();
        return whole == form.Run
            ? new CallRewrite(whole, n => written.WithTriviaFrom(n)) { IsAwaiting = false }
            : new CallRewrite(whole, n => isAll ? AwaitSyntax.CreateAwait(written, n, whole) : WrapOperand(written).WithTriviaFrom(n));
    }

    static ExpressionSyntax WrapOperand(ExpressionSyntax value) =>
        value
            is InvocationExpressionSyntax
                or MemberAccessExpressionSyntax
                or IdentifierNameSyntax
                or ElementAccessExpressionSyntax
                or ParenthesizedExpressionSyntax
                or LiteralExpressionSyntax
            ? value
            : ParenthesizedExpression(value);

    /// <summary>Returns the task that the delegate of a wrapper makes.</summary>
    static ExpressionSyntax MakeTask(InvocationExpressionSyntax run) =>
        WrapperForms.FindDelegate(run) switch
        {
            LambdaExpressionSyntax lambda => WrapperForms.FindTask(lambda)!,
            var method => InvocationExpression(method!.WithoutTrivia()),
        };

    /// <summary>Finds the wrapper in the rewritten code: at the same depth as before.</summary>
    static InvocationExpressionSyntax FindInnermost(SyntaxNode now, InvocationExpressionSyntax run, ExpressionSyntax whole)
    {
        var depth = CountSteps(run, whole);
        return now.DescendantNodesAndSelf()
            .OfType<InvocationExpressionSyntax>()
            .First(i => CountSteps(i, now) == depth && WrapperForms.FindDelegate(i) != null);
    }

    static int CountSteps(SyntaxNode inner, SyntaxNode outer) => inner.AncestorsAndSelf().TakeWhile(n => n != outer).Count();
}
