using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Finds the task in the forms of a wait for it.</summary>
internal static class TaskSyntax
{
    /// <summary>
    /// Returns the task that <c>Result</c>, <c>Wait()</c> or <c>GetAwaiter().GetResult()</c> waits for; null for a wait of another form.
    /// </summary>
    public static ExpressionSyntax? FindWaitedTask(SyntaxNode wait) =>
        wait switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result", Expression: var task } => task,
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait", Expression: var task },
                ArgumentList.Arguments.Count: 0
            } => task,
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "GetResult",
                    Expression: InvocationExpressionSyntax
                    {
                        Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter", Expression: var task }
                    }
                }
            } => task,
            _ => null,
        };

    /// <summary>
    /// Returns true if the part of a conditional access after its <c>?</c> is a wait in one of the forms of <see cref="FindWaitedTask"/>.
    /// </summary>
    public static bool IsWaitBehindQuestionMark(SyntaxNode part) =>
        part switch
        {
            MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Result" } => true,
            InvocationExpressionSyntax
            {
                Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Wait" },
                ArgumentList.Arguments.Count: 0
            } => true,
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "GetResult",
                    Expression: InvocationExpressionSyntax
                    {
                        Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter" }
                    }
                }
            } => true,
            _ => FindWaitedTask(part) != null,
        };

    /// <summary>Returns the call that created a task, behind the calls that only return the same task.</summary>
    public static InvocationExpressionSyntax? FindMaker(ExpressionSyntax task) =>
        task switch
        {
            ParenthesizedExpressionSyntax { Expression: var same } => FindMaker(same),
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "AsTask", Expression: var same }
            } => FindMaker(same),
            InvocationExpressionSyntax call => call,
            _ => null,
        };

    /// <summary>Returns the <c>a?.</c> around a place that the place cannot be separated from; null when there is none.</summary>
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
