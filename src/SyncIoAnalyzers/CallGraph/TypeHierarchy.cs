using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Reads the bases of types and the members that override or implement others.</summary>
internal sealed class TypeHierarchy(SymbolKeys keys)
{
    /// <summary>The suffix of a generic type whose arguments are not known, as of a <c>Created&lt;T&gt;</c>.</summary>
    public const string OpenSuffix = "<?>";

    /// <summary>The suffix of a message type whose handler accepts derived types too.</summary>
    public const string DerivedSuffix = "+";

    /// <summary>The suffix of the message type of a handler that has an async form too: an awaited bus calls that one.</summary>
    public const string SyncSuffix = "!sync";

    /// <summary>Returns the facts of a type.</summary>
    public TypeFact GetTypeFact(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        var supertypes = new HashSet<string>();
        for (var b = type; b is { SpecialType: not SpecialType.System_Object }; b = b.BaseType)
            AddSupertype(b, supertypes);
        foreach (var contract in type.AllInterfaces)
            AddSupertype(contract, supertypes);
        var isInterface = type.TypeKind == TypeKind.Interface;
        (string, string)[] replacements = isInterface ? [] : GetReplacements(type, cancellationToken);
        (string, string)[] messageHandlers = isInterface ? [] : GetMessageHandlers(type).Distinct().ToArray();
        return new TypeFact(
            keys.GetKey(type),
            supertypes,
            replacements,
            TypeOverrides.GetReplacedMembers(type, keys).ToArray(),
            messageHandlers,
            GetConstructors(type).ToArray(),
            GetDependencies(type).ToArray()
        );
    }

    /// <summary>Returns the members that a type overrides or implements, each with the member of the type that replaces it.</summary>
    (string, string)[] GetReplacements(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        var overrides = TypeOverrides.GetOverrides(type).Select(o => (keys.GetKey(o.Over), keys.GetKey(o.Method)));
        return WithCancellation(overrides.Concat(GetImplementations(type)), cancellationToken).Distinct().ToArray();
    }

    /// <summary>Returns the same elements and checks for cancellation before each: a type may have thousands of members.</summary>
    static IEnumerable<T> WithCancellation<T>(IEnumerable<T> all, CancellationToken cancellationToken)
    {
        foreach (var one in all)
        {
            cancellationToken.ThrowIfCancellationRequested();
            yield return one;
        }
    }

    IEnumerable<string> GetConstructors(INamedTypeSymbol type) =>
        type is { TypeKind: TypeKind.Class or TypeKind.Struct, IsAbstract: false, IsStatic: false } ? GetConstructionKeys(type) : [];

    /// <summary>
    /// Returns the keys of the code that runs when a type is created: its constructors and initializers, and those of its bases to which
    /// none of its own code leads.
    /// </summary>
    public IEnumerable<string> GetConstructionKeys(INamedTypeSymbol type)
    {
        for (
            var t = type;
            t != null;
            t = t.BaseType is { } parent && keys.IsInProgram(parent) && t.InstanceConstructors.All(HasNoCode) ? parent : null
        )
            foreach (var key in t.InstanceConstructors.Select(c => keys.GetKey(c)).Append(keys.GetInitializersKey(t, false)))
                yield return key;
    }

    /// <summary>Returns the members of a type with which a framework disposes its objects: the async one, if there is one.</summary>
    public IEnumerable<string> FindDisposal(INamedTypeSymbol type)
    {
        var members = type.GetMembers().OfType<IMethodSymbol>().Where(m => !m.IsStatic).ToArray();
        var asyncForms = members.Where(m => m.Name == "DisposeAsync" && Implements(type, "IAsyncDisposable"));
        var syncForms = members.Where(m => m.Name == "Dispose" && Implements(type, "IDisposable") && IsDisposal(m));
        return (asyncForms.Any() ? asyncForms : syncForms).Select(m => keys.GetKey(m));
    }

    static bool Implements(INamedTypeSymbol type, string contract) =>
        type.AllInterfaces.Any(i => i.Name == contract && IsInSystemNamespace(i));

