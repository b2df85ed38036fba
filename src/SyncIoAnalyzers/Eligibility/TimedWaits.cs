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

    /// <summary>It is returned.</summary>
    Returned,

    /// <summary>It decides if the result of the task is read in the same expression.</summary>
    ResultRead,
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
        var form = new TimedWaitForm(wait, wait, 1, combinator, TimedWaitUse.Unread) { IsNegated = isNegated, IsStable = isStable };
        if (whole.Parent is IfStatementSyntax choice && choice.Condition == whole)
            return isStable || TaskSyntax.CanSplit(choice)
                ? form with
                {
                    Target = choice,
                    Use = TimedWaitUse.Condition,
                }
                : Refusal.HasTimeout;
        return isStable && FindUse(whole, form) is { } use ? form with { Target = use.Target, Use = use.Use } : Refusal.HasTimeout;
    }

    /// <summary>Finds the use of a result other than as the condition of an <c>if</c>, and the code that is rewritten with it.</summary>
    static (SyntaxNode Target, TimedWaitUse Use)? FindUse(ExpressionSyntax whole, TimedWaitForm form)
    {
        if (whole.Parent is ExpressionSyntax choice)
            return ReadsResult(choice, whole, form) ? (choice, TimedWaitUse.ResultRead) : null;
        if (!form.IsNegated)
            return FindValueUse(whole.Parent);
        return whole.Parent is WhileStatementSyntax loop && IsPollingLoop(loop, whole) ? (loop, TimedWaitUse.LoopCondition) : null;
    }

    static (SyntaxNode Target, TimedWaitUse Use)? FindValueUse(SyntaxNode? around) =>
        around switch
        {
            EqualsValueClauseSyntax value when FindDeclaration(value) is { } line => (line, TimedWaitUse.Variable),
            ReturnStatementSyntax line when TaskSyntax.CanSplit(line) => (line, TimedWaitUse.Returned),
            _ => null,
        };

    /// <summary>Returns true if a condition decides that the same expression reads the result of the task.</summary>
    static bool ReadsResult(ExpressionSyntax choice, ExpressionSyntax condition, TimedWaitForm form) =>
        FindParts(choice, form.IsNegated) is { } parts
        && parts.Condition == condition
        && FindResultReads(parts.Completed, FindReceiver(form.Wait)).Any();

    /// <summary>Returns the condition of an expression, and the part of it that is evaluated if the task completed in time.</summary>
    public static (ExpressionSyntax Condition, ExpressionSyntax Completed)? FindParts(ExpressionSyntax choice, bool isNegated)
    {
        if (choice is ConditionalExpressionSyntax either)
            return (either.Condition, isNegated ? either.WhenFalse : either.WhenTrue);
        var kind = isNegated ? SyntaxKind.LogicalOrExpression : SyntaxKind.LogicalAndExpression;
        return choice is BinaryExpressionSyntax both && both.IsKind(kind) ? (both.Left, both.Right) : null;
    }

    /// <summary>Returns the reads of a task's result in code, without those in lambdas.</summary>
    public static IEnumerable<MemberAccessExpressionSyntax> FindResultReads(ExpressionSyntax code, ExpressionSyntax task) =>
        code.DescendantNodesAndSelf(n => n is not AnonymousFunctionExpressionSyntax)
            .OfType<MemberAccessExpressionSyntax>()
            .Where(a => a.Name.Identifier.ValueText == "Result" && SyntaxFactory.AreEquivalent(a.Expression, task));

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
