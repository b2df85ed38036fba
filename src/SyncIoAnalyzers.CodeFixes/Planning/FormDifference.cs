using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>An effect that a member and the async member beside it do not share.</summary>
/// <param name="Refusal">The refusal that names the effect.</param>
/// <param name="Type">The type whose member has, or lacks, the effect.</param>
internal sealed record FormDifference(Refusal Refusal, INamedTypeSymbol Type)
{
    /// <summary>
    /// Returns true if it concerns only some calls of a group: those on one construction of a generic interface, where others do the same.
    /// </summary>
    public bool ConcernsSomeCalls(IReadOnlyList<IMethodSymbol> group) =>
        !Type.IsGenericType
        && Type.TypeKind != TypeKind.Interface
        && group.Any(m => m.ContainingType is { TypeKind: TypeKind.Interface, IsGenericType: true });

    /// <summary>
    /// Returns false for a call that cannot run the member of the type: one on an <c>IStore&lt;Song&gt;</c>, if the type is an
    /// <c>IStore&lt;Video&gt;</c>.
    /// </summary>
    /// <param name="receiver">The static type of the object that is called; null if it is not known.</param>
    public bool MayConcern(ITypeSymbol? receiver) =>
        receiver is not INamedTypeSymbol { TypeKind: TypeKind.Interface, IsGenericType: true } contract
        || Type.IsGenericType
        || contract.TypeArguments.Any(t => t.TypeKind == TypeKind.TypeParameter)
        || Type.AllInterfaces.Any(i => i.ToDisplayString() == contract.ToDisplayString());

    /// <summary>Finds the static type of the object on which a member is called or named; null if it is not known.</summary>
    public static ITypeSymbol? FindReceiver(SyntaxNode use, SemanticModel model, CancellationToken cancellationToken)
    {
        var member = use is InvocationExpressionSyntax { Expression: var called } ? called : use.Parent;
        return member is MemberAccessExpressionSyntax access && (use == access.Name || use == access.Parent)
            ? model.GetTypeInfo(access.Expression, cancellationToken).Type
            : null;
    }
}
