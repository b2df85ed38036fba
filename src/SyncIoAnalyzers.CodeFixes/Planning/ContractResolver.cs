using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Resolves the contracts of other assemblies that a group of members implements or overrides.</summary>
internal static class ContractResolver
{
    static readonly SymbolDisplayFormat Short = new(
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        memberOptions: SymbolDisplayMemberOptions.IncludeContainingType
    );

    /// <summary>
    /// Returns the contract that the group can move to, or why it must stay as it is; neither when no contract of another assembly applies.
    /// </summary>
    /// <param name="group">The members of this solution.</param>
    /// <param name="outside">Those of other assemblies that they implement or override.</param>
    public static (FrameworkContract? Contract, Refusal? Refusal) ResolveContract(
        IReadOnlyList<IMethodSymbol> group,
        IReadOnlyList<IMethodSymbol> outside
    )
    {
        if (FindKeptRefusal(group) is { } kept)
            return (null, kept);
        FrameworkContract? contract = null;
        foreach (var member in FindRequired(outside))
        {
            if (FrameworkContract.FindContract(member) is not { } found || contract != null && !IsSameSymbol(contract.To, found.To))
                return (null, CreateRefusal(member));
            contract ??= found;
        }

        return contract != null && FindObstacle(group, contract) is { } refusal ? (null, refusal) : (contract, null);
    }

    /// <summary>
    /// Returns the reason why a member must stay as it is that its own type shows; null when there is none, or only the rest of the
    /// solution shows it.
    /// </summary>
    public static Refusal? FindRefusal(IMethodSymbol method)
    {
        var outside = OverrideChain.FindContracts(method).OfType<IMethodSymbol>().Where(m => !m.Locations.Any(l => l.IsInSource)).ToArray();
        return FindKeptRefusal([method])
            ?? FindRequired(outside).Where(m => FrameworkContract.FindContract(m) == null).Select(CreateRefusal).FirstOrDefault();
    }

    static Refusal? FindKeptRefusal(IReadOnlyList<IMethodSymbol> group) =>
        group.Select(ContractTable.FindKeptLine).FirstOrDefault(l => l != null) is { } kept
            ? CreateRefusal(kept.Member.SimpleTypeName + ": " + kept.Reason)
            : null;

    /// <summary>Returns the contracts to resolve: a base class of the framework represents the interfaces that it implements.</summary>
    static IEnumerable<IMethodSymbol> FindRequired(IReadOnlyList<IMethodSymbol> outside) =>
        outside.Where(m =>
            m.ContainingType.TypeKind != TypeKind.Interface
            || !outside.Any(o =>
                o.ContainingType.TypeKind == TypeKind.Class && o.ContainingType.AllInterfaces.Any(i => IsSameSymbol(i, m.ContainingType))
            )
        );

    static Refusal CreateRefusal(IMethodSymbol member) =>
        CreateRefusal(
            member.OriginalDefinition.ToDisplayString(Short)
                + (ContractTable.FindLine(member) is { Kind: ContractKind.None } none ? ": " + none.Reason : "")
        );

    /// <summary>
    /// Finds the overrides that a call runs and its async form would skip, because their class does not override the async form.
    /// </summary>
    public static IEnumerable<IMethodSymbol> FindPassedOverrides(
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (
            model.GetSymbolInfo(call, cancellationToken).Symbol
                is not IMethodSymbol { IsStatic: false, ContainingType.TypeKind: TypeKind.Class } called
            || !ContractTable.Lines.Any(l => l.Kind == ContractKind.Both && WildcardMatcher.IsMatch(l.Member.MemberName, called.Name))
        )
            return [];
        var receiver =
            call.Expression is MemberAccessExpressionSyntax access ? model.GetTypeInfo(access.Expression, cancellationToken).Type
            : call.Expression is SimpleNameSyntax ? model.GetEnclosingSymbol(call.SpanStart, cancellationToken)?.ContainingType
            : called.ContainingType;
        return BaseTypes
            .GetBaseTypesAndThis(receiver)
            .OfType<INamedTypeSymbol>()
            .TakeWhile(t => t.Locations.Any(l => l.IsInSource))
            .SelectMany(t => t.GetMembers(called.Name))
            .OfType<IMethodSymbol>()
            .Where(IsPassedOverride)
            .Select(m => m.OriginalDefinition);
    }

    static bool IsPassedOverride(IMethodSymbol method) =>
        method.OverriddenMethod != null
        && FrameworkContract.FindContract(FindRootMethod(method)) is { Line.Kind: ContractKind.Both } contract
        && !contract.IsWrittenIn(method.ContainingType);

    /// <summary>Returns the reason why a group cannot move to a contract; null when it can.</summary>
    static Refusal? FindObstacle(IReadOnlyList<IMethodSymbol> group, FrameworkContract contract)
    {
        var form = contract.To.ToDisplayString(Short);
        if (contract.IsTwin)
            return group.Any(m => contract.IsWrittenIn(m.ContainingType)) ? Refusal.HasAsyncForm : null;
        if (group.Any(m => contract.IsWrittenIn(m.ContainingType) && !contract.IsHalf || IsWrittenInBase(m.ContainingType, contract)))
            return CreateRefusal(form + " is written already, and is what the framework calls");
        // A class in between may do more in its async form, or call the sync one by itself.
        if (!contract.ChangesBase && !IsSameSymbol(contract.To.ContainingType, FindRootMethod(contract.From).ContainingType))
            return CreateRefusal(contract.From.ContainingType.Name + " has an async form of its own");
        if ((contract.IsHalf || contract.ChangesBase) && FindHolder(group, contract) is not { } holder)
            return CreateRefusal($"several classes name {contract.From.ContainingType.Name}, or one by way of another interface");
        else
            return contract.Overrides && group.Any(m => m.ContainingType.BaseType?.SpecialType != SpecialType.System_Object)
                ? CreateRefusal($"{contract.To.ContainingType.Name} is a base class, and the class has another")
                : null;
    }

    static bool IsWrittenInBase(INamedTypeSymbol type, FrameworkContract contract) =>
        BaseTypes
            .GetBaseTypesAndThis(type.BaseType)
            .OfType<INamedTypeSymbol>()
            .TakeWhile(b => b.Locations.Any(l => l.IsInSource))
            .Any(contract.IsWrittenIn);

    /// <summary>
    /// The one class of a group that names a contract in its list of bases, or overrides it first; null when there is none, or several.
    /// </summary>
    public static INamedTypeSymbol? FindHolder(IReadOnlyList<IMethodSymbol> group, FrameworkContract contract)
    {
        var holders = group
            .Where(m =>
                contract.From.ContainingType.TypeKind == TypeKind.Interface
                    ? m.ContainingType.Interfaces.Any(i => IsSameSymbol(i, contract.From.ContainingType))
                    : m.OverriddenMethod is { } above && !group.Any(g => IsSameSymbol(g, above))
            )
            .ToArray();
        return holders.Length == 1 && group.All(m => m.ContainingType.TypeKind != TypeKind.Interface) ? holders[0].ContainingType : null;
    }

    /// <summary>Creates a refusal that names the contract and its requirement.</summary>
    public static Refusal CreateRefusal(string text) => Refusal.OutsideContract.WithDetail(text);

    static IMethodSymbol FindRootMethod(IMethodSymbol method) => method.OverriddenMethod is { } above ? FindRootMethod(above) : method;

    static bool IsSameSymbol(ISymbol a, ISymbol b) => SymbolEqualityComparer.Default.Equals(a.OriginalDefinition, b.OriginalDefinition);
}
