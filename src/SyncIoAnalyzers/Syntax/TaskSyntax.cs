using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Finds the task in the syntax of a wait.</summary>
internal static class TaskSyntax
{
    /// <summary>
    /// Returns the task that <c>Result</c>, <c>Wait()</c> or <c>GetAwaiter().GetResult()</c> waits for; null for a wait of another form.
    /// </summary>
    public static ExpressionSyntax? FindWaitedTask(SyntaxNode wait) =>
        wait switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result", Expression: var task } => task,
            InvocationExpressionSyntax call => (FindWaitingMember(call) as MemberAccessExpressionSyntax)?.Expression,
            _ => null,
        };

    /// <summary>
    /// Returns true if the part of a conditional access after its <c>?</c> is a wait in one of the forms of <see cref="FindWaitedTask"/>.
    /// </summary>
    public static bool IsWaitBehindQuestionMark(SyntaxNode part) =>
        part switch
        {
            MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Result" } => true,
            InvocationExpressionSyntax call when FindWaitingMember(call) is MemberBindingExpressionSyntax => true,
            _ => FindWaitedTask(part) != null,
        };

    /// <summary>Returns the <c>Wait</c> or <c>GetAwaiter</c> of a wait by a call, together with the expression before its dot.</summary>
    static ExpressionSyntax? FindWaitingMember(InvocationExpressionSyntax call)
    {
        if (call.ArgumentList.Arguments.Count == 0 && GetAccessedName(call.Expression) == "Wait")
            return call.Expression;
        return FindAwaiterMember(call) is { } awaiter && GetAccessedName(awaiter) == "GetAwaiter" ? awaiter : null;
    }

    /// <summary>Returns the method, with the expression before its dot, on whose result <c>GetResult</c> is called.</summary>
    public static ExpressionSyntax? FindAwaiterMember(ExpressionSyntax wait) =>
        wait is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult" } result }
            ? (result.Expression as InvocationExpressionSyntax)?.Expression
            : null;

    static string? GetAccessedName(ExpressionSyntax member) =>
        member switch
        {
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
            _ => null,
        };

    /// <summary>Returns the call that created a task, behind the calls that only return the same task.</summary>
    public static InvocationExpressionSyntax? FindMaker(ExpressionSyntax task) =>
        task switch
        {
            ParenthesizedExpressionSyntax { Expression: var same } => FindMaker(same),
            InvocationExpressionSyntax call => FindSameTask(call) is { } same ? FindMaker(same) : call,
            _ => null,
        };

    /// <summary>Returns the task of a call that returns the same task; null for any other call.</summary>
    static ExpressionSyntax? FindSameTask(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "AsTask", Expression: var task }
            ? task
            : null;

    /// <summary>Returns the call of a factory with one argument, as in <c>Task.FromResult(value)</c>; null for any other task.</summary>
    public static InvocationExpressionSyntax? FindFactoryCall(ExpressionSyntax? task, string factory) =>
        task
            is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: var name,
                    Expression: IdentifierNameSyntax { Identifier.ValueText: "Task" or "ValueTask" }
                },
                ArgumentList.Arguments.Count: 1
            } call
        && name == factory
            ? call
            : null;

    /// <summary>Returns the conditional access (<c>a?.</c>) that a place is behind; null when there is none.</summary>
    public static ConditionalAccessExpressionSyntax? FindConditionalAccess(SyntaxNode place) =>
        place
            .Ancestors()
            .TakeWhile(n => n is ExpressionSyntax and not AnonymousFunctionExpressionSyntax)
            .OfType<ConditionalAccessExpressionSyntax>()
            .FirstOrDefault(c => c.WhenNotNull.Span.Contains(place.Span));

    /// <summary>Returns the only expression of a function; null when it has more than that.</summary>
    public static ExpressionSyntax? FindOnlyValue(ExpressionSyntax? arrow, BlockSyntax? block)
    {
        if (arrow != null || block is not { Statements: { Count: 1 } statements })
            return arrow;
        return statements[0] switch
        {
            ReturnStatementSyntax { Expression: { } returned } => returned,
            ExpressionStatementSyntax { Expression: var expression } => expression,
            _ => null,
        };
    }

    /// <summary>Returns true if a statement is in a list of statements, so that several can take its place.</summary>
    public static bool CanSplit(StatementSyntax statement) =>
        statement.Parent is BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax;
}
