using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>What a type is, and which of its members stand in for which.</summary>
internal sealed class TypeHierarchy(Keys keys)
{
    const string Open = "<?>";

    /// <summary>Stands behind a message type whose handler takes messages of derived types too.</summary>
    public const string AndDerived = "+";

    /// <summary>Stands behind that of a handler beside which an async one stands: a bus that is awaited calls the other.</summary>
    public const string SyncOnly = "!sync";

    /// <summary>The facts of a type.</summary>
    public TypeFact Of(INamedTypeSymbol type, CancellationToken token)
    {
        var supertypes = new HashSet<string>();
        for (var b = type; b is { SpecialType: not SpecialType.System_Object }; b = b.BaseType)
            AddSupertype(b, supertypes);
        foreach (var contract in type.AllInterfaces)
            AddSupertype(contract, supertypes);
        var implementations = type.TypeKind == TypeKind.Interface ? [] : Asking(Overriding.Of(type).Select(o => (keys.Of(o.Over), keys.Of(o.Method))).Concat(Contracts(type)), token).Distinct().ToArray();
        return new TypeFact(keys.Of(type), supertypes, implementations, Overriding.Replaced(type, keys).ToArray(), type.TypeKind == TypeKind.Interface ? [] : Handlers(type).Distinct().ToArray(), Constructors(type).ToArray(), Dependencies(type).ToArray());
    }

    /// <summary>The same; before each, whether anybody still wants it: a type may have thousands of members.</summary>
    static IEnumerable<T> Asking<T>(IEnumerable<T> all, CancellationToken token)
    {
        foreach (var one in all)
        {
            token.ThrowIfCancellationRequested();
            yield return one;
        }
    }

    IEnumerable<string> Constructors(INamedTypeSymbol type) => type is { TypeKind: TypeKind.Class, IsAbstract: false, IsStatic: false } ? Construction(type) : [];

    /// <summary>What runs when a type is created: its constructors and initialisers, and those of its bases to which no code of its own leads.</summary>
    public IEnumerable<string> Construction(INamedTypeSymbol type)
    {
        for (var t = type; t != null; t = t.BaseType is { } parent && keys.IsWalked(parent) && t.InstanceConstructors.All(EdgeCollector.HasNoCode) ? parent : null)
            foreach (var key in t.InstanceConstructors.Select(c => keys.Of(c)).Append(keys.OfInitializers(t, false)))
                yield return key;
    }

    /// <summary>What its constructors take, and the properties that Razor has injected.</summary>
    IEnumerable<string> Dependencies(INamedTypeSymbol type) => type.InstanceConstructors.SelectMany(c => Takes(c, keys))
        .Concat(Services(type.GetMembers().OfType<IPropertySymbol>().Where(p => p.GetAttributes().Any(a => a.AttributeClass?.Name is "InjectAttribute" or "RazorInjectAttribute")).Select(p => p.Type), keys)).Distinct();

    /// <summary>The types of a method's parameters that dependency injection may know.</summary>
    public static IReadOnlyList<string> Takes(IMethodSymbol method, Keys keys) => Services(method.Parameters.Select(p => p.Type), keys);

    static IReadOnlyList<string> Services(IEnumerable<ITypeSymbol> types, Keys keys) =>
        [.. types.Select(EachOf).OfType<INamedTypeSymbol>().Where(t => t.TypeKind is TypeKind.Class or TypeKind.Interface && t.SpecialType == SpecialType.None).Select(t => keys.Of(t))];

