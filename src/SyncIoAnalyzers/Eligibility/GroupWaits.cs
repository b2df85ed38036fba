using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>A wait for several tasks without a timeout or token, whose result is not used.</summary>
/// <param name="Wait">The wait.</param>
/// <param name="Combinator"><c>WhenAll</c> or <c>WhenAny</c>.</param>
internal sealed record GroupWaitForm(InvocationExpressionSyntax Wait, string Combinator) : CallForm(Wait);

/// <summary>A <c>WaitAny</c> whose index is used: the fix looks up the completed task among the tasks.</summary>
/// <param name="Wait">The wait.</param>
/// <param name="Limits">One if the wait has a timeout, else zero.</param>
internal sealed record CompletedIndexForm(InvocationExpressionSyntax Wait, int Limits) : CallForm(Wait);

/// <summary>A <c>WaitAny</c> whose index is compared with a constant: the fix compares the completed task.</summary>
/// <param name="Comparison">The comparison.</param>
/// <param name="Wait">The wait.</param>
/// <param name="Index">The constant index.</param>
internal sealed record ComparedIndexForm(BinaryExpressionSyntax Comparison, InvocationExpressionSyntax Wait, int Index)
    : CallForm(Comparison);

/// <summary>Finds the forms of waits for several tasks: <c>WaitAll</c> and <c>WaitAny</c>, with or without a timeout or token.</summary>
internal static class GroupWaits
{
    /// <summary>Returns the form of a <c>WaitAll</c>, which is <c>await Task.WhenAll</c>.</summary>
    public static FormDecision FindAllForm(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken cancellationToken) =>
        FindForm(wait, WaitLimits.CountLimits(wait, model, cancellationToken), "WhenAll", model, cancellationToken);

    /// <summary>
    /// Returns the form of a <c>WaitAny</c>. It returns an index where <c>WhenAny</c> returns a task: if the index is used, the fix looks
    /// it up among the tasks.
    /// </summary>
    public static FormDecision FindAnyForm(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken cancellationToken)
    {
        var limits = WaitLimits.CountLimits(wait, model, cancellationToken);
        return ValueUses.IsUnused(wait, model)
            ? FindForm(wait, limits, "WhenAny", model, cancellationToken)
            : FindComparedForm(wait, limits, model, cancellationToken) ?? FindIndexForm(wait, limits, model, cancellationToken);
    }

    /// <summary>
    /// Returns the form of <c>Task.WaitAny(task, other) == 0</c>; null for any other use of the index. The task is read twice.
    /// </summary>
    static FormDecision? FindComparedForm(
        InvocationExpressionSyntax wait,
        int limits,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var tasks = wait.ArgumentList.Arguments;
        if (limits > 0 || tasks.Count < 2 || wait.Parent is not BinaryExpressionSyntax comparison || comparison.Left != wait)
            return null;
        if (comparison.RawKind is not ((int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression))
            return null;
        if (model.GetConstantValue(comparison.Right, cancellationToken) is not { HasValue: true, Value: int at })
            return null;
        if (tasks.ElementAtOrDefault(at) is not { } task || !ValueUses.IsStable(task.Expression, model, cancellationToken))
            return null;
        return new ComparedIndexForm(comparison, wait, at);
    }

    static FormDecision FindForm(
        InvocationExpressionSyntax wait,
        int limits,
        string combinator,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (limits == 0)
            return FindResultRead(wait, model, cancellationToken) is { } read ? read : new GroupWaitForm(wait, combinator);
        return limits == 1 && WaitLimits.IsToken(wait.ArgumentList.Arguments.Last(), model, cancellationToken)
            ? TimedWaits.FindTokenForm(wait, limits, combinator, model)
            : TimedWaits.FindForm(wait, limits, combinator, model, cancellationToken);
    }

    /// <summary>Returns the form of a wait for a single task whose result the next statement reads; null for any other wait.</summary>
    static ResultReadForm? FindResultRead(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken cancellationToken) =>
        wait.ArgumentList.Arguments is { Count: 1 } tasks
            ? TaskWaits.FindResultRead(wait, tasks[0].Expression, model, cancellationToken)
            : null;

    /// <summary>
    /// Returns the form of a <c>WaitAny</c> whose index is used. <c>Array.IndexOf(tasks, await Task.WhenAny(tasks))</c> reads the tasks
    /// twice, so they have to be in an array that does not change.
    /// </summary>
    static FormDecision FindIndexForm(InvocationExpressionSyntax wait, int limits, SemanticModel model, CancellationToken cancellationToken)
    {
        var arguments = wait.ArgumentList.Arguments;
        if (
            arguments.Count != limits + 1
            || !ValueUses.IsStable(arguments[0].Expression, model, cancellationToken)
            || model.GetTypeInfo(arguments[0].Expression, cancellationToken).Type is not IArrayTypeSymbol
        )
            return Refusal.UsesTheWait;
        return limits > 1 || limits == 1 && WaitLimits.IsToken(arguments[1], model, cancellationToken)
            ? Refusal.HasTimeout
            : new CompletedIndexForm(wait, limits);
    }
}
