using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// A form of a method that takes an async delegate: <c>GetOrCreateAsync</c> for <c>GetOrCreate</c>, or an overload of the same name.
/// </summary>
/// <param name="Name">The name of the method.</param>
/// <param name="IsAwaited">True if its call is awaited; NUnit's <c>ThrowsAsync</c> waits by itself.</param>
internal sealed record AsyncDelegateOverload(string Name, bool IsAwaited)
{
    /// <summary>Returns the form for a call; null when there is none.</summary>
    public static AsyncDelegateOverload? FindOverload(
        InvocationExpressionSyntax call,
        ArgumentSyntax argument,
        IMethodSymbol callee,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var old = model.GetTypeInfo(call, cancellationToken).Type;
        if (
            AwaitableTypes.IsTask(old, out _)
            || call.Expression.DescendantNodesAndSelf().Any(n => n is MemberBindingExpressionSyntax or ElementBindingExpressionSyntax)
            || CreateStubLambda(argument, model, cancellationToken) is not { } stub
        )
            return null;
        foreach (var name in new[] { callee.Name + "Async", callee.Name })
        {
            var made = CounterpartFinder.WithMemberName(call.ReplaceNode(argument.Expression, stub), name);
            if (
                made == null
                || model.GetSpeculativeSymbolInfo(call.SpanStart, made, SpeculativeBindingOption.BindAsExpression).Symbol
                    is not IMethodSymbol bound
                || !SymbolEqualityComparer.Default.Equals(bound.ContainingAssembly, callee.ContainingAssembly)
                || !HasTaskDelegateParameter(bound, argument, call)
            )
                continue;
            if (
                AwaitableTypes.IsTask(bound.ReturnType, out var result)
                && (callee.ReturnsVoid || SymbolEqualityComparer.Default.Equals(result, old))
            )
                return new AsyncDelegateOverload(name, true);
            if (SymbolNamespaces.GetRootNamespace(bound) == "NUnit" && SymbolEqualityComparer.Default.Equals(bound.ReturnType, old))
                return new AsyncDelegateOverload(name, false);
        }

        return null;
    }

    /// <summary>Returns the parameter of an argument.</summary>
    public static IParameterSymbol? FindParameter(IMethodSymbol method, ArgumentSyntax argument, InvocationExpressionSyntax call) =>
        argument.NameColon is { Name.Identifier.ValueText: var name } ? method.Parameters.FirstOrDefault(p => p.Name == name)
        : call.ArgumentList.Arguments.IndexOf(argument) is var at && at < method.Parameters.Length ? method.Parameters[at]
        : null;

    /// <summary>
    /// Returns true if the declared parameter takes a delegate that returns a task. A type parameter that the lambda determines would
    /// accept anything.
    /// </summary>
    static bool HasTaskDelegateParameter(IMethodSymbol method, ArgumentSyntax argument, InvocationExpressionSyntax call) =>
        FindParameter(method, argument, call)?.OriginalDefinition.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var given }
        && AwaitableTypes.IsTask(given, out _);

    /// <summary>Creates an async lambda with the parameters and result of the argument.</summary>
    static ExpressionSyntax? CreateStubLambda(ArgumentSyntax argument, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            model.GetTypeInfo(argument.Expression, cancellationToken).ConvertedType
                is not INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
            || invoke.Parameters.Any(p => p.RefKind != RefKind.None)
        )
            return null;
        var parameters = argument.Expression switch
        {
            ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList.WithoutTrivia().ToString(),
            SimpleLambdaExpressionSyntax lambda => lambda.Parameter.WithoutTrivia().ToString(),
            _ => $"({string.Join(", ", invoke.Parameters.Select(p => p.Name))})",
        };
        var task =
            "System.Threading.Tasks.Task"
            + (invoke.ReturnsVoid ? "" : $"<{invoke.ReturnType.ToMinimalDisplayString(model, argument.SpanStart)}>");
        var value = $"await default({task})";
        var isBlock = argument.Expression is LambdaExpressionSyntax { Block: not null };
        var block = invoke.ReturnsVoid ? "{ }" : $"{{ return {value}; }}";
        return SyntaxFactory.ParseExpression($"async {parameters} => {(isBlock ? block : value)}");
    }
}
