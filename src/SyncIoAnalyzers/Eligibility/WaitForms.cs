using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Finds the forms of waits for tasks: <c>Result</c>, <c>Wait</c>, <c>GetAwaiter().GetResult()</c>, <c>WaitAll</c>, <c>WaitAny</c>, and
/// calls of a helper of the project that waits.
/// </summary>
internal static class WaitForms
{
    /// <summary>Returns the form of a wait.</summary>
    /// <param name="wait">The wait.</param>
    /// <param name="counterpart">The counterpart that the finding names.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static FormDecision FindForm(SyntaxNode wait, string counterpart, SemanticModel model, CancellationToken cancellationToken)
    {
        if (wait is PrefixUnaryExpressionSyntax { Parent: WhileStatementSyntax loop })
            return CompletionPolls.FindLoopForm(loop, model, cancellationToken);
        var isHelper =
            wait is InvocationExpressionSyntax { Expression: var name }
            && SyntaxNames.GetMemberName(name) == "Wait"
            && !IsMemberOfTask(wait, model, cancellationToken);
        var decision = FindWaitForm(wait, isHelper, counterpart, model, cancellationToken);
        return AggregateExceptionCatches.RefuseCaught(decision, wait, model, cancellationToken);
    }

    static FormDecision FindWaitForm(
        SyntaxNode wait,
        bool isHelper,
        string counterpart,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (TaskSyntax.FindConditionalAccess(wait) is { } access)
            return isHelper ? Refusal.UsesTheWait : ConditionalCalls.FindForm(access, wait, null, model, cancellationToken);
        if (!isHelper && TaskSyntax.FindWaitedTask(wait) is { } task)
            return TaskWaits.FindForm((ExpressionSyntax)wait, task, model, cancellationToken);
        return wait is InvocationExpressionSyntax call ? FindCallForm(call, counterpart, model, cancellationToken) : Refusal.ByHand;
    }

    static FormDecision FindCallForm(
        InvocationExpressionSyntax call,
        string counterpart,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var name = SyntaxNames.GetMemberName(call.Expression);
        switch (name)
        {
            case "GetResult":
                return BeginEndForms.FindAwaiterForm(call, model, cancellationToken);
            case "WaitOne":
                return CompletionPolls.FindHandleForm(call, model, cancellationToken);
            case "Wait" when IsMemberOfTask(call, model, cancellationToken):
                return FindLimitedForm(call, model, cancellationToken);
            case "WaitAll" when IsMemberOfTask(call, model, cancellationToken):
                return GroupWaits.FindAllForm(call, model, cancellationToken);
            case "WaitAny" when IsMemberOfTask(call, model, cancellationToken):
                return GroupWaits.FindAnyForm(call, model, cancellationToken);
        }

        if (counterpart == "await")
            return WaitHelpers.FindLibraryForm(call, model, cancellationToken) ?? WaitHelpers.FindForm(call, model, cancellationToken);
        return name != null && SyntaxNames.IsEndMethodName(name)
            ? BeginEndForms.FindEndForm(call, counterpart, model, cancellationToken)
            : Refusal.ByHand;
    }

    /// <summary>Returns the form of a <c>Wait</c> with a timeout or a token.</summary>
    static FormDecision FindLimitedForm(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        var arguments = call.ArgumentList.Arguments;
        return WaitLimits.CountLimits(call, model, cancellationToken) == 1 && WaitLimits.IsToken(arguments[0], model, cancellationToken)
            ? TimedWaits.FindTokenForm(call, 1, null, model)
            : TimedWaits.FindForm(call, arguments.Count, null, model, cancellationToken);
    }

    static bool IsMemberOfTask(SyntaxNode wait, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(wait, cancellationToken).Symbol is IMethodSymbol { ContainingType: { } type }
        && AwaitableTypes.IsTask(type, out _);
}
