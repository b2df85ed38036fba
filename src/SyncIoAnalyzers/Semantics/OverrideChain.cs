using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Steps from a member to those that it overrides or hides.</summary>
internal static class OverrideChain
{
    /// <summary>Returns true if a call of the member is dispatched by the class of the object.</summary>
    public static bool IsPolymorphic(ISymbol member) => member.IsAbstract || member.IsVirtual || member.IsOverride;

    /// <summary>Returns the member that a member overrides; null when there is none.</summary>
    public static ISymbol? FindOverridden(ISymbol member) =>
        member switch
        {
            IMethodSymbol method => method.OverriddenMethod,
            IPropertySymbol property => property.OverriddenProperty,
            _ => null,
        };

    /// <summary>
    /// Returns the member that a <c>new</c> member hides: one of a base type with the same parameters. Database providers hide members to
    /// return their own types.
    /// </summary>
    public static ISymbol? FindHidden(ISymbol member)
    {
        if (member is not IMethodSymbol { IsStatic: false, MethodKind: MethodKind.Ordinary } method)
            return null;
        for (var type = method.ContainingType?.BaseType; type is { SpecialType: not SpecialType.System_Object }; type = type.BaseType)
            foreach (var other in type.GetMembers(method.Name).OfType<IMethodSymbol>())
                if (other.Arity == method.Arity && HasSameParameterTypes(other, method))
                    return other;
        return null;
    }

    static bool HasSameParameterTypes(IMethodSymbol one, IMethodSymbol other) =>
        one.Parameters.Select(p => p.Type).SequenceEqual(other.Parameters.Select(p => p.Type), SymbolEqualityComparer.Default);

    /// <summary>Returns true if the member is the other one, or overrides it directly or indirectly.</summary>
    public static bool IsOrOverrides(ISymbol member, ISymbol? other)
    {
        for (ISymbol? level = member; level != null && other != null; level = FindOverridden(level))
            if (SymbolEqualityComparer.Default.Equals(level.OriginalDefinition, other.OriginalDefinition))
                return true;
        return false;
    }

    /// <summary>Returns the members that a member overrides, also indirectly, and the interface members that it implements.</summary>
    public static IEnumerable<ISymbol> FindContracts(ISymbol member)
    {
        for (var overridden = FindOverridden(member); overridden != null; overridden = FindOverridden(overridden))
            yield return overridden;
        if (member.IsStatic || member.ContainingType is not { TypeKind: not TypeKind.Interface } type)
            yield break;
        foreach (var contract in type.AllInterfaces.SelectMany(i => i.GetMembers()))
            if (SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(contract), member))
                yield return contract;
    }

    /// <summary>
    /// Returns the methods that a method overrides, also indirectly, and the interface members that it, or the method of a base that it
    /// overrides, implements. All are as declared.
    /// </summary>
    public static IEnumerable<IMethodSymbol> FindDeclaredContracts(IMethodSymbol method)
    {
        for (var overridden = method.OverriddenMethod; overridden != null; overridden = overridden.OverriddenMethod)
            yield return overridden.OriginalDefinition;
        var (type, name) = (method.ContainingType, method.Name.Substring(method.Name.LastIndexOf('.') + 1));
        foreach (var contract in type.AllInterfaces.SelectMany(i => i.GetMembers(name)).OfType<IMethodSymbol>())
            if (IsOrOverrides(method, type.FindImplementationForInterfaceMember(contract)))
                yield return contract.OriginalDefinition;
    }

    /// <summary>Returns true if a member overrides another one, or implements it in a type.</summary>
    /// <param name="member">The member, of the type or of a base of it.</param>
    /// <param name="type">The type.</param>
    /// <param name="contract">The member of a base class or an interface, as it is declared.</param>
    public static bool IsImplementing(ISymbol member, INamedTypeSymbol type, ISymbol contract) =>
        IsOrOverrides(member, contract) || FindImplementations(type, contract).Any(m => IsOrOverrides(member, m));

    /// <summary>Returns true if a member overrides or implements one of a library, whose code may call it.</summary>
    public static bool HasLibraryContract(ISymbol member)
    {
        for (var over = FindOverridden(member); over != null; over = FindOverridden(over))
            if (over.Locations.Any(l => l.IsInMetadata))
                return true;
        return member.ContainingType is { TypeKind: not TypeKind.Interface } type
            && type.AllInterfaces.Where(i => i.Locations.Any(l => l.IsInMetadata))
                .SelectMany(i => i.GetMembers(member.Name))
                .Any(m => IsOrOverrides(member, type.FindImplementationForInterfaceMember(m)));
    }

    /// <summary>
    /// Returns the members of a type that implement an interface member, one for each form of a generic interface that the type implements;
    /// none for a member of a class.
    /// </summary>
    /// <param name="type">The type.</param>
    /// <param name="contract">The interface member, as it is declared.</param>
    public static IEnumerable<ISymbol?> FindImplementations(INamedTypeSymbol type, ISymbol contract)
    {
        var declaringType = contract.ContainingType;
        if (declaringType.TypeKind != TypeKind.Interface)
            return [];
        var forms = type.AllInterfaces.Where(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, declaringType));
        return forms
            .SelectMany(i => i.GetMembers(contract.Name))
            .Where(m => SymbolEqualityComparer.Default.Equals(m.OriginalDefinition, contract))
            .Select(type.FindImplementationForInterfaceMember);
    }
}
