using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>Steps from a member to what it overrides or hides.</summary>
internal static class Overrides
{
    /// <summary>What the member overrides; null when it overrides nothing.</summary>
    public static ISymbol? Next(ISymbol member) => member switch
    {
        IMethodSymbol method => method.OverriddenMethod,
        IPropertySymbol property => property.OverriddenProperty,
        _ => null,
    };

    /// <summary>What a <c>new</c> member hides: one of a base that takes the same. Providers of databases hide members to give their own types.</summary>
    public static ISymbol? Hidden(ISymbol member)
    {
        if (member is not IMethodSymbol { IsStatic: false, MethodKind: MethodKind.Ordinary } method)
            return null;
        for (var type = method.ContainingType?.BaseType; type is { SpecialType: not SpecialType.System_Object }; type = type.BaseType)
            foreach (var other in type.GetMembers(method.Name).OfType<IMethodSymbol>())
                if (other.Arity == method.Arity && other.Parameters.Select(p => p.Type).SequenceEqual(method.Parameters.Select(p => p.Type), SymbolEqualityComparer.Default))
                    return other;
        return null;
    }

    /// <summary>Whether the member is the other one, or overrides it at some remove.</summary>
    public static bool Reach(ISymbol member, ISymbol? other)
    {
        for (ISymbol? level = member; level != null && other != null; level = Next(level))
            if (SymbolEqualityComparer.Default.Equals(level.OriginalDefinition, other.OriginalDefinition))
                return true;
        return false;
    }

    /// <summary>The members of a type that stand in for a member of an interface, one for each form of a generic interface that the type implements; none for a member of a class.</summary>
    /// <param name="type">The type.</param>
    /// <param name="contract">The member, as it is declared.</param>
    public static IEnumerable<ISymbol?> Implementing(INamedTypeSymbol type, ISymbol contract) => contract.ContainingType.TypeKind != TypeKind.Interface ? []
        : type.AllInterfaces.Where(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, contract.ContainingType))
            .SelectMany(i => i.GetMembers(contract.Name)).Where(m => SymbolEqualityComparer.Default.Equals(m.OriginalDefinition, contract)).Select(type.FindImplementationForInterfaceMember);
}
