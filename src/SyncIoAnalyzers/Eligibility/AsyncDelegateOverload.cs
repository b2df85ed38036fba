using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// A form of a method that takes an async delegate: <c>GetOrCreateAsync</c> for <c>GetOrCreate</c>, or an overload of the same name.
/// </summary>
/// <param name="Name">The name of the method; with the type where that is another one.</param>
/// <param name="IsAwaited">True if its call is awaited. NUnit's <c>ThrowsAsync</c> waits by itself, and a registration only keeps the
/// delegate.</param>
internal sealed record AsyncDelegateOverload(string Name, bool IsAwaited)
{
    /// <summary>True if the call becomes a lookup, an await and an addition; see <see cref="DictionaryLookups"/>.</summary>
    public bool IsLookup { get; init; }

    /// <summary>True if the form hands its delegate a token that the sync form does not hand it.</summary>
    public bool AddsToken { get; init; }

    /// <summary>True if the form cannot be called without a token.</summary>
    public bool RequiresToken { get; init; }

    /// <summary>The slot for a token of the form; null when it takes none.</summary>
    public TokenSlot? Slot { get; init; }

    /// <summary>The loop that takes the place of the call; null when none does.</summary>
    public ElementLoop? Loop { get; init; }

    // Members that keep the delegate for later and return the same for an async one, which the framework awaits.
    static readonly (string Type, string Name, string Form)[] Registrations =
    [
        ("Microsoft.AspNetCore.Authorization.AuthorizationPolicyBuilder", "RequireAssertion", "RequireAssertion"),
        ("Microsoft.Extensions.DependencyInjection.HealthChecksBuilderDelegateExtensions", "AddCheck", "AddAsyncCheck"),
    ];

    /// <summary>Returns the form for a call; null when there is none.</summary>
    public static AsyncDelegateOverload? FindOverload(
        InvocationExpressionSyntax call,
        ArgumentSyntax argument,
        IMethodSymbol callee,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (IsFactoryStart(call, callee))
            return new AsyncDelegateOverload("Task.Run", false);
        if (DictionaryLookups.IsConvertible(call, callee))
            return new AsyncDelegateOverload(callee.Name, true) { IsLookup = true };
        if (ElementLoop.FindLoop(call, argument.Expression, callee, model, cancellationToken) is { } loop)
            return new AsyncDelegateOverload(callee.Name, true) { Loop = loop };
        var old = model.GetTypeInfo(call, cancellationToken).Type;
        if (
            call.Expression.DescendantNodesAndSelf().Any(n => n is MemberBindingExpressionSyntax or ElementBindingExpressionSyntax)
            || CreateStubLambda(argument, model, cancellationToken) is not { } stub
        )
            return null;
        var registration = FindRegistration(callee);
        foreach (var name in registration == null ? new[] { callee.Name + "Async", callee.Name } : [registration])
            if (FindForm(name, stub) is (_, { } isAwaited))
                return new AsyncDelegateOverload(name, isAwaited);
        return registration == null && argument.Expression is LambdaExpressionSyntax
            ? FindTokenForm(CreateStubLambda(argument, model, cancellationToken, addsToken: true)!)
            : null;

        AsyncDelegateOverload? FindTokenForm(ExpressionSyntax given)
        {
            var name = callee.Name + "Async";
            if (FindForm(name, given) is ({ } made, true))
                return new AsyncDelegateOverload(name, true) { AddsToken = true, Slot = TokenSlots.FindSlot(made, call, model) };
            return FindForm(name, given, TokenSlots.AnyToken) is (_, true)
                ? new AsyncDelegateOverload(name, true)
                {
                    AddsToken = true,
                    Slot = TokenSlots.AppendLast,
                    RequiresToken = true,
                }
                : null;
        }

        (InvocationExpressionSyntax? Call, bool? IsAwaited) FindForm(string name, ExpressionSyntax given, ExpressionSyntax? token = null)
        {
            if (CounterpartFinder.WithMemberName(call.ReplaceNode(argument.Expression, given), name) is not InvocationExpressionSyntax made)
                return default;
            if (token != null)
                made = TokenSlots.AppendLast(made, token);
            var symbol = model.GetSpeculativeSymbolInfo(call.SpanStart, made, SpeculativeBindingOption.BindAsExpression).Symbol;
            return symbol is IMethodSymbol bound && IsForm(bound) ? (made, CompareResults(bound, callee, old)) : default;
        }

        bool IsForm(IMethodSymbol bound) =>
            SymbolEqualityComparer.Default.Equals(bound.ContainingAssembly, callee.ContainingAssembly)
            && HasTaskDelegateParameter(bound, argument, call);
    }