    /// <summary>Returns true for <c>Dispose()</c>, and for the <c>Dispose(bool)</c> that a base of the framework calls.</summary>
    static bool IsDisposal(IMethodSymbol method) =>
        method.Parameters.Length == 0
        || method.IsOverride && method.Parameters.Length == 1 && method.Parameters[0].Type.SpecialType == SpecialType.System_Boolean;

    /// <summary>Returns the types that its constructors take, and those of the properties that Razor injects.</summary>
    IEnumerable<string> GetDependencies(INamedTypeSymbol type) =>
        type
            .InstanceConstructors.SelectMany(c => GetParameterTypes(c, keys))
            .Concat(
                GetServiceTypes(
                    type.GetMembers()
                        .OfType<IPropertySymbol>()
                        .Where(p => p.GetAttributes().Any(a => a.AttributeClass?.Name is "InjectAttribute" or "RazorInjectAttribute"))
                        .Select(p => p.Type),
                    keys
                )
            )
            .Distinct();

    /// <summary>Returns the types of a method's parameters that may be services.</summary>
    public static IReadOnlyList<string> GetParameterTypes(IMethodSymbol method, SymbolKeys keys) =>
        GetServiceTypes(method.Parameters.Select(p => p.Type), keys);

    static IReadOnlyList<string> GetServiceTypes(IEnumerable<ITypeSymbol> types, SymbolKeys keys) =>
        [
            .. types
                .Select(GetElementType)
                .OfType<INamedTypeSymbol>()
                .Where(t => t.TypeKind is TypeKind.Class or TypeKind.Interface && t.SpecialType == SpecialType.None)
                .Select(t => keys.GetKey(t)),
        ];

    /// <summary>
    /// Returns the element type of a sequence, which stands for all services registered for that type; any other type is returned as it
    /// is.
    /// </summary>
    static ITypeSymbol GetElementType(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Collections_Generic_IEnumerable_T } all
            ? all.TypeArguments[0]
            : type;

    /// <summary>
    /// Finds the type keys of which an implementing type must have at least one when it is called through this receiver; null if any type
    /// will do, empty if no implementing type is known.
    /// </summary>
    /// <param name="receiver">The static type of the receiver.</param>
    /// <param name="method">The method called.</param>
    public IReadOnlyList<string> FindReceiverTypes(ITypeSymbol receiver, IMethodSymbol method)
    {
        if (receiver is not INamedTypeSymbol type)
            type = method.ContainingType;
        if (
            !keys.IsInProgram(type)
            && IsInSystemNamespace(type)
            && (IsOpenGeneric(type) || !GetTypeArguments(type).Any(a => keys.IsInProgram(a)))
        )
            return []; // IDisposable, IComparer, Stream: their implementations cannot be distinguished
        if (type.Arity == 0)
            return [keys.GetKey(type)];
        // An IEnumerable<Order> is a list, not the one generic collection that the project happens to declare.
        if (!IsOpenGeneric(type) && IsInSystemNamespace(type))
            return [keys.GetKey(type) + FormatTypeArguments(type)];
        if (!IsOpenGeneric(type))
            return [.. GetTypeForms(type), .. GetVariantForms(type, VarianceKind.In).Select(t => keys.GetKey(t) + FormatTypeArguments(t))];
        // A generic bus passes T to IHandler<T>: the handlers of a message are reached from the code that knows its type.
        var passesTypeParameter = method.OriginalDefinition.Parameters.Any(p => p.Type.TypeKind == TypeKind.TypeParameter);
        return [passesTypeParameter && type.TypeKind == TypeKind.Interface ? keys.GetKey(type) + OpenSuffix : keys.GetKey(type)];
    }

    /// <summary>Returns the keys of a type, one of which a class has that can be used as the type.</summary>
    public IReadOnlyList<string> GetTypeForms(INamedTypeSymbol type) =>
        type.Arity == 0 || IsOpenGeneric(type)
            ? [keys.GetKey(type)]
            : [keys.GetKey(type) + FormatTypeArguments(type), keys.GetKey(type) + OpenSuffix];

