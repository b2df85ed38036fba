using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What changes in a class when a member of it moves to another contract.</summary>
/// <param name="Holder">The class that answers to the contract.</param>
/// <param name="At">The declaration of the member in it.</param>
/// <param name="Base">Where its list of bases names the contract; null when that need not change.</param>
/// <param name="IsWritten">Whether the class has written the async form already, and calls the member there.</param>
internal sealed record Move(INamedTypeSymbol Holder, Spot At, Spot? Base, bool IsWritten)
{
    /// <summary>Finds out what changes for a member, or why it cannot.</summary>
    public static async Task<(Move? Move, Refusal? Refusal)> Of(Member member, IReadOnlyList<IMethodSymbol> group, Solution solution, SolutionIndex index, CancellationToken token)
    {
        var contract = member.Contract!;
        if (contract.IsTwin || !contract.IsHalf && !contract.ChangesBase)
            return default;
        var holder = Contracts.Holder(group, contract)!;
        var isWritten = contract.IsWrittenIn(holder);
        if (isWritten && !member.Uses.Any(u => u.Holder is MethodDeclarationSyntax { Identifier.ValueText: var name } written && name == contract.To.Name && SyncIoAnalyzers.Holder.IsAsync(written)))
            return (null, Contracts.Why($"{contract.To.ContainingType.Name}.{contract.To.Name} is written already, and is what the framework calls"));
        var symbol = group.First(m => SymbolEqualityComparer.Default.Equals(m.ContainingType, holder));
        var at = await index.Declared(symbol.DeclaringSyntaxReferences[0]).ConfigureAwait(false) is { } declared ? member.Declarations.FirstOrDefault(d => d.Node == declared.Node) : null;
        if (at == null)
            return (null, Refusal.NotEditable);
        if (!contract.ChangesBase || isWritten)
            return (new Move(holder, at, null, isWritten), null);
        return await Named(holder, contract.From.ContainingType, solution, index, token).ConfigureAwait(false) is { } named && Editable.Is(solution.GetDocument(named.Document)) ? (new Move(holder, at, named, false), null) : (null, Refusal.NotEditable);
    }

    /// <summary>Where the declarations of a class name one of its bases.</summary>
    static async Task<Spot?> Named(INamedTypeSymbol holder, INamedTypeSymbol contract, Solution solution, SolutionIndex index, CancellationToken token)
    {
        foreach (var reference in holder.DeclaringSyntaxReferences)
            if (await index.Declared(reference).ConfigureAwait(false) is { Node: TypeDeclarationSyntax type } spot && await index.Model(spot.Document).ConfigureAwait(false) is { } model)
                foreach (var named in type.BaseList?.Types ?? [])
                    if (SymbolEqualityComparer.Default.Equals(model.GetTypeInfo(named.Type, token).Type, contract))
                        return new Spot(spot.Document, named);
        return null;
    }
}
