using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>The change of a class whose member moves to another contract.</summary>
/// <param name="Holder">The class that answers to the contract.</param>
/// <param name="At">The declaration of the member in it.</param>
/// <param name="Base">Where its list of bases names the contract; null when that need not change.</param>
/// <param name="IsWritten">True if the class has written the async form already, and calls the member there.</param>
/// <param name="Empty">The members of the contract that do nothing, so that the async forms leave them out.</param>
internal sealed record ContractMove(
    INamedTypeSymbol Holder,
    DocumentNode At,
    DocumentNode? Base,
    bool IsWritten,
    IReadOnlyList<EmptyMember> Empty
)
{
    /// <summary>Finds out what changes for a member, or why it cannot.</summary>
    public static async Task<(ContractMove? Move, Refusal? Refusal)> FindMoveAsync(
        AsyncMember member,
        IReadOnlyList<IMethodSymbol> group,
        SolutionIndex index,
        CancellationToken cancellationToken
    )
    {
        var contract = member.Contract!;
        if (contract.IsTwin || !contract.IsHalf && !contract.ChangesBase)
            return default;
        var holder = ContractResolver.FindHolder(group, contract)!;
        var isWritten = contract.IsWrittenIn(holder);
        if (isWritten && !IsCalledByForm(member, contract))
            return (
                null,
                ContractResolver.CreateRefusal(
                    $"{contract.To.ContainingType.Name}.{contract.To.Name} is written already, and is what the framework calls"
                )
            );
        var symbol = group.First(m => SymbolEqualityComparer.Default.Equals(m.ContainingType, holder));
        var at = await index.FindDeclarationAsync(symbol.DeclaringSyntaxReferences[0]).ConfigureAwait(false) is { } declared
            ? member.Declarations.FirstOrDefault(d => d.Node == declared.Node)
            : null;
        if (at == null)
            return (null, Refusal.NotEditable);
        if (isWritten)
            return (new ContractMove(holder, at, null, true, []), null);
        var empty = await EmptyMember.FindEmptyMembersAsync(contract, holder, at.Node.Parent!, index).ConfigureAwait(false);
        if (!contract.ChangesBase)
            return (new ContractMove(holder, at, null, false, empty), null);
        return
            await FindNamedBaseAsync(holder, contract.From.ContainingType, index, cancellationToken).ConfigureAwait(false) is { } named
            && index.IsEditable(named.Document, named.Node)
            ? (new ContractMove(holder, at, named, false, empty), null)
            : (null, Refusal.NotEditable);
    }

    /// <summary>Returns true if the async form that the class has already calls the member.</summary>
    static bool IsCalledByForm(AsyncMember member, FrameworkContract contract) =>
        member.Uses.Any(u =>
            u.Holder is MethodDeclarationSyntax { Identifier.ValueText: var name } written
            && name == contract.To.Name
            && SyncIoAnalyzers.Syntax.EnclosingFunction.IsAsync(written)
        );

    /// <summary>Returns the place at which a declaration of a class names one of its bases.</summary>
    static async Task<DocumentNode?> FindNamedBaseAsync(
        INamedTypeSymbol holder,
        INamedTypeSymbol contract,
        SolutionIndex index,
        CancellationToken cancellationToken
    )
    {
        foreach (var reference in holder.DeclaringSyntaxReferences)
            if (
                await index.FindDeclarationAsync(reference).ConfigureAwait(false) is { Node: TypeDeclarationSyntax type } spot
                && await index.GetModelAsync(spot.Document).ConfigureAwait(false) is { } model
            )
                foreach (var named in type.BaseList?.Types ?? [])
                    if (SymbolEqualityComparer.Default.Equals(model.GetTypeInfo(named.Type, cancellationToken).Type, contract))
                        return new DocumentNode(spot.Document, named);
        return null;
    }
}