    void AddSupertype(INamedTypeSymbol type, HashSet<string> into)
    {
        into.UnionWith(GetDefinitionAndForm(type));
        into.UnionWith(GetVariantForms(type, VarianceKind.Out).Select(t => keys.GetKey(t) + FormatTypeArguments(t)));
    }

    /// <summary>
    /// Returns the forms to which a variant interface can be converted: for an <c>IReader&lt;out T&gt;</c> of a class those of its bases,
    /// and for a request of an <c>IHandler&lt;in T&gt;</c> of a class those of its bases too.
    /// </summary>
    static IEnumerable<INamedTypeSymbol> GetVariantForms(INamedTypeSymbol type, VarianceKind variance)
    {
        if (type.TypeKind != TypeKind.Interface || IsInSystemNamespace(type) || IsOpenGeneric(type))
            yield break;
        for (var i = 0; i < type.Arity; i++)
            if (type.TypeParameters[i].Variance == variance && type.TypeArguments[i] is INamedTypeSymbol { IsReferenceType: true } argument)
                foreach (var general in GetSupertypes(argument))
                    yield return type.ConstructedFrom.Construct([.. type.TypeArguments.Select((a, at) => at == i ? general : a)]);
    }

    static IEnumerable<INamedTypeSymbol> GetSupertypes(INamedTypeSymbol type)
    {
        for (var b = type.BaseType; b != null; b = b.BaseType)
            yield return b;
        foreach (var contract in type.AllInterfaces)
            yield return contract;
    }

    IEnumerable<(string, string)> GetImplementations(INamedTypeSymbol type) =>
        from pair in GetContractMembers(type)
        select (keys.GetKey(pair.Contract), keys.GetKey(pair.Member));

    /// <summary>Returns the message types and members of the generic interfaces that a type implements for one message type.</summary>
    IEnumerable<(string, string)> GetMessageHandlers(INamedTypeSymbol type)
    {
        foreach (var (contract, member) in GetContractMembers(type))
            if (FindMessage(contract) is { } message && keys.IsInProgram(message))
                foreach (var form in GetDefinitionAndForm(message))
                    yield return (form + GetMessageSuffix(contract), keys.GetKey(member));
    }

    /// <summary>Returns the key of a type and, if it is generic, the key with its arguments.</summary>
    string[] GetDefinitionAndForm(INamedTypeSymbol type) =>
        type.Arity == 0
            ? [keys.GetKey(type)]
            : [keys.GetKey(type), keys.GetKey(type) + (IsOpenGeneric(type) ? OpenSuffix : FormatTypeArguments(type))];

    /// <summary>
    /// Finds the type of the message that a member of a contract handles. A comparison takes two values, and no contract of the framework
    /// is that of a bus: <c>IComparer&lt;T&gt;</c>, <c>IEquatable&lt;T&gt;</c>, <c>IUserTwoFactorTokenProvider&lt;TUser&gt;</c>.
    /// </summary>
    static INamedTypeSymbol? FindMessage(IMethodSymbol contract)
    {
        if (contract.ContainingType.Arity == 0 || SymbolNamespaces.IsOfFramework(contract.ContainingType) || IsOfRepository(contract))
            return null;
        return FindMessageParameter(contract.OriginalDefinition) is { Ordinal: var ordinal }
            ? contract.Parameters[ordinal].Type as INamedTypeSymbol
            : null;
    }

    /// <summary>
    /// Returns true for a contract that does several things with an object, <c>Add(T)</c> and <c>Remove(T)</c>: a handler does one, and may
    /// be asked if it can.
    /// </summary>
    static bool IsOfRepository(IMethodSymbol contract) =>
        contract
            .ContainingType.OriginalDefinition.GetMembers()
            .OfType<IMethodSymbol>()
            .Where(m => FindMessageParameter(m) != null && !IsQuestion(m))
            .Select(m => SyntaxNames.TrimAsync(m.Name))
            .Distinct()
            .Skip(1)
            .Any();

