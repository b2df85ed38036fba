using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What the contracts of other assemblies make of a group of members that implement or override them.</summary>
internal static class Contracts
{
    static readonly SymbolDisplayFormat Short = new(genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters, memberOptions: SymbolDisplayMemberOptions.IncludeContainingType);

    /// <summary>The contract that the group can move to, or why it has to stay as it is; neither when no other assembly has a say in it.</summary>
    /// <param name="group">The members of this solution.</param>
    /// <param name="outside">Those of other assemblies that they implement or override.</param>
    public static (Contract? Contract, Refusal? Refusal) Of(IReadOnlyList<IMethodSymbol> group, IReadOnlyList<IMethodSymbol> outside)
    {
        if (group.Select(ContractTable.Kept).FirstOrDefault(l => l != null) is { } kept)
            return (null, Why(Names(kept.Member) + ": " + kept.Reason));
        // A class of the framework speaks for the interfaces that it implements.
        var asked = outside.Where(m => m.ContainingType.TypeKind != TypeKind.Interface || !outside.Any(o => o.ContainingType.TypeKind == TypeKind.Class && o.ContainingType.AllInterfaces.Any(i => Is(i, m.ContainingType)))).ToArray();
        Contract? contract = null;
        foreach (var member in asked)
        {
            if (Contract.Of(member) is not { } found || contract != null && !Is(contract.To, found.To))
                return (null, Why(member.OriginalDefinition.ToDisplayString(Short) + (ContractTable.Of(member) is { Kind: ContractKind.None } none ? ": " + none.Reason : "")));
            contract ??= found;
        }

        return contract != null && Obstacle(group, contract) is { } refusal ? (null, refusal) : (contract, null);
    }

    /// <summary>The overrides of a class that a call on it runs, whose async form goes past them because nobody has written it.</summary>
    public static IEnumerable<IMethodSymbol> PassedBy(InvocationExpressionSyntax call, SemanticModel model, CancellationToken token)
    {
        if (model.GetSymbolInfo(call, token).Symbol is not IMethodSymbol { IsStatic: false, ContainingType.TypeKind: TypeKind.Class } called || !ContractTable.Lines.Any(l => l.Kind == ContractKind.Both && Wildcard.Matches(l.Member.Name, called.Name)))
            return [];
        var receiver = call.Expression is MemberAccessExpressionSyntax access ? model.GetTypeInfo(access.Expression, token).Type : call.Expression is SimpleNameSyntax ? model.GetEnclosingSymbol(call.SpanStart, token)?.ContainingType : called.ContainingType;
        return BaseTypes.AndSelf(receiver).OfType<INamedTypeSymbol>().TakeWhile(t => t.Locations.Any(l => l.IsInSource)).SelectMany(t => t.GetMembers(called.Name)).OfType<IMethodSymbol>()
            .Where(m => m.OverriddenMethod != null && Contract.Of(Root(m)) is { Line.Kind: ContractKind.Both } contract && !contract.IsWrittenIn(m.ContainingType)).Select(m => m.OriginalDefinition);
    }

    /// <summary>Why a group cannot move to a contract; null when it can.</summary>
    static Refusal? Obstacle(IReadOnlyList<IMethodSymbol> group, Contract contract)
    {
        var form = contract.To.ToDisplayString(Short);
        if (contract.IsTwin)
            return group.Any(m => contract.IsWrittenIn(m.ContainingType)) ? Refusal.HasAsyncForm : null;
        if (group.Any(m => contract.IsWrittenIn(m.ContainingType) && !contract.IsHalf || IsWrittenInBase(m.ContainingType, contract)))
            return Why(form + " is written already, and is what the framework calls");
        // A class in between may do more in its async form, or call the sync one by itself.
        if (!contract.ChangesBase && !Is(contract.To.ContainingType, Root(contract.From).ContainingType))
            return Why(contract.From.ContainingType.Name + " has an async form of its own");
        if ((contract.IsHalf || contract.ChangesBase) && Holder(group, contract) is not { } holder)
            return Why($"several classes name {contract.From.ContainingType.Name}, or one by way of another interface");
        else
            return contract.Overrides && group.Any(m => m.ContainingType.BaseType?.SpecialType != SpecialType.System_Object) ? Why($"{contract.To.ContainingType.Name} is a base class, and the class has another") : null;
    }

    static bool IsWrittenInBase(INamedTypeSymbol type, Contract contract) => BaseTypes.AndSelf(type.BaseType).OfType<INamedTypeSymbol>().TakeWhile(b => b.Locations.Any(l => l.IsInSource)).Any(contract.IsWrittenIn);

    /// <summary>The one class of a group that names a contract in its list of bases, or overrides it first; null when there is none, or several.</summary>
    public static INamedTypeSymbol? Holder(IReadOnlyList<IMethodSymbol> group, Contract contract)
    {
        var holders = group.Where(m => contract.From.ContainingType.TypeKind == TypeKind.Interface ? m.ContainingType.Interfaces.Any(i => Is(i, contract.From.ContainingType)) : m.OverriddenMethod is { } above && !group.Any(g => Is(g, above))).ToArray();
        return holders.Length == 1 && group.All(m => m.ContainingType.TypeKind != TypeKind.Interface) ? holders[0].ContainingType : null;
    }

    /// <summary>A refusal that names the contract and what it wants.</summary>
    public static Refusal Why(string text) => Refusal.OutsideContract with { Text = $"{Refusal.OutsideContract.Text}: {text}" };

    static string Names(Pattern type) => type.Type.Substring(type.Type.LastIndexOf('.') + 1);

    static IMethodSymbol Root(IMethodSymbol method) => method.OverriddenMethod is { } above ? Root(above) : method;

    static bool Is(ISymbol a, ISymbol b) => SymbolEqualityComparer.Default.Equals(a.OriginalDefinition, b.OriginalDefinition);
}
