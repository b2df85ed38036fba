using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers;

/// <summary>A delegate parameter of a method in source that only calls it: <c>Func&lt;T&gt;</c> can become <c>Func&lt;Task&lt;T&gt;&gt;</c> there, <c>Action</c> <c>Func&lt;Task&gt;</c>.</summary>
internal static class OwnDelegate
{
    /// <summary>The parameter that takes an argument of a call, as the method declares it; null when it cannot become async.</summary>
    public static IParameterSymbol? Of(IMethodSymbol callee, ArgumentSyntax argument, InvocationExpressionSyntax call, CancellationToken token)
    {
        if (AsyncForm.Parameter(callee, argument, call) is not { RefKind: RefKind.None, IsParams: false } given || callee.MethodKind is not (MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.ReducedExtension))
            return null;
        var method = (callee.ReducedFrom ?? callee).OriginalDefinition;
        var parameter = method.Parameters.First(p => p.Name == given.Name);
        return CanBeAsync(parameter.Type) && !Awaited.IsAwaitable(method.ReturnType) && method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(token) is { } declaration && OnlyCalls(declaration, parameter.Name) ? parameter : null;
    }

    /// <summary>Whether a declaration does nothing with its parameter but call it, and ask whether it is there.</summary>
    public static bool OnlyCalls(SyntaxNode declaration, string parameter) => Names(declaration, parameter).All(n => Invocation(n) is { } call ? Holder.Of(call) == declaration : IsHarmless(n));

    /// <summary>Where a declaration calls its parameter.</summary>
    public static IEnumerable<InvocationExpressionSyntax> Calls(SyntaxNode declaration, string parameter) => Names(declaration, parameter).Select(Invocation).OfType<InvocationExpressionSyntax>();

    static bool CanBeAsync(ITypeSymbol type) => type is INamedTypeSymbol { Name: "Func" or "Action", ContainingNamespace.Name: "System", DelegateInvokeMethod.ReturnType: var result } && !Awaited.IsTask(result, out _);

    // By name: whatever hides the parameter is taken for it, and refused where it is more than a call.
    static IEnumerable<IdentifierNameSyntax> Names(SyntaxNode declaration, string parameter) =>
        declaration.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == parameter && !(n.Parent is MemberAccessExpressionSyntax access && access.Name == n) && n.Parent is not (NameColonSyntax or NameEqualsSyntax));

    /// <summary><c>load()</c> and <c>load.Invoke()</c>.</summary>
    static InvocationExpressionSyntax? Invocation(IdentifierNameSyntax name) => name.Parent switch
    {
        InvocationExpressionSyntax call when call.Expression == name => call,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke", Parent: InvocationExpressionSyntax call } access when access.Expression == name => call,
        _ => null,
    };

    /// <summary>Asked whether it is null, or named.</summary>
    static bool IsHarmless(IdentifierNameSyntax name) => name.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } or IsPatternExpressionSyntax
        || name.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: var asked } } && Handing.NameOf(asked) is "nameof" or "ThrowIfNull";
}