    static IParameterSymbol? FindMessageParameter(IMethodSymbol definition)
    {
        var values = definition.Parameters.Where(p => p.Type.TypeKind == TypeKind.TypeParameter).ToArray();
        return values.Length == 1 ? values[0] : null;
    }

    static bool IsQuestion(IMethodSymbol method) =>
        method.ReturnType.SpecialType == SpecialType.System_Boolean
        || GetTypeArguments(method.ReturnType).Any(t => t.SpecialType == SpecialType.System_Boolean);

    static string GetMessageSuffix(IMethodSymbol contract)
    {
        var acceptsDerived = contract.ContainingType.OriginalDefinition.TypeParameters.Any(p => p.Variance == VarianceKind.In);
        var hasAsyncForm = !contract.ContainingType.GetMembers(contract.Name + "Async").IsEmpty;
        return (acceptsDerived ? DerivedSuffix : "") + (hasAsyncForm ? SyncSuffix : "");
    }

    IEnumerable<(IMethodSymbol Contract, IMethodSymbol Member)> GetContractMembers(INamedTypeSymbol type)
    {
        foreach (var member in type.AllInterfaces.Where(i => IsContract(i, type)).SelectMany(i => i.GetMembers()).OfType<IMethodSymbol>())
        {
            if (member is { IsStatic: true, IsAbstract: false, IsVirtual: false })
                continue;
            var implementation = FindMostDerived(type, type.FindImplementationForInterfaceMember(member) as IMethodSymbol);
            if (implementation != null && keys.IsInProgram(implementation))
                yield return (member, implementation);
        }
    }

    /// <summary>Returns true unless the interface belongs to the framework and says nothing about the types of the program.</summary>
    bool IsContract(INamedTypeSymbol contract, INamedTypeSymbol type) =>
        !IsInSystemNamespace(contract)
        || contract.Name is "IDisposable" or "IAsyncDisposable"
        || !type.IsRecord && GetTypeArguments(contract).Any(a => keys.IsInProgram(a));

    /// <summary>
    /// Finds the most derived override. Roslyn returns the member that implements an interface, which a derived type may override.
    /// </summary>
    static IMethodSymbol? FindMostDerived(INamedTypeSymbol type, IMethodSymbol? implementation)
    {
        if (implementation is { IsVirtual: false, IsAbstract: false, IsOverride: false } or null)
            return implementation;
        for (var t = type; t != null && !SymbolEqualityComparer.Default.Equals(t, implementation.ContainingType); t = t.BaseType)
            if (
                t.GetMembers(implementation.Name)
                    .OfType<IMethodSymbol>()
                    .FirstOrDefault(m => OverrideChain.IsOrOverrides(m, implementation)) is
                { } over
            )
                return over;
        return implementation;
    }

    static bool IsOpenGeneric(ITypeSymbol type) =>
        type is ITypeParameterSymbol
        || GetTypeArguments(type).Any(IsOpenGeneric)
        || type is IArrayTypeSymbol array && IsOpenGeneric(array.ElementType);

    static IEnumerable<ITypeSymbol> GetTypeArguments(ITypeSymbol type) =>
        type is INamedTypeSymbol named ? named.TypeArguments : Enumerable.Empty<ITypeSymbol>();

    static string FormatTypeArguments(INamedTypeSymbol type) =>
        "<"
        + string.Join(
            ",",
            type.TypeArguments.Select(a => a.ToDisplayString(NullableFlowState.None, SymbolDisplayFormat.FullyQualifiedFormat))
        )
        + ">";

    static bool IsInSystemNamespace(ISymbol type) => SymbolNamespaces.GetRootNamespace(type) == "System";

    /// <summary>Returns true for an implicit constructor, or a primary one that passes nothing to its base.</summary>
    public static bool HasNoCode(IMethodSymbol constructor) =>
        constructor.IsImplicitlyDeclared
        || constructor.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is TypeDeclarationSyntax type
            && !(type.BaseList?.Types.Any(t => t is PrimaryConstructorBaseTypeSyntax) ?? false);
}
