using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Collects the call edges of one member's code: calls, property accesses, object creations, <c>using</c> and messages.</summary>
internal sealed class CallEdgeCollector(SymbolKeys keys, BoundMember boundMember)
{
    readonly TypeHierarchy _typeHierarchy = new(keys);

    /// <summary>Gets the edges collected so far, by the key of the code that they leave.</summary>
    public Dictionary<string, List<CallEdge>> EdgesBySource { get; } = [];

    /// <summary>Returns the list of edges that leave a piece of code.</summary>
    public List<CallEdge> GetEdges(string key) => EdgesBySource.GetOrAddList(key);

    /// <summary>Adds an edge.</summary>
    public void AddEdge(string source, string target, ReachKind reach, CallEdgeKind kind = CallEdgeKind.Direct) =>
        GetEdges(source).Add(new CallEdge(target, kind, reach));

    /// <summary>Adds a call: to the member, and to the overrides and implementations of it.</summary>
    /// <param name="method">The method called.</param>
    /// <param name="receiver">The static type of the object; of <c>base</c>, that of <c>this</c>.</param>
    /// <param name="source">The key of the calling code.</param>
    /// <param name="reach">The reach kind of the call.</param>
    /// <param name="onThis">The way in which it is called on its own object; null for another object.</param>
    /// <param name="callingMember">The virtual member that makes the call on its own object, if one does.</param>
    /// <param name="values">The parameter that the call is on, and the types of its arguments.</param>
    public void AddCall(
        IMethodSymbol method,
        ITypeSymbol? receiver,
        string source,
        ReachKind reach,
        OwnCall? onThis = null,
        string? callingMember = null,
        CallValues values = default
    )
    {
        var edge = new CallEdge(keys.GetKey(method), CallEdgeKind.Direct, reach, IsOnThis: onThis != null && !method.IsStatic)
        {
            ReceiverParameter = values.ReceiverParameter,
            Arguments = values.Arguments,
        };
        var service = FindKeyedService(method, receiver, values);
        if (service != null)
            edge = edge with { ServiceKey = values.ServiceKey };
        if (keys.IsInProgram(method))
        {
            GetEdges(source).Add(edge with { ReceiverTypes = service ?? FindInheritingTypes(method, receiver) });
            if (method.IsStatic)
                AddStaticInitializers(method, source);
        }

        if (onThis != OwnCall.OnBase && FindDispatchedTypes(method, receiver) is { Count: > 0 } types)
            GetEdges(source).Add(edge with { Kind = CallEdgeKind.Dispatch, ReceiverTypes = types, CallingMember = callingMember });
    }

    /// <summary>Adds a member whose overrides and implementations a framework runs within a call.</summary>
    /// <param name="run">The member.</param>
    /// <param name="type">The type that the object must have on which it runs.</param>
    /// <param name="source">The key of the calling code.</param>
    /// <param name="reach">The reach kind of the call.</param>
    public void AddRun(IMethodSymbol run, INamedTypeSymbol type, string source, ReachKind reach) =>
        GetEdges(source)
            .Add(new CallEdge(keys.GetKey(run), CallEdgeKind.Dispatch, reach, ReceiverTypes: _typeHierarchy.GetTypeForms(type)));

    /// <summary>Finds the types of which the class that runs must have one; null for a method that no class overrides.</summary>
    IReadOnlyList<string>? FindDispatchedTypes(IMethodSymbol method, ITypeSymbol? receiver)
    {
        var isOverridable = method.IsAbstract || method.IsVirtual || method.IsOverride && !method.IsSealed;
        return isOverridable && receiver is { IsSealed: false } or { TypeKind: TypeKind.TypeParameter }
            ? _typeHierarchy.FindReceiverTypes(receiver!, method)
            : null;
    }

    /// <summary>Finds the service that dependency injection provides under a key; null for any other object.</summary>
    IReadOnlyList<string>? FindKeyedService(IMethodSymbol method, ITypeSymbol? receiver, CallValues values) =>
        values.ServiceKey != null && receiver != null && _typeHierarchy.FindReceiverTypes(receiver, method) is { Count: 1 } service
            ? service
            : null;

    /// <summary>Finds the keys of the class that inherits a method; null if the receiver's class declares it.</summary>
    IReadOnlyList<string>? FindInheritingTypes(IMethodSymbol method, ITypeSymbol? receiver)
    {
        if (method.IsStatic || receiver is not INamedTypeSymbol { TypeKind: TypeKind.Class } type)
            return null;
        if (method.ContainingType is not { TypeKind: TypeKind.Class, OriginalDefinition: var declaring } || !keys.IsInProgram(type))
            return null;
        return SymbolEqualityComparer.Default.Equals(type, declaring) ? null : _typeHierarchy.FindReceiverTypes(type, method);
    }

