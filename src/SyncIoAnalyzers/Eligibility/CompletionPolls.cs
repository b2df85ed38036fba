using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>A wait that polls whether a task is completed, or waits for the wait handle of a task.</summary>
/// <param name="Target">The statement or expression that waits.</param>
/// <param name="Task">The task.</param>
internal sealed record CompletionPollForm(SyntaxNode Target, ExpressionSyntax Task) : CallForm(Target)
{
    /// <summary>The argument that limits the wait; empty when none does.</summary>
    public IReadOnlyList<ArgumentSyntax> Limits { get; init; } = [];
}

/// <summary>
/// Finds the forms of waits that do not rethrow the exception of the task. Neither does <c>await Task.WhenAny(task)</c>, which replaces
/// them.
/// </summary>
internal static class CompletionPolls
{
    // Calls that do nothing: a loop that makes only these calls waits for its condition.
    static readonly HashSet<string> IdleMethods = ["Thread.Sleep", "Thread.Yield", "Thread.SpinWait", "SpinWait.SpinOnce"];

    /// <summary>Returns the form of <c>while (!task.IsCompleted) { }</c>.</summary>
    public static FormDecision FindLoopForm(WhileStatementSyntax loop, SemanticModel model, CancellationToken cancellationToken)
    {
        var condition = loop.Condition is PrefixUnaryExpressionSyntax not ? not.Operand : loop.Condition;
        if (
            FindPolledTask(condition) is not { } task
            || !ValueUses.IsStable(task, model, cancellationToken)
            || !IsIdle(loop.Statement, model, cancellationToken)
        )
            return Refusal.ByHand;
        return TaskWaits.FindResultRead(loop, task, model, cancellationToken) is { } read ? read : new CompletionPollForm(loop, task);
    }

    /// <summary>Returns the form of the loop around a <c>Thread.Sleep</c> that polls a task; null for any other sleep.</summary>
    public static CallForm? FindSleepForm(InvocationExpressionSyntax sleep, SemanticModel model, CancellationToken cancellationToken)
    {
        var line = sleep.Parent is ExpressionStatementSyntax { Parent: BlockSyntax { Statements.Count: 1 } block } ? block : sleep.Parent;
        return line?.Parent is WhileStatementSyntax { Condition: PrefixUnaryExpressionSyntax } loop
            ? FindLoopForm(loop, model, cancellationToken).Form
            : null;
    }

    /// <summary>
    /// Returns the form of <c>SpinWait.SpinUntil(() => task.IsCompleted)</c>, perhaps with a time that limits the wait.
    /// </summary>
    public static FormDecision FindSpinForm(InvocationExpressionSyntax spin, SemanticModel model, CancellationToken cancellationToken)
    {
        var arguments = spin.ArgumentList.Arguments;
        if (
            !ValueUses.IsUnused(spin, model)
            || arguments[0].Expression is not ParenthesizedLambdaExpressionSyntax { ExpressionBody: { } condition }
            || FindPolledTask(condition) is not { } task
            || !ValueUses.IsStable(task, model, cancellationToken)
        )
            return Refusal.ByHand;
        var read = arguments.Count == 1 ? TaskWaits.FindResultRead(spin, task, model, cancellationToken) : null;
        return read != null ? read : new CompletionPollForm(spin, task) { Limits = [.. arguments.Skip(1)] };
    }

    /// <summary>Returns the form of <c>((IAsyncResult)task).AsyncWaitHandle.WaitOne()</c>.</summary>
    public static FormDecision FindHandleForm(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            wait.Expression
            is not MemberAccessExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsyncWaitHandle", Expression: var owner }
            }
        )
            return Refusal.ByHand;
        while (owner is ParenthesizedExpressionSyntax or CastExpressionSyntax)
            owner = owner is CastExpressionSyntax cast ? cast.Expression : ((ParenthesizedExpressionSyntax)owner).Expression;
        if (!AwaitableTypes.IsTask(model.GetTypeInfo(owner, cancellationToken).Type, out _))
            return Refusal.ByHand;
        if (wait.ArgumentList.Arguments.Count > 0)
            return Refusal.HasTimeout;
        return ValueUses.IsUnused(wait, model) ? new CompletionPollForm(wait, owner) : Refusal.UsesTheWait;
    }

    static ExpressionSyntax? FindPolledTask(ExpressionSyntax condition) =>
        condition is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsCompleted", Expression: var task } ? task : null;

    static bool IsIdle(StatementSyntax body, SemanticModel model, CancellationToken cancellationToken) =>
        body switch
        {
            EmptyStatementSyntax => true,
            BlockSyntax block => block.Statements.All(s => IsIdle(s, model, cancellationToken))
                && !block.DescendantTrivia().Any(t => t.IsDirective),
            ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } => IsIdleCall(call, model, cancellationToken),
            _ => false,
        };

    static bool IsIdleCall(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && IdleMethods.Contains(method.ContainingType.Name + "." + method.Name);
}
