using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>A member of a sync contract that does nothing, such as the other half of a filter: the async form does not call it.</summary>
/// <param name="Contract">The member of the contract.</param>
/// <param name="Declaration">Its declaration, which nothing names and which the class loses; null when the framework declares it.</param>
internal sealed record EmptyMember(IMethodSymbol Contract, DocumentNode? Declaration)
{
    /// <summary>Finds the members beside the one that becomes async that do nothing, and that no derived class overrides.</summary>
    /// <param name="contract">The member that becomes async.</param>
    /// <param name="holder">The class that answers to the contract.</param>
    /// <param name="type">The declaration of the class that gets the async form.</param>
    /// <param name="index">The solution.</param>
    public static async Task<IReadOnlyList<EmptyMember>> FindEmptyMembersAsync(
        FrameworkContract contract,
        INamedTypeSymbol holder,
        SyntaxNode type,
        SolutionIndex index
    )
    {
        var found = new List<EmptyMember>();
        foreach (var other in FindOtherMembers(contract))
            if (
                FindMethod(other, holder) is { } method
                && !await IsOverriddenAsync(method, holder, index).ConfigureAwait(false)
                && await FindDeclarationAsync(method, type, index).ConfigureAwait(false) is (true, var declaration)
            )
                found.Add(new EmptyMember(other, declaration));
        return found;
    }

    /// <summary>Finds the other members that the same async form or interface replaces.</summary>
    static IEnumerable<IMethodSymbol> FindOtherMembers(FrameworkContract contract) =>
        FrameworkContract
            .FindMembers(contract.From.ContainingType)
            .Where(c => c.From.Name != contract.From.Name && IsReplaced(c, contract))
            .Select(c => c.From);

    static bool IsReplaced(FrameworkContract other, FrameworkContract contract) =>
        contract.ChangesBase
            ? SymbolEqualityComparer.Default.Equals(other.To.ContainingType, contract.To.ContainingType)
            : other.IsHalf && SymbolEqualityComparer.Default.Equals(other.To, contract.To);

    static IMethodSymbol? FindMethod(IMethodSymbol contract, INamedTypeSymbol holder)
    {
        if (contract.ContainingType.TypeKind == TypeKind.Interface)
            return holder.FindImplementationForInterfaceMember(contract) as IMethodSymbol;
        var members = BaseTypes.GetBaseTypesAndThis(holder).SelectMany(t => t.GetMembers(contract.Name));
        return members.OfType<IMethodSymbol>().FirstOrDefault(m => OverrideChain.IsOrOverrides(m, contract));
    }

    static async Task<bool> IsOverriddenAsync(IMethodSymbol method, INamedTypeSymbol holder, SolutionIndex index) =>
        (await index.FindImplementationsAsync(method).ConfigureAwait(false)).Any(o =>
            !SymbolEqualityComparer.Default.Equals(o, method)
            && BaseTypes.GetBaseTypesAndThis(o.ContainingType).Contains(holder, SymbolEqualityComparer.Default)
        );

    /// <summary>Finds the declaration of an empty method in a type; that of a framework, whose halves are empty, has none.</summary>
    static async Task<(bool IsEmpty, DocumentNode? Declaration)> FindDeclarationAsync(
        IMethodSymbol method,
        SyntaxNode type,
        SolutionIndex index
    )
    {
        if (method.DeclaringSyntaxReferences.IsEmpty)
            return (true, null);
        return
            await index.FindDeclarationAsync(method.DeclaringSyntaxReferences[0]).ConfigureAwait(false) is { } declared
            && declared.Node.Parent == type
            && IsEmpty(declared.Node)
            && (await index.FindReferencesAsync([method]).ConfigureAwait(false)).Count == 0
            ? (true, declared)
            : default;
    }

    /// <summary>Returns true if a declaration has neither statements nor a comment that says why.</summary>
    static bool IsEmpty(SyntaxNode declaration) =>
        declaration is MethodDeclarationSyntax { AttributeLists.Count: 0, Body: { Statements.Count: 0 } body }
        && body.DescendantTrivia().All(t => string.IsNullOrWhiteSpace(t.ToString()));
}