    /// <summary>
    /// Returns true if a form returns a task of the result, false if it returns the same result, which may be a task already; otherwise
    /// null.
    /// </summary>
    static bool? CompareResults(IMethodSymbol form, IMethodSymbol callee, ITypeSymbol? old)
    {
        if (AwaitableTypes.IsTask(form.ReturnType, out var result) && (callee.ReturnsVoid || IsSame(result, old)))
            return true;
        var keepsDelegate = FindRegistration(callee) != null || SymbolNamespaces.GetRootNamespace(form) == "NUnit";
        return (keepsDelegate || AwaitableTypes.IsTask(old, out _)) && IsSame(form.ReturnType, old) ? false : null;

        static bool IsSame(ITypeSymbol? one, ITypeSymbol? other) => SymbolEqualityComparer.Default.Equals(one, other);
    }

    /// <summary>
    /// Returns true for <c>Task.Factory.StartNew</c> with a delegate alone. It would return the task of an async delegate, where
    /// <c>Task.Run</c> returns its result.
    /// </summary>
    static bool IsFactoryStart(InvocationExpressionSyntax call, IMethodSymbol callee) =>
        callee is { Name: "StartNew", ContainingType.Name: "TaskFactory", Parameters.Length: 1 }
        && call.Expression is MemberAccessExpressionSyntax { Name: IdentifierNameSyntax } access
        && access.Expression.ToString() is "Task.Factory";

    /// <summary>Returns the form of a member that keeps the delegate; null when it is none of them.</summary>
    static string? FindRegistration(IMethodSymbol callee) =>
        Registrations.FirstOrDefault(r => r.Name == callee.Name && r.Type == callee.ContainingType.ToDisplayString()).Form;

    /// <summary>Returns the parameter of an argument.</summary>
    public static IParameterSymbol? FindParameter(IMethodSymbol method, ArgumentSyntax argument, InvocationExpressionSyntax call) =>
        argument.NameColon is { Name.Identifier.ValueText: var name } ? method.Parameters.FirstOrDefault(p => p.Name == name)
        : call.ArgumentList.Arguments.IndexOf(argument) is var at && at < method.Parameters.Length ? method.Parameters[at]
        : null;

    /// <summary>
    /// Returns true if the declared parameter takes a delegate that returns a task. A type parameter that the lambda determines would
    /// accept anything.
    /// </summary>
    public static bool HasTaskDelegateParameter(IMethodSymbol method, ArgumentSyntax argument, InvocationExpressionSyntax call) =>
        FindParameter(method, argument, call)?.OriginalDefinition.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var given }
        && AwaitableTypes.IsTask(given, out _);

    /// <summary>Creates an async lambda with the parameters and result of the argument.</summary>
    static ExpressionSyntax? CreateStubLambda(
        ArgumentSyntax argument,
        SemanticModel model,
        CancellationToken cancellationToken,
        bool addsToken = false
    )
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
        if (addsToken)
            parameters = AddToken(parameters);
        var task =
            "System.Threading.Tasks.Task"
            + (invoke.ReturnsVoid ? "" : $"<{invoke.ReturnType.ToMinimalDisplayString(model, argument.SpanStart)}>");
        var value = $"await default({task})";
        var isBlock = argument.Expression is AnonymousFunctionExpressionSyntax { Block: not null };
        var block = invoke.ReturnsVoid ? "{ }" : $"{{ return {value}; }}";
        return SyntaxFactory.ParseExpression($"async {parameters} => {(isBlock ? block : value)}");
    }

    /// <summary>Adds a token to the parameters of a lambda, with its type if these have types.</summary>
    static string AddToken(string parameters)
    {
        var list = SyntaxFactory.ParseParameterList(parameters.StartsWith("(", StringComparison.Ordinal) ? parameters : $"({parameters})");
        var type = list.Parameters.Any(p => p.Type != null) ? "System.Threading.CancellationToken " : "";
        return $"({string.Concat(list.Parameters.Select(p => p + ", "))}{type}stubToken)";
    }
}
