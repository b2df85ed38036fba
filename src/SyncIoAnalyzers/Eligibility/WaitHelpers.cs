using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Finds the forms of calls of a helper that only waits, <c>RunSync(() => LoadAsync())</c> and <c>task.Sync()</c>: the fix awaits the task
/// that it is given.
/// </summary>
internal static class WaitHelpers
{
    // The methods that a helper may call and still do nothing but wait for its parameter.
    static readonly HashSet<string> WaitingMembers =
    [
        "Run",
        "StartNew",
        "Unwrap",
        "GetAwaiter",
        "GetResult",
        "ConfigureAwait",
        "Wait",
        "Invoke",
        "AsTask",
    ];

    /// <summary>Returns the form of a call of such a helper.</summary>
    public static FormDecision FindForm(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol helper
            || !OnlyWaits((helper.ReducedFrom ?? helper).OriginalDefinition, cancellationToken)
        )
            return Refusal.ByHand;
        if (helper.ReducedFrom != null && call.ArgumentList.Arguments.Count == 0 && IsCalledOnTask(call, model, cancellationToken))
            return new TaskWaitForm(call, call, TaskPart.Receiver);
        return FindTaskPart(call, model, cancellationToken) is { } part ? new TaskWaitForm(call, call, part) : Refusal.ByHand;
    }

    /// <summary>Returns the form of a call by which a library waits for its only argument; null for any other call.</summary>
    public static TaskWaitForm? FindLibraryForm(
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { DeclaringSyntaxReferences.IsEmpty: true }
        && FindTaskPart(call, model, cancellationToken) == TaskPart.Argument
            ? new TaskWaitForm(call, call, TaskPart.Argument)
            : null;

    static bool IsCalledOnTask(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        call.Expression is MemberAccessExpressionSyntax { Expression: var receiver }
        && AwaitableTypes.IsTask(model.GetTypeInfo(receiver, cancellationToken).Type, out _);

    /// <summary>Returns the part of a call that is the task to await, by its only argument; null when there is none.</summary>
    static TaskPart? FindTaskPart(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        if (call.ArgumentList.Arguments.Count != 1)
            return null;
        var argument = call.ArgumentList.Arguments[0].Expression;
        if (argument is LambdaExpressionSyntax lambda)
            return lambda is ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters.Count: 0 } && HasOnlyTask(lambda)
                ? TaskPart.LambdaBody
                : null;
        if (AwaitableTypes.IsTask(model.GetTypeInfo(argument, cancellationToken).Type, out _))
            return TaskPart.Argument;
        return argument is IdentifierNameSyntax or MemberAccessExpressionSyntax ? TaskPart.CalledArgument : null;
    }

    /// <summary>Returns true for a lambda that only makes or awaits a task: <c>async () => { await SaveAsync(); }</c>.</summary>
    static bool HasOnlyTask(LambdaExpressionSyntax lambda) =>
        lambda.ExpressionBody != null
        || TaskSyntax.FindOnlyValue(null, lambda.Block) is { } value
            && (value is AwaitExpressionSyntax || lambda.AsyncKeyword == default && value.Parent is ReturnStatementSyntax);

    /// <summary>
    /// Returns true if the callers of a helper can await their task without it, and nothing can take the place of the helper in a derived
    /// class.
    /// </summary>
    public static bool IsReplaceable(IMethodSymbol helper, CancellationToken cancellationToken) =>
        !OverrideChain.IsPolymorphic(helper) && OnlyWaits(helper, cancellationToken);

    /// <summary>
    /// Returns true if a helper does nothing but wait for its only parameter, or for what that returns, and throw what an <c>await</c>
    /// throws. A helper that also catches, retries or computes cannot be removed.
    /// </summary>
    static bool OnlyWaits(IMethodSymbol helper, CancellationToken cancellationToken)
    {
        if (
            helper.Parameters.Length != 1
            || !MakesTask(helper.Parameters[0].Type)
            || ConsultedDeclarations.FindSyntax(helper, cancellationToken) is not MethodDeclarationSyntax method
        )
            return false;
        var (waits, task) = SkipVariable(FindStatements(method), helper.Parameters[0]);
        var values = waits.Select(FindValue).ToArray();
        var isOnce = values.Length == 1 || values.Length == 2 && task.IsTask;
        return isOnce && Array.TrueForAll(values, v => v != null && IsWaitFor(v, task.Name) && IsMadeFrom(v, task.Name));
    }

    /// <summary>
    /// Returns the statements of a body, also those in a <c>try</c> that throws the exception inside of an
    /// <see cref="AggregateException"/>, without those that carry a culture to another thread.
    /// </summary>
    static IReadOnlyList<StatementSyntax> FindStatements(MethodDeclarationSyntax method)
    {
        if (method.ExpressionBody?.Expression is { } arrow)
            return [SyntaxFactory.ExpressionStatement(arrow)];
        var statements = AmbientSettings.SkipSettings(method.Body?.Statements ?? default);
        if (statements.Count != 1 || statements[0] is not TryStatementSyntax attempt)
            return statements;
        return OnlyUnwraps(attempt) ? AmbientSettings.SkipSettings(attempt.Block.Statements) : [];
    }

    /// <summary>Returns the statements after that of a variable which holds the task, and the task for which they wait.</summary>
    static (IReadOnlyList<StatementSyntax> Waits, (string Name, bool IsTask) Task) SkipVariable(
        IReadOnlyList<StatementSyntax> statements,
        IParameterSymbol parameter
    )
    {
        var first = statements.Count > 1 ? statements[0] as LocalDeclarationStatementSyntax : null;
        if (
            first is { UsingKeyword.RawKind: 0, Declaration.Variables: { Count: 1 } variables }
            && variables[0].Initializer is { Value: var made }
            && IsMadeFrom(made, parameter.Name)
        )
            return ([.. statements.Skip(1)], (variables[0].Identifier.ValueText, true));
        return (statements, (parameter.Name, AwaitableTypes.IsTask(parameter.Type, out _)));
    }

    static bool OnlyUnwraps(TryStatementSyntax attempt) =>
        attempt.Catches.All(OnlyUnwraps) && AmbientSettings.SkipSettings(attempt.Finally?.Block.Statements ?? default).Count == 0;

    static ExpressionSyntax? FindValue(StatementSyntax statement) =>
        statement is ReturnStatementSyntax returned ? returned.Expression : (statement as ExpressionStatementSyntax)?.Expression;

    static bool OnlyUnwraps(CatchClauseSyntax caught) =>
        caught.Declaration is { Type: var type }
        && SyntaxNames.GetTypeName(type) == nameof(AggregateException)
        && caught.Block.Statements.All(s =>
            s is ThrowStatementSyntax || FindValue(s) is InvocationExpressionSyntax call && IsThrowCall(call)
        );

    /// <summary>Returns true for <c>ExceptionDispatchInfo.Capture(e).Throw()</c> and the static form of it.</summary>
    static bool IsThrowCall(InvocationExpressionSyntax call) =>
        SyntaxNames.GetMemberName(call.Expression) == "Throw"
        && call.Expression.DescendantNodes().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == "ExceptionDispatchInfo");

    /// <summary>Returns true for an expression that only starts, combines or waits for one task.</summary>
    static bool IsMadeFrom(ExpressionSyntax value, string task)
    {
        var parts = value.DescendantNodesAndSelf(n => !AmbientSettings.IsSetting(n)).Where(n => !AmbientSettings.IsSetting(n)).ToArray();
        return Array.TrueForAll(parts, IsPartOfWait)
            && parts.OfType<InvocationExpressionSyntax>().All(c => CallsOnly(c, task))
            && parts.OfType<IdentifierNameSyntax>().Count(n => n.Identifier.ValueText == task) == 1;
    }

    static bool MakesTask(ITypeSymbol type) =>
        AwaitableTypes.IsTask(type, out _)
        || type is INamedTypeSymbol { DelegateInvokeMethod: { Parameters.IsEmpty: true, ReturnType: var made } }
            && AwaitableTypes.IsTask(made, out _);

    static bool IsWaitFor(ExpressionSyntax wait, string parameter) =>
        TaskSyntax.FindWaitedTask(wait)?.DescendantNodesAndSelf().ToArray() is { } parts
        && parts.OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == parameter)
        && !parts.OfType<MemberAccessExpressionSyntax>().Any(a => a.Name.Identifier.ValueText == "Result");

    static bool IsPartOfWait(SyntaxNode node)
    {
        if (node is ParenthesizedLambdaExpressionSyntax lambda)
            return lambda.ParameterList.Parameters.Count == 0;
        if (node is StatementSyntax)
            return node is BlockSyntax or ReturnStatementSyntax or ExpressionStatementSyntax;
        return node is not ExpressionSyntax or SimpleNameSyntax or LiteralExpressionSyntax || IsCallOrAwait(node);
    }

    static bool IsCallOrAwait(SyntaxNode node) =>
        node is InvocationExpressionSyntax or MemberAccessExpressionSyntax or AwaitExpressionSyntax;

    static bool CallsOnly(InvocationExpressionSyntax call, string parameter) =>
        SyntaxNames.GetMemberName(call.Expression) is { } name && (WaitingMembers.Contains(name) || name == parameter);
}
