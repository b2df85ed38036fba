using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers;

/// <summary>Which lambdas can become async without changing what is done with them.</summary>
internal static class Lambdas
{
    /// <summary>The type that a lambda is converted to; null where nothing takes it: of several types of one form, a delegate and its expression tree, the compiler then names any, and not the same one every time.</summary>
    public static ITypeSymbol? TypeOf(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken token) =>
        model.GetOperation(lambda, token) is { Parent: not (IDelegateCreationOperation or IConversionOperation) } ? null : model.GetTypeInfo(lambda, token).ConvertedType;

    /// <summary>Why a lambda has to stay synchronous; null when it can be async, be it that the call it is given to changes with it.</summary>
    public static Refusal? Obstacle(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken token) =>
        MayAwait(lambda, model, token) || MayBeGiven(lambda, model, token) ? null : Refusal.InLambda;

    /// <summary>Whether a lambda is async, or can be without a change around it: it returns a task, or is a handler whose delegate any type will do.</summary>
    public static bool MayAwait(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken token)
    {
        if (lambda.AsyncKeyword != default)
            return true;
        var type = TypeOf(lambda, model, token);
        if (IsHandler(lambda, model, token))
            return true;
        if (type is not INamedTypeSymbol { DelegateInvokeMethod: { } invoke })
            return false;
        // Task.Run takes an async delegate just as well, and gives the same task for it. Around one call alone that would be a wrapper better taken away.
        if (lambda.Block is { Statements.Count: > 1 } && lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax run } && model.GetSymbolInfo(run, token).Symbol is IMethodSymbol { Name: "Run", ContainingType: { Name: "Task" } task } && Awaited.IsTask(task, out _))
            return true;
        // A type parameter that the lambda's own result decides (Select, a factory of T) would become a task of it.
        return Awaited.IsTask(invoke.ReturnType, out _) && !IsInferred(lambda, model, token);
    }

    /// <summary>Whether the call that a lambda is given to has a form that takes an async one, or is of a member in source that could be changed to.</summary>
    static bool MayBeGiven(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken token) =>
        lambda is LambdaExpressionSyntax && lambda.Parent is ArgumentSyntax { RefKindKeyword.RawKind: 0, Parent.Parent: InvocationExpressionSyntax call } argument && model.GetSymbolInfo(call, token).Symbol is IMethodSymbol callee
        && (AsyncForm.Of(call, argument, callee, model, token) != null || OwnDelegate.Of(callee, argument, call, token) != null);

    /// <summary>Whether a lambda or method is given to ASP.NET Core as a handler, of which any delegate type will do: it awaits what it gets back.</summary>
    public static bool IsHandler(ExpressionSyntax value, SemanticModel model, CancellationToken token) => model.GetTypeInfo(value, token).ConvertedType is { Name: "Delegate", ContainingNamespace.Name: "System" }
        && value.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } && model.GetSymbolInfo(call, token).Symbol is { } callee && callee.ContainingAssembly.Name.StartsWith("Microsoft.AspNetCore", StringComparison.Ordinal);

    static bool IsInferred(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken token) =>
        lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } argument && model.GetSymbolInfo(call, token).Symbol is IMethodSymbol { OriginalDefinition.Parameters: var parameters }
        && call.ArgumentList.Arguments.IndexOf(argument) is >= 0 and var index && index < parameters.Length
        && parameters[index].Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: ITypeParameterSymbol };
}