    /// <summary>Adds a read or write of a property.</summary>
    public void AddPropertyAccess(IPropertySymbol property, SyntaxNode node, string source, ReachKind reach, CallValues values = default)
    {
        var (read, written) = GetAccess(node);
        var receiver = node switch
        {
            MemberAccessExpressionSyntax { Expression: var before and not BaseExpressionSyntax } => boundMember.FindType(before),
            MemberAccessExpressionSyntax or SimpleNameSyntax => boundMember.FindThisType(node),
            _ => property.ContainingType,
        };
        var onThis = BoundMember.FindOwnCall(node, property, receiver);
        if (onThis == null && node is SimpleNameSyntax)
            receiver = property.ContainingType;
        if (read && property.GetMethod is { } getter)
            AddCall(getter, receiver, source, reach, onThis, values: values);
        if (written && property.SetMethod is { } setter)
            AddCall(setter, receiver, source, reach, onThis, values: values);
    }

    /// <summary>
    /// Determines if a property is read and if it is written: <c>x = 1</c>, <c>x += 1</c>, <c>x++</c>, <c>(x, y) = …</c>.
    /// </summary>
    static (bool Read, bool Written) GetAccess(SyntaxNode node)
    {
        var target = node;
        while (target.Parent is ArgumentSyntax { Parent: TupleExpressionSyntax tuple })
            target = tuple;
        if (target.Parent is AssignmentExpressionSyntax assignment && assignment.Left == target)
            return (!assignment.IsKind(SyntaxKind.SimpleAssignmentExpression), true);
        return (true, IsIncrementOrDecrement(target.Parent));
    }

