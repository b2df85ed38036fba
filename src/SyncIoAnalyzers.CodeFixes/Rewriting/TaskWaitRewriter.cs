using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Rewrites waits for a task as an await of the task.</summary>
internal static class TaskWaitRewriter
{
    /// <summary>Awaits the task of a wait; an element that takes its name from the wait gets it written out.</summary>
    public static CallRewrite CreateRewrite(TaskWaitForm form, SemanticModel model)
    {
        var awaiting = AwaitTask(form.Wait, FindPart(form.Wait, form.Task), n => FindPart(n, form.Task), model);
        return form.Target == form.Wait ? awaiting : NamedElementRewriter.KeepName(awaiting, form.Target, "Result");
    }

    /// <summary>Makes one await of a read and the statement before it that waits.</summary>
    public static CallRewrite CreateRewrite(ResultReadForm form) =>
        new(form.Read, n => AwaitSyntax.CreateAwait(TaskSyntax.FindWaitedTask(n)!, n, form.Read))
        {
            RelatedRewrites = [new CallRewrite(form.Wait, _ => StatementBuilder.CreateRemoval(form.Wait)) { IsAwaiting = false }],
        };

    /// <summary>Awaits a task in place of a wait, and hands a token to the call that made it there.</summary>
    /// <param name="wait">The wait.</param>
    /// <param name="task">The task, where it is in the document.</param>
    /// <param name="find">Finds it in the rewritten wait.</param>
    /// <param name="model">The semantic model of its tree.</param>
    public static CallRewrite AwaitTask(
        ExpressionSyntax wait,
        ExpressionSyntax task,
        Func<SyntaxNode, ExpressionSyntax> find,
        SemanticModel model
    )
    {
        var slot = TaskSyntax.FindMaker(task) is { } maker ? TokenSlots.FindSlot(maker, wait, model) : null;
        var isValueTask = FindValueTask(task) is { } value && AwaitableTypes.CanBeAwaited(model.GetTypeInfo(value).Type, out _);
        return CallRewrite.WithOptionalToken(
            slot != null,
            token => new CallRewrite(wait, n => AwaitSyntax.CreateAwait(HandToken(FindAwaited(n), slot, token), n, wait))
        );

        ExpressionSyntax FindAwaited(SyntaxNode now) => isValueTask ? FindValueTask(find(now)) ?? find(now) : find(now);
    }

    /// <summary>Returns the receiver of <c>AsTask()</c>, which an await does not need; null for any other task.</summary>
    static ExpressionSyntax? FindValueTask(ExpressionSyntax task) =>
        task
            is InvocationExpressionSyntax
            {
                ArgumentList.Arguments.Count: 0,
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsTask" } access
            }
            ? access.Expression
            : null;

    static ExpressionSyntax HandToken(ExpressionSyntax task, TokenSlot? slot, ExpressionSyntax? token) =>
        slot != null && token != null && TaskSyntax.FindMaker(task) is { } maker ? task.ReplaceNode(maker, slot(maker, token)) : task;

    static ExpressionSyntax FindPart(SyntaxNode wait, TaskPart part) =>
        part switch
        {
            TaskPart.Receiver => FindReceiver((InvocationExpressionSyntax)wait),
            TaskPart.Argument => FindArgument(wait),
            TaskPart.CalledArgument => InvocationExpression(FindArgument(wait).WithoutTrivia()),
            TaskPart.LambdaBody => FindBody((LambdaExpressionSyntax)FindArgument(wait)),
            _ => TaskSyntax.FindWaitedTask(wait)!,
        };

    static ExpressionSyntax FindReceiver(InvocationExpressionSyntax call) => ((MemberAccessExpressionSyntax)call.Expression).Expression;

    static ExpressionSyntax FindArgument(SyntaxNode call) => ((InvocationExpressionSyntax)call).ArgumentList.Arguments[0].Expression;

    static ExpressionSyntax FindBody(LambdaExpressionSyntax lambda) =>
        TaskSyntax.FindOnlyValue(lambda.ExpressionBody, lambda.Block) is var value && value is AwaitExpressionSyntax awaited
            ? awaited.Expression
            : value!;
}
