using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Decides which lambdas can become async without a change of their use.</summary>
internal static class AsyncLambdas
{
    /// <summary>
    /// Returns the reason why a lambda has to stay synchronous; null when it can become async, possibly together with the call that takes
    /// it.
    /// </summary>
    public static Refusal? FindRefusal(
        AnonymousFunctionExpressionSyntax lambda,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        CanAwait(lambda, model, cancellationToken)
        || CanChangeCallee(lambda, model, cancellationToken)
        || FunctionTable.FindTable(lambda, model, cancellationToken) != null
            ? null
            : Refusal.InLambda;

    /// <summary>
    /// Returns true if a lambda is async, or can be without other changes: it returns a task, or is a handler of any delegate type.
    /// </summary>
    public static bool CanAwait(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken)
    {
        if (lambda.AsyncKeyword != default)
            return true;
        var type = LambdaTypes.FindConvertedType(lambda, model, cancellationToken);
        if (EndpointHandlers.IsEndpointHandler(lambda, model, cancellationToken))
            return true;
        if (type is not INamedTypeSymbol { DelegateInvokeMethod: { } invoke })
            return false;
        if (IsTaskRunLambda(lambda, model, cancellationToken) || IsElementHandler(lambda, model, cancellationToken))
            return true;
        // A type parameter that is inferred from the lambda's result (Select, a factory of T) would become a task.
        return AwaitableTypes.IsTask(invoke.ReturnType, out _) && !IsReturnTypeInferred(lambda, model, cancellationToken);
    }

    /// <summary>
    /// Returns true for a lambda in <c>Task.Run</c>, which also takes an async delegate and returns the same task for it.
    /// </summary>
    static bool IsTaskRunLambda(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken) =>
        lambda is { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax run } }
        && model.GetSymbolInfo(run, cancellationToken).Symbol is IMethodSymbol { Name: "Run", ContainingType: { Name: "Task" } task }
        && AwaitableTypes.IsTask(task, out _);

    /// <summary>Returns true for the handler of an element: its factory also takes an async one, which the renderer awaits.</summary>
    static bool IsElementHandler(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken) =>
        lambda is { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } }
        && EventCallbackCalls.IsElementEvent(call)
        && EventCallbackCalls.FindFactoryCall(lambda, model, cancellationToken) != null;

    /// <summary>
    /// Returns true if the call that takes a lambda has a form for an async one, or is of a method in source that could be changed to take
    /// one.
    /// </summary>
    static bool CanChangeCallee(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            lambda.Parent is not ArgumentSyntax { RefKindKeyword.RawKind: 0, Parent.Parent: InvocationExpressionSyntax call } argument
            || model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol callee
        )
            return false;
        return AsyncDelegateOverload.FindOverload(call, argument, callee, model, cancellationToken) != null
            || ConvertibleDelegateParameter.FindParameter(callee, argument, call, cancellationToken) != null;
    }

    static bool IsReturnTypeInferred(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            lambda.Parent is not ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } argument
            || model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol { OriginalDefinition.Parameters: var parameters }
        )
            return false;
        var index = call.ArgumentList.Arguments.IndexOf(argument);
        return index >= 0
            && index < parameters.Length
            && parameters[index].Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: ITypeParameterSymbol };
    }
}
