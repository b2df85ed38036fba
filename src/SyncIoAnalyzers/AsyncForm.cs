using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers;

/// <summary>Another form of a method that takes an async delegate: <c>GetOrCreateAsync</c> for <c>GetOrCreate</c>, or an overload beside it.</summary>
/// <param name="Name">Its name.</param>
/// <param name="IsAwaited">Whether its call is awaited: that of NUnit's <c>ThrowsAsync</c> waits itself.</param>
internal sealed record AsyncForm(string Name, bool IsAwaited)
{
    /// <summary>The form that serves a call; null when there is none.</summary>
    public static AsyncForm? Of(InvocationExpressionSyntax call, ArgumentSyntax argument, IMethodSymbol callee, SemanticModel model, CancellationToken token)
    {
        var old = model.GetTypeInfo(call, token).Type;
        if (Awaited.IsTask(old, out _) || call.Expression.DescendantNodesAndSelf().Any(n => n is MemberBindingExpressionSyntax or ElementBindingExpressionSyntax) || Stub(argument, model, token) is not { } stub)
            return null;
        foreach (var name in new[] { callee.Name + "Async", callee.Name })
        {
            var made = CounterpartFinder.Renamed(call.ReplaceNode(argument.Expression, stub), name);
            if (made == null || model.GetSpeculativeSymbolInfo(call.SpanStart, made, SpeculativeBindingOption.BindAsExpression).Symbol is not IMethodSymbol bound
                || !SymbolEqualityComparer.Default.Equals(bound.ContainingAssembly, callee.ContainingAssembly) || !TakesTask(bound, argument, call))
                continue;
            if (Awaited.IsTask(bound.ReturnType, out var result) && (callee.ReturnsVoid || SymbolEqualityComparer.Default.Equals(result, old)))
                return new AsyncForm(name, true);
            if (Namespaces.Root(bound) == "NUnit" && SymbolEqualityComparer.Default.Equals(bound.ReturnType, old))
                return new AsyncForm(name, false);
        }

        return null;
    }

    /// <summary>The parameter that takes an argument.</summary>
    public static IParameterSymbol? Parameter(IMethodSymbol method, ArgumentSyntax argument, InvocationExpressionSyntax call) =>
        argument.NameColon is { Name.Identifier.ValueText: var name } ? method.Parameters.FirstOrDefault(p => p.Name == name)
        : call.ArgumentList.Arguments.IndexOf(argument) is var at && at < method.Parameters.Length ? method.Parameters[at] : null;

    /// <summary>Whether the method itself asks for a task: of a type parameter that the lambda decides it would know nothing.</summary>
    static bool TakesTask(IMethodSymbol method, ArgumentSyntax argument, InvocationExpressionSyntax call) =>
        Parameter(method, argument, call)?.OriginalDefinition.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var given } && Awaited.IsTask(given, out _);

    /// <summary>An async lambda that takes and gives what the argument does.</summary>
    static ExpressionSyntax? Stub(ArgumentSyntax argument, SemanticModel model, CancellationToken token)
    {
        if (model.GetTypeInfo(argument.Expression, token).ConvertedType is not INamedTypeSymbol { DelegateInvokeMethod: { } invoke } || invoke.Parameters.Any(p => p.RefKind != RefKind.None))
            return null;
        var parameters = argument.Expression switch
        {
            ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList.WithoutTrivia().ToString(),
            SimpleLambdaExpressionSyntax lambda => lambda.Parameter.WithoutTrivia().ToString(),
            _ => $"({string.Join(", ", invoke.Parameters.Select(p => p.Name))})",
        };
        var task = "System.Threading.Tasks.Task" + (invoke.ReturnsVoid ? "" : $"<{invoke.ReturnType.ToMinimalDisplayString(model, argument.SpanStart)}>");
        var isBlock = argument.Expression is LambdaExpressionSyntax { Block: not null };
        return SyntaxFactory.ParseExpression($"async {parameters} => {(isBlock ? invoke.ReturnsVoid ? "{ }" : $"{{ return await default({task}); }}" : $"await default({task})")}");
    }
}
