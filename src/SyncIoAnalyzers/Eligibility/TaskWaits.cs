using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>The part of a wait that is the task to await.</summary>
internal enum TaskPart
{
    /// <summary>The task before <c>Result</c>, <c>Wait()</c> or <c>GetAwaiter()</c>.</summary>
    Waited,

    /// <summary>The receiver of a call.</summary>
    Receiver,

    /// <summary>The first argument of a call.</summary>
    Argument,

    /// <summary>The body of the lambda that is the first argument of a call.</summary>
    LambdaBody,

    /// <summary>A call of the method that is the first argument of a call.</summary>
    CalledArgument,
}

/// <summary>A wait for a task that is awaited instead.</summary>
/// <param name="Target">
/// The wait, or the tuple element or anonymous member that takes its name from the read of <c>Result</c>: an await has no name to take.
/// </param>
/// <param name="Wait">The wait.</param>
/// <param name="Task">The part of it that is awaited.</param>
internal sealed record TaskWaitForm(SyntaxNode Target, ExpressionSyntax Wait, TaskPart Task) : CallForm(Target);

/// <summary>A read of a task's result in the statement after a wait for the task: both become one <c>await</c>.</summary>
/// <param name="Read">The read.</param>
/// <param name="Wait">The statement that waits.</param>
internal sealed record ResultReadForm(ExpressionSyntax Read, StatementSyntax Wait) : CallForm(Read);

/// <summary>Finds the forms of plain waits: <c>Result</c>, <c>Wait()</c>, <c>GetAwaiter().GetResult()</c>.</summary>
internal static class TaskWaits
{
    /// <summary>Returns the form of a wait for a task.</summary>
    public static CallForm FindForm(ExpressionSyntax wait, ExpressionSyntax task, SemanticModel model, CancellationToken cancellationToken)
    {
        if (FindResultRead(wait, task, model, cancellationToken) is { } read)
            return read;
        var named = wait is MemberAccessExpressionSyntax ? FindNamedElement(wait, "Result", model, cancellationToken) : null;
        return new TaskWaitForm(named ?? wait, wait, TaskPart.Waited);
    }

    /// <summary>
    /// Returns the reason why a wait of any form cannot become an await: its timeout, or a question mark before it.
    /// </summary>
    public static Refusal? FindRefusal(ExpressionSyntax wait)
    {
        if (
            wait is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait" },
                ArgumentList.Arguments.Count: > 0
            }
        )
            return Refusal.HasTimeout;
        return TaskSyntax.FindConditionalAccess(wait) != null ? Refusal.UsesTheWait : null;
    }

    /// <summary>Returns the form of a wait that is a statement before the one that reads the result; null for any other wait.</summary>
    public static ResultReadForm? FindResultRead(
        ExpressionSyntax wait,
        ExpressionSyntax task,
        SemanticModel model,
        CancellationToken cancellationToken
    ) => wait.Parent is ExpressionStatementSyntax line ? FindResultRead(line, task, model, cancellationToken) : null;

    /// <summary>
    /// Returns the form of <c>task.Wait(); return task.Result;</c>, which becomes <c>return await task;</c>. Null when the next statement
    /// does anything before it reads the result.
    /// </summary>
    public static ResultReadForm? FindResultRead(
        StatementSyntax wait,
        ExpressionSyntax task,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (
            !ValueUses.IsStable(task, model, cancellationToken)
            || AwaitableTypes.IsValueTask(model.GetTypeInfo(task, cancellationToken).Type)
            || wait.DescendantTrivia().Any(t => !IsBlank(t))
            || FindNextStatement(wait) is not { } next
            || FindFirstRead(next, task, model) is not { } read
        )
            return null;
        return new ResultReadForm(read, wait);
    }

    static bool IsBlank(SyntaxTrivia trivia) => trivia.Kind() is SyntaxKind.WhitespaceTrivia or SyntaxKind.EndOfLineTrivia;

    static StatementSyntax? FindNextStatement(StatementSyntax statement) =>
        statement.Parent is BlockSyntax block ? block.Statements.SkipWhile(s => s != statement).ElementAtOrDefault(1) : null;

    /// <summary>Returns the read of a task with which a statement begins.</summary>
    static ExpressionSyntax? FindFirstRead(StatementSyntax statement, ExpressionSyntax task, SemanticModel model)
    {
        for (var value = FindValue(statement); value != null; value = FindInner(value, model))
            if (TaskSyntax.FindWaitedTask(value) is { } read && read.IsEquivalentTo(task, topLevel: false))
                return value;
        return null;
    }

    static ExpressionSyntax? FindValue(StatementSyntax statement) =>
        statement switch
        {
            ReturnStatementSyntax returned => returned.Expression,
            LocalDeclarationStatementSyntax { Declaration.Variables: { Count: 1 } variables } => variables[0].Initializer?.Value,
            ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: IdentifierNameSyntax, Right: var assigned } } =>
                assigned,
            _ => null,
        };

    static ExpressionSyntax? FindInner(ExpressionSyntax value, SemanticModel model) =>
        value switch
        {
            MemberAccessExpressionSyntax access => access.Expression,
            InvocationExpressionSyntax call when IsOfType(call.Expression, model) => call
                .ArgumentList.Arguments.FirstOrDefault()
                ?.Expression,
            InvocationExpressionSyntax call => call.Expression,
            _ => null,
        };

    /// <summary>Returns true for a method that is called on a type, or on nothing: its first argument is evaluated first.</summary>
    static bool IsOfType(ExpressionSyntax method, SemanticModel model) =>
        method is SimpleNameSyntax
        || method is MemberAccessExpressionSyntax { Expression: var owner }
            && model.GetSymbolInfo(owner).Symbol is INamedTypeSymbol or INamespaceSymbol;

    /// <summary>
    /// Returns the member of an anonymous object or the element of a tuple that takes its name from a read; null when neither does.
    /// </summary>
    static SyntaxNode? FindNamedElement(ExpressionSyntax read, string name, SemanticModel model, CancellationToken cancellationToken) =>
        read.Parent switch
        {
            AnonymousObjectMemberDeclaratorSyntax { NameEquals: null } member => member,
            ArgumentSyntax { NameColon: null, Parent: TupleExpressionSyntax tuple } element
                when HasName(tuple, element, name, model, cancellationToken) => element,
            _ => null,
        };

    /// <summary>Returns true if the element has the name: two that would have the same have none.</summary>
    static bool HasName(
        TupleExpressionSyntax tuple,
        ArgumentSyntax element,
        string name,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        model.GetTypeInfo(tuple, cancellationToken).Type is INamedTypeSymbol { IsTupleType: true, TupleElements: var elements }
        && elements[tuple.Arguments.IndexOf(element)].Name == name;
}
