using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Finds delegate parameters that a method in source only calls: <c>Func&lt;T&gt;</c> can become <c>Func&lt;Task&lt;T&gt;&gt;</c>, and
/// <c>Action</c> can become <c>Func&lt;Task&gt;</c>.
/// </summary>
internal static class ConvertibleDelegateParameter
{
    /// <summary>Returns the parameter of an argument, as the method declares it; null when it cannot become async.</summary>
    public static IParameterSymbol? FindParameter(
        IMethodSymbol callee,
        ArgumentSyntax argument,
        InvocationExpressionSyntax call,
        CancellationToken cancellationToken
    )
    {
        if (
            AsyncDelegateOverload.FindParameter(callee, argument, call) is not { RefKind: RefKind.None, IsParams: false } given
            || callee.MethodKind is not (MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.ReducedExtension)
        )
            return null;
        var method = (callee.ReducedFrom ?? callee).OriginalDefinition;
        var parameter = method.Parameters.First(p => p.Name == given.Name);
        return
            CanBeAsync(parameter.Type)
            && !AwaitableTypes.IsAsyncReturnType(method.ReturnType)
            && ConsultedDeclarations.FindSyntax(method, cancellationToken) is { } declaration
            && IsOnlyInvoked(declaration, parameter.Name)
            ? parameter
            : null;
    }

    /// <summary>Returns true if a declaration only calls its parameter or compares it with null.</summary>
    public static bool IsOnlyInvoked(SyntaxNode declaration, string parameter) =>
        FindReferences(declaration, parameter)
            .All(n =>
                NameBinding.FindDelegateInvocation(n) is { } call
                    ? EnclosingFunction.GetFunction(call) == declaration
                    : IsNullCheckOrName(n)
            );

    /// <summary>Finds the calls of a parameter in its declaration.</summary>
    public static IEnumerable<InvocationExpressionSyntax> FindInvocations(SyntaxNode declaration, string parameter) =>
        FindReferences(declaration, parameter).Select(NameBinding.FindDelegateInvocation).OfType<InvocationExpressionSyntax>();

    /// <summary>Returns true for a function or action type that returns no task.</summary>
    public static bool CanBeAsync(ITypeSymbol type) =>
        type
            is INamedTypeSymbol
            {
                Name: "Func" or "Action",
                ContainingNamespace.Name: "System",
                DelegateInvokeMethod.ReturnType: var result
            }
        && !AwaitableTypes.IsTask(result, out _);

    // Compared by name: a symbol that hides the parameter is treated as the parameter, and refused where it is not called.
    static IEnumerable<IdentifierNameSyntax> FindReferences(SyntaxNode declaration, string parameter) =>
        declaration
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n =>
                n.Identifier.ValueText == parameter
                && !(n.Parent is MemberAccessExpressionSyntax access && access.Name == n)
                && n.Parent is not (NameColonSyntax or NameEqualsSyntax)
            );

    /// <summary>Returns true if a name is only compared with null or used in <c>nameof</c>.</summary>
    static bool IsNullCheckOrName(IdentifierNameSyntax name) =>
        name.Parent switch
        {
            BinaryExpressionSyntax comparison => comparison.Kind() is SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression,
            IsPatternExpressionSyntax => true,
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } => SyntaxNames.GetMemberName(call.Expression)
                is "nameof"
                    or "ThrowIfNull",
            _ => false,
        };
}