    static bool IsIncrementOrDecrement(SyntaxNode? node) =>
        node
            is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression }
                or PostfixUnaryExpressionSyntax { RawKind: not (int)SyntaxKind.SuppressNullableWarningExpression };

    /// <summary>Adds an object creation: the constructor and the initializers of the type.</summary>
    public void AddConstruction(string source, IMethodSymbol constructor, ReachKind reach, IReadOnlyList<ArgumentType>? arguments = null)
    {
        GetEdges(source).Add(new CallEdge(keys.GetKey(constructor), CallEdgeKind.Direct, reach) { Arguments = arguments });
        AddEdge(source, keys.GetInitializersKey(constructor.ContainingType, false), reach);
        AddStaticInitializers(constructor, source);
        if (!TypeHierarchy.HasNoCode(constructor))
            return;
        if (constructor.ContainingType.BaseType is not { } baseType || !keys.IsInProgram(baseType))
            return;
        if (baseType.InstanceConstructors.FirstOrDefault(c => c.Parameters.Length == 0) is { } baseConstructor)
            AddConstruction(source, baseConstructor, reach);
    }

    /// <summary>Adds the static code of a type, which its first use runs once.</summary>
    public void AddStaticInitializers(ISymbol member, string source)
    {
        if (member.ContainingType is { } type)
        {
            AddEdge(source, keys.GetInitializersKey(type, true), ReachKind.Once);
            if (type.StaticConstructors.FirstOrDefault() is { IsImplicitlyDeclared: false } constructor)
                AddEdge(source, keys.GetKey(constructor), ReachKind.Once);
        }
    }

    /// <summary>Adds the disposal at the end of a <c>using</c>.</summary>
    public void AddDispose(ITypeSymbol? type, bool isAwaited, string source, ReachKind reach)
    {
        if (type == null)
            return;
        if (FindDispose(type, isAwaited) is IMethodSymbol method)
            AddCall(method, type, source, reach);
    }

    static ISymbol? FindDispose(ITypeSymbol type, bool isAwaited)
    {
        var (contractName, name) = isAwaited ? ("IAsyncDisposable", "DisposeAsync") : ("IDisposable", "Dispose");
        var contract = type.AllInterfaces.FirstOrDefault(i => i.Name == contractName)?.GetMembers(name).FirstOrDefault();
        if (contract != null)
            return type.TypeKind == TypeKind.Interface ? contract : type.FindImplementationForInterfaceMember(contract);
        // Without the interface, the compiler accepts a method of the right signature.
        return BaseTypes
            .GetBaseTypesAndThis(type)
            .SelectMany(t => t.GetMembers(name))
            .FirstOrDefault(m => m is IMethodSymbol { Parameters.Length: 0 });
    }

    /// <summary>
    /// Adds what a member of the framework calls on an object that it is given, before it returns: the comparer of a sort.
    /// </summary>
    public void AddComparers(InvocationExpressionSyntax call, string source, ReachKind reach)
    {
        foreach (var type in call.ArgumentList.Arguments.Select(a => FindOwnType(a.Expression)).OfType<INamedTypeSymbol>())
        foreach (var member in FindComparerMembers(type).Where(keys.IsInProgram))
            AddEdge(source, keys.GetKey(member), reach);
    }

    static IEnumerable<ISymbol> FindComparerMembers(INamedTypeSymbol type) =>
        type
            .AllInterfaces.Where(i => i.Name is "IComparer" or "IEqualityComparer")
            .SelectMany(i => i.GetMembers())
            .Select(type.FindImplementationForInterfaceMember)
            .OfType<ISymbol>();

    /// <summary>
    /// Adds the handlers of each argument whose type the program declares and whose parameter is of a more general type: it may be a
    /// message.
    /// </summary>
    public void AddMessage(InvocationExpressionSyntax call, IMethodSymbol callee, string source, ReachKind reach)
    {
        var arguments = call.ArgumentList.Arguments;
        if (!keys.IsInProgram(callee) && SymbolNamespaces.IsOfFramework(callee))
            return;
        var definition = (IMethodSymbol)Apis.ApiIndex.GetDefinition(callee);
        var receiverCount = callee.ReducedFrom == null ? 0 : 1;
        for (var i = 0; i < arguments.Count; i++)
        {
            if (FindMessage(arguments[i].Expression) is not { } message || definition.Parameters.Length <= i + receiverCount)
                continue;
            var messageReach = UnawaitedCalls.IsUnawaited(call, callee, boundMember) ? ReachKind.Background : reach;
            if (message.IsAbstract)
                AddEdge(source, keys.GetKey(message), messageReach, CallEdgeKind.AnyMessage);
            else if (IsPassedAsMessage(message, definition.Parameters[i + receiverCount].Type, callee))
                AddMessage(message, callee, definition.Parameters[i + receiverCount], source, messageReach);
        }
    }

    void AddMessage(ITypeSymbol message, IMethodSymbol callee, IParameterSymbol parameter, string source, ReachKind reach)
    {
        var kind = AwaitableTypes.IsAsyncReturnType(callee.ReturnType) ? CallEdgeKind.AwaitedMessage : CallEdgeKind.Message;
        var passedTo = keys.IsInProgram(callee) ? SymbolKeys.GetPassedKey(keys.GetKey(callee), parameter.Ordinal) : null;
        GetEdges(source).Add(new CallEdge(GetTypeKey(message), kind, reach, PassedTo: passedTo));
    }

    /// <summary>
    /// Adds the types of the program that code uses for the type parameters of a method: <c>Map&lt;PlaceOrder&gt;("/")</c>.
    /// </summary>
    public void AddTypeArguments(IMethodSymbol method, string source)
    {
        if (!method.IsGenericMethod || !keys.IsInProgram(method))
            return;
        foreach (var (parameter, type) in method.OriginalDefinition.TypeParameters.Zip(method.TypeArguments, (p, t) => (p, t)))
            if (IsMessageType(type))
                GetEdges(source).Add(CreateTypeArgument(parameter, type));
    }

    CallEdge CreateTypeArgument(ITypeParameterSymbol parameter, ITypeSymbol type) =>
        new(keys.GetTypeParameterKey(parameter), CallEdgeKind.TypeArgument, ReachKind.Startup, ReceiverTypes: [GetTypeKey(type)]);

    string GetTypeKey(ITypeSymbol message) =>
        message is ITypeParameterSymbol parameter
            ? keys.GetTypeParameterKey(parameter)
            : _typeHierarchy.GetTypeForms((INamedTypeSymbol)message)[0];

    /// <summary>Finds the type of an argument if it may be that of a message, before a cast to <c>dynamic</c>.</summary>
    ITypeSymbol? FindMessage(ExpressionSyntax argument)
    {
        if (argument is CastExpressionSyntax { Type: IdentifierNameSyntax { Identifier.ValueText: "dynamic" } } cast)
            argument = cast.Expression;
        return boundMember.FindType(argument) is { } type && IsMessageType(type) ? type : null;
    }

    bool IsMessageType(ITypeSymbol type) =>
        type is ITypeParameterSymbol { DeclaringMethod.MethodKind: MethodKind.Ordinary } || IsOwnType(type);

    bool IsOwnType(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface } && keys.IsInProgram(type);

    /// <summary>Finds the type of an argument if the program declares it.</summary>
    INamedTypeSymbol? FindOwnType(ExpressionSyntax argument) =>
        boundMember.FindType(argument) is INamedTypeSymbol type && IsOwnType(type) ? type : null;

    /// <summary>
    /// Returns true if the parameter is of a more general type. A type of the framework is none that a bus takes, as the base of a database
    /// context is, except <c>object</c>. If a method with a body in the program takes that, the analysis follows the body.
    /// </summary>
    bool IsPassedAsMessage(ITypeSymbol message, ITypeSymbol parameterType, IMethodSymbol callee)
    {
        if (SymbolEqualityComparer.Default.Equals(parameterType, message))
            return false;
        if (parameterType.SpecialType != SpecialType.System_Object)
            return parameterType.TypeKind == TypeKind.TypeParameter || !SymbolNamespaces.IsOfFramework(parameterType);
        return !keys.IsInProgram(callee) || callee.IsAbstract;
    }
}
