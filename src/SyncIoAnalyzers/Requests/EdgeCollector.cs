using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>Collects the edges of one member's code: what a call, a property, a creation, a <c>using</c> or a message leads to.</summary>
internal sealed class EdgeCollector(Keys keys, Bound bound)
{
    readonly TypeHierarchy _hierarchy = new(keys);

    /// <summary>The edges so far, by the piece of code that they leave.</summary>
    public Dictionary<string, List<Edge>> Edges { get; } = [];

    /// <summary>The edges that leave a piece of code.</summary>
    public List<Edge> List(string key) => Edges.Into(key);

    /// <summary>Adds an edge.</summary>
    public void Add(string from, string to, ReachKind reach, EdgeKind kind = EdgeKind.Direct, IReadOnlyList<string>? receiver = null, string? by = null) => List(from).Add(new Edge(to, kind, reach, receiver, by));

    /// <summary>A call: to the member, and to what may stand in for it; <paramref name="by"/> is the virtual member that calls it on its own object, if one does.</summary>
    public void Call(IMethodSymbol method, ITypeSymbol? receiver, string unit, ReachKind reach, string? by = null)
    {
        var walked = keys.IsWalked(method);
        if (walked)
        {
            Add(unit, keys.Of(method), reach);
            if (method.IsStatic)
                StaticInitializers(method, unit);
        }

        var open = method.IsAbstract || method.IsVirtual || method.IsOverride && !method.IsSealed;
        if (open && receiver is { IsSealed: false } or { TypeKind: TypeKind.TypeParameter } && _hierarchy.Receivers(receiver!, method) is { Count: > 0 } receivers)
            Add(unit, keys.Of(method), reach, EdgeKind.Dispatch, receivers, by);
    }

    /// <summary>A read or write of a property.</summary>
    public void Property(IPropertySymbol property, SyntaxNode node, string unit, ReachKind reach)
    {
        var (read, written) = Use(node);
        var receiver = node is MemberAccessExpressionSyntax { Expression: var before and not BaseExpressionSyntax } ? bound.Type(before) : property.ContainingType;
        if (read && property.GetMethod is { } getter)
            Call(getter, receiver, unit, reach);
        if (written && property.SetMethod is { } setter)
            Call(setter, receiver, unit, reach);
    }

    /// <summary>Whether a property is read and whether it is written: <c>x = 1</c>, <c>x += 1</c>, <c>x++</c>, <c>(x, y) = …</c>.</summary>
    static (bool Read, bool Written) Use(SyntaxNode node)
    {
        var target = node;
        while (target.Parent is ArgumentSyntax { Parent: TupleExpressionSyntax tuple })
            target = tuple;
        return target.Parent switch
        {
            AssignmentExpressionSyntax assignment when assignment.Left == target => (!assignment.IsKind(SyntaxKind.SimpleAssignmentExpression), true),
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression } or PostfixUnaryExpressionSyntax { RawKind: not (int)SyntaxKind.SuppressNullableWarningExpression } => (true, true),
            _ => (true, false),
        };
    }

    /// <summary>A creation: the constructor and the initialisers of the type.</summary>
    public void Construct(string unit, IMethodSymbol constructor, ReachKind reach)
    {
        Add(unit, keys.Of(constructor), reach);
        Add(unit, keys.OfInitializers(constructor.ContainingType, false), reach);
        StaticInitializers(constructor, unit);
        if (HasNoCode(constructor) && constructor.ContainingType.BaseType is { } parent && keys.IsWalked(parent) && parent.InstanceConstructors.FirstOrDefault(c => c.Parameters.Length == 0) is { } inherited)
            Construct(unit, inherited, reach);
    }

    /// <summary>An implicit constructor, or a primary one that hands nothing to its base.</summary>
    public static bool HasNoCode(IMethodSymbol constructor) => constructor.IsImplicitlyDeclared
        || constructor.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is TypeDeclarationSyntax type && !(type.BaseList?.Types.Any(t => t is PrimaryConstructorBaseTypeSyntax) ?? false);

    /// <summary>The first use of a type runs its static code, once.</summary>
    public void StaticInitializers(ISymbol member, string unit)
    {
        if (member.ContainingType is { } type)
        {
            Add(unit, keys.OfInitializers(type, true), ReachKind.Once);
            if (type.StaticConstructors.FirstOrDefault() is { IsImplicitlyDeclared: false } constructor)
                Add(unit, keys.Of(constructor), ReachKind.Once);
        }
    }

    /// <summary>The end of a <c>using</c>.</summary>
    public void Dispose(ITypeSymbol? type, bool isAwaited, string unit, ReachKind reach)
    {
        if (type == null)
            return;
        var (contractName, name) = isAwaited ? ("IAsyncDisposable", "DisposeAsync") : ("IDisposable", "Dispose");
        var contract = type.AllInterfaces.FirstOrDefault(i => i.Name == contractName)?.GetMembers(name).FirstOrDefault();
        // Without the interface, the compiler takes a method of the right shape.
        var dispose = contract == null ? Apis.BaseTypes.AndSelf(type).SelectMany(t => t.GetMembers(name)).FirstOrDefault(m => m is IMethodSymbol { Parameters.Length: 0 })
            : type.TypeKind == TypeKind.Interface ? contract : type.FindImplementationForInterfaceMember(contract);
        if (dispose is IMethodSymbol method)
            Call(method, type, unit, reach);
    }

    /// <summary>An argument whose type the walked code declares, handed over as something more general: its handlers are reached.</summary>
    public void Message(InvocationExpressionSyntax call, string unit, ReachKind reach)
    {
        if (call.ArgumentList.Arguments.Count == 0 || bound.Symbol(call) is not IMethodSymbol callee || !keys.IsWalked(callee) && Apis.Namespaces.Root(callee) is "System" or "Microsoft")
            return;
        var definition = (IMethodSymbol)Apis.ApiIndex.Definition(callee);
        var shift = callee.ReducedFrom == null ? 0 : 1;
        for (var i = 0; i < call.ArgumentList.Arguments.Count; i++)
            if (bound.Type(call.ArgumentList.Arguments[i].Expression) is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } message && keys.IsWalked(message)
                && definition.Parameters.Length > i + shift && !SymbolEqualityComparer.Default.Equals(definition.Parameters[i + shift].Type, message)
                && !(definition.Parameters[i + shift].Type.SpecialType == SpecialType.System_Object && keys.IsWalked(callee) && !callee.IsAbstract)) // what its body does with it is followed
                Add(unit, keys.Of(message), Dropped.IsDropped(call, callee, bound) ? ReachKind.Background : reach, Apis.Awaited.IsAwaitable(callee.ReturnType) ? EdgeKind.AwaitedMessage : EdgeKind.Message);
    }
}
