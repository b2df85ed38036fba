using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Recognizes members that a framework never calls, because it calls the async form that their class overrides: <c>Process</c> of a tag
/// helper beside <c>ProcessAsync</c>.
/// </summary>
internal static class ReplacedMembers
{
    /// <summary>Returns true if the class of a method has an async form of its own that does not call the method.</summary>
    /// <param name="asyncMember">The member that the framework calls; the framework's own form of it calls the method.</param>
    /// <param name="method">The method.</param>
    public static bool IsReplacedBy(ISymbol asyncMember, IMethodSymbol method) =>
        FindForm(method.ContainingType, asyncMember) is { } form
        && !form.DeclaringSyntaxReferences.Any(r => MayCall(r.GetSyntax(), method));

    /// <summary>Finds the override or implementation that a class, or a base of it in the project, declares.</summary>
    static ISymbol? FindForm(INamedTypeSymbol type, ISymbol member) =>
        BaseTypes
            .GetBaseTypesAndThis(type)
            .Where(t => !t.DeclaringSyntaxReferences.IsEmpty)
            .SelectMany(t => t.GetMembers(member.Name))
            .FirstOrDefault(m => OverrideChain.IsImplementing(m, type, member));

    static bool MayCall(SyntaxNode form, IMethodSymbol method) =>
        form.DescendantNodes()
            .Any(n => n is BaseExpressionSyntax || n is IdentifierNameSyntax name && name.Identifier.ValueText == method.Name);
}