    /// <summary>Of all that are registered for a type, which come as one sequence, that type.</summary>
    static ITypeSymbol EachOf(ITypeSymbol type) => type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Collections_Generic_IEnumerable_T } all ? all.TypeArguments[0] : type;

    /// <summary>The keys of which an implementing type must have one when it is called through this receiver; null when any will do, empty when none is known to.</summary>
    /// <param name="receiver">The static type of the receiver.</param>
    /// <param name="method">The method called.</param>
    public IReadOnlyList<string> Receivers(ITypeSymbol receiver, IMethodSymbol method)
    {
        if (receiver is not INamedTypeSymbol type)
            type = method.ContainingType;
        if (!keys.IsWalked(type) && IsSystem(type) && (IsOpen(type) || !Arguments(type).Any(a => keys.IsWalked(a))))
            return []; // IDisposable, IComparer, Stream: which of all their implementations it is, nobody knows
        if (type.Arity == 0)
            return [keys.Of(type)];
        // An IEnumerable<Order> is a list, not the one generic collection that the project happens to declare.
        if (!IsOpen(type) && IsSystem(type))
            return [keys.Of(type) + Closed(type)];
        if (!IsOpen(type))
            return [keys.Of(type) + Closed(type), keys.Of(type) + Open, .. Generalized(type, VarianceKind.In).Select(t => keys.Of(t) + Closed(t))];
        // A generic bus hands T to IHandler<T>: the handlers of a message are reached from where the message is known, not from here.
        var handsOver = method.OriginalDefinition.Parameters.Any(p => p.Type.TypeKind == TypeKind.TypeParameter);
        return [handsOver && type.TypeKind == TypeKind.Interface ? keys.Of(type) + Open : keys.Of(type)];
    }

    void AddSupertype(INamedTypeSymbol type, HashSet<string> into)
    {
        into.Add(keys.Of(type));
        if (type.Arity > 0)
            into.Add(keys.Of(type) + (IsOpen(type) ? Open : Closed(type)));
        into.UnionWith(Generalized(type, VarianceKind.Out).Select(t => keys.Of(t) + Closed(t)));
    }

    /// <summary>
    /// What stands in for a variant interface besides itself: an <c>IReader&lt;out T&gt;</c> of a class is one of its bases, and where an
    /// <c>IHandler&lt;in T&gt;</c> of a class is asked for, one of its bases will do.
    /// </summary>
    static IEnumerable<INamedTypeSymbol> Generalized(INamedTypeSymbol type, VarianceKind variance)
    {
        if (type.TypeKind != TypeKind.Interface || IsSystem(type) || IsOpen(type))
            yield break;
        for (var i = 0; i < type.Arity; i++)
            if (type.TypeParameters[i].Variance == variance && type.TypeArguments[i] is INamedTypeSymbol { IsReferenceType: true } argument)
                foreach (var general in Generals(argument))
                    yield return type.ConstructedFrom.Construct([.. type.TypeArguments.Select((a, at) => at == i ? general : a)]);
    }

    static IEnumerable<INamedTypeSymbol> Generals(INamedTypeSymbol type)
    {
        for (var b = type.BaseType; b != null; b = b.BaseType)
            yield return b;
        foreach (var contract in type.AllInterfaces)
            yield return contract;
    }

    IEnumerable<(string, string)> Contracts(INamedTypeSymbol type) =>
        from pair in ContractMembers(type)
        select (keys.Of(pair.Contract), keys.Of(pair.Member));

    /// <summary>The members that implement a generic interface for one message type and take it.</summary>
    IEnumerable<(string, string)> Handlers(INamedTypeSymbol type) =>
        from pair in ContractMembers(type)
        where pair.Contract.ContainingType.Arity > 0
        from i in Enumerable.Range(0, pair.Contract.Parameters.Length)
        where pair.Contract.OriginalDefinition.Parameters[i].Type.TypeKind == TypeKind.TypeParameter
        let message = pair.Contract.Parameters[i].Type
        where message is INamedTypeSymbol && keys.IsWalked(message)
        let takesMore = pair.Contract.ContainingType.OriginalDefinition.TypeParameters.Any(p => p.Variance == VarianceKind.In)
        let hasTwin = !pair.Contract.ContainingType.GetMembers(pair.Contract.Name + "Async").IsEmpty
        select (keys.Of(message) + (takesMore ? AndDerived : "") + (hasTwin ? SyncOnly : ""), keys.Of(pair.Member));

    IEnumerable<(IMethodSymbol Contract, IMethodSymbol Member)> ContractMembers(INamedTypeSymbol type) =>
        from contract in type.AllInterfaces
        where !IsSystem(contract) || contract.Name is "IDisposable" or "IAsyncDisposable" || Arguments(contract).Any(a => keys.IsWalked(a) && !type.IsRecord)
        from member in contract.GetMembers().OfType<IMethodSymbol>()
        where !member.IsStatic || member.IsAbstract || member.IsVirtual
        let implementation = MostDerived(type, type.FindImplementationForInterfaceMember(member) as IMethodSymbol)
        where implementation != null && keys.IsWalked(implementation)
        select (member, implementation);

    /// <summary>Roslyn names the member that implements an interface, which a derived type may override.</summary>
    static IMethodSymbol? MostDerived(INamedTypeSymbol type, IMethodSymbol? implementation)
    {
        if (implementation is { IsVirtual: false, IsAbstract: false, IsOverride: false } or null)
            return implementation;
        for (var t = type; t != null && !SymbolEqualityComparer.Default.Equals(t, implementation.ContainingType); t = t.BaseType)
            if (t.GetMembers(implementation.Name).OfType<IMethodSymbol>().FirstOrDefault(m => Apis.Overrides.Reach(m, implementation)) is { } over)
                return over;
        return implementation;
    }

    static bool IsOpen(ITypeSymbol type) => type is ITypeParameterSymbol || Arguments(type).Any(IsOpen) || type is IArrayTypeSymbol array && IsOpen(array.ElementType);

    static IEnumerable<ITypeSymbol> Arguments(ITypeSymbol type) => type is INamedTypeSymbol named ? named.TypeArguments : Enumerable.Empty<ITypeSymbol>();

    static string Closed(INamedTypeSymbol type) => "<" + string.Join(",", type.TypeArguments.Select(a => a.ToDisplayString(NullableFlowState.None, SymbolDisplayFormat.FullyQualifiedFormat))) + ">";

    static bool IsSystem(ISymbol type) => Apis.Namespaces.Root(type) == "System";
}
