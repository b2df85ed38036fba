using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>The use of the result of a wait with a timeout or token: true if the task completed in time.</summary>
internal enum TimedWaitUse
{
    /// <summary>The timeout is infinite, so the result is always true.</summary>
    Endless,

    /// <summary>The wait has a token and no timeout.</summary>
    HasToken,

    /// <summary>The result is not used.</summary>
    Unread,

    /// <summary>It is the condition of an <c>if</c>.</summary>
    Condition,

    /// <summary>It is the condition of a loop that runs until the task is completed.</summary>
    LoopCondition,

    /// <summary>It is stored in a variable.</summary>
    Variable,
}

/// <summary>A wait with a timeout or token, for one task or several.</summary>
/// <param name="Target">The wait, or the statement that uses its result.</param>
/// <param name="Wait">The wait.</param>
/// <param name="Limits">The number of trailing arguments that are the timeout and the token.</param>
/// <param name="Combinator"><c>WhenAll</c> or <c>WhenAny</c> for several tasks; null for the task on which the wait is called.</param>
/// <param name="Use">The use of its result.</param>
internal sealed record TimedWaitForm(SyntaxNode Target, InvocationExpressionSyntax Wait, int Limits, string? Combinator, TimedWaitUse Use)
    : CallForm(Target)
{
    /// <summary>True if the statement negates the result.</summary>
    public bool IsNegated { get; init; }

    /// <summary>True if the task can be read again.</summary>
    public bool IsStable { get; init; }
}

/// <summary>Finds the forms of waits with a timeout or token.</summary>
internal static class TimedWaits
{
    /// <summary>Returns the form of a wait with a timeout, a token or both.</summary>
    /// <param name="wait">The wait.</param>
    /// <param name="limits">The number of trailing arguments that are the timeout and the token.</param>
    /// <param name="combinator">The method that combines several tasks into one; null when the wait is called on the task.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static FormDecision FindForm(
        InvocationExpressionSyntax wait,
        int limits,
        string? combinator,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var arguments = wait.ArgumentList.Arguments;
        if (limits > 1 && arguments.Any(a => a.NameColon != null))
            return Refusal.HasTimeout;
        if (!ValueUses.IsUnused(wait, model))
            return limits == 1 && !WaitLimits.IsInfinite(arguments.Last(), model, cancellationToken)
                ? FindResultForm(wait, combinator, model, cancellationToken)
                : Refusal.HasTimeout;
        if (!WaitLimits.IsInfinite(arguments[arguments.Count - limits], model, cancellationToken))
            return new TimedWaitForm(wait, wait, limits, combinator, TimedWaitUse.Unread);
        return limits == 1
            ? new TimedWaitForm(wait, wait, limits, combinator, TimedWaitUse.Endless)
            : FindTokenForm(wait, limits, combinator, model);
    }

    /// <summary>Returns the form of <c>Wait(token)</c>, which becomes <c>WaitAsync(token)</c>, available since .NET 6.</summary>
    public static FormDecision FindTokenForm(InvocationExpressionSyntax wait, int limits, string? combinator, SemanticModel model)
    {
        var members = TypeResolver.FindType(model.Compilation, "System.Threading.Tasks.Task")?.GetMembers("WaitAsync");
        return members is { IsEmpty: false }
            ? new TimedWaitForm(wait, wait, limits, combinator, TimedWaitUse.HasToken)
            : Refusal.OtherArguments;
    }

    /// <summary>Returns the form of a wait whose result is used.</summary>
    static FormDecision FindResultForm(
        InvocationExpressionSyntax wait,
        string? combinator,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var (whole, isNegated) = FindCondition(wait);
        var isStable = combinator == null && ValueUses.IsStable(FindReceiver(wait), model, cancellationToken);
        return whole.Parent switch
        {
            IfStatementSyntax choice when choice.Condition == whole && (isStable || TaskSyntax.CanSplit(choice)) => CreateForm(
                choice,
                TimedWaitUse.Condition
            ),
            WhileStatementSyntax loop when isNegated && isStable && IsPollingLoop(loop, whole) => CreateForm(
                loop,
                TimedWaitUse.LoopCondition
            ),
            EqualsValueClauseSyntax value when !isNegated && isStable && FindDeclaration(value) is { } line => CreateForm(
                line,
                TimedWaitUse.Variable
            ),
            _ => Refusal.HasTimeout,
        };

        TimedWaitForm CreateForm(StatementSyntax statement, TimedWaitUse use) =>
            new(statement, wait, 1, combinator, use) { IsNegated = isNegated, IsStable = isStable };
    }

    static ExpressionSyntax FindReceiver(InvocationExpressionSyntax wait) => ((MemberAccessExpressionSyntax)wait.Expression).Expression;

    static bool IsPollingLoop(WhileStatementSyntax loop, ExpressionSyntax condition) =>
        loop.Condition == condition && EndsByCondition(loop);

    static bool EndsByCondition(WhileStatementSyntax loop) =>
        TaskSyntax.CanSplit(loop) && !loop.Statement.DescendantNodes().Any(n => n is BreakStatementSyntax or GotoStatementSyntax);

    /// <summary>Returns the declaration of the only variable that a value initializes, if statements can be added around it.</summary>
    public static StatementSyntax? FindDeclaration(EqualsValueClauseSyntax value) =>
        value.Parent
            is VariableDeclaratorSyntax
            {
                Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax line }
            }
        && TaskSyntax.CanSplit(line)
            ? line
            : null;

    /// <summary>Returns the wait with the parentheses and negations around it, and true if these negate it.</summary>
    public static (ExpressionSyntax Whole, bool IsNegated) FindCondition(ExpressionSyntax wait)
    {
        var isNegated = false;
        while (
            wait.Parent is ParenthesizedExpressionSyntax or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression }
        )
        {
            isNegated ^= wait.Parent is PrefixUnaryExpressionSyntax;
            wait = (ExpressionSyntax)wait.Parent;
        }

        return (wait, isNegated);
    }
}
