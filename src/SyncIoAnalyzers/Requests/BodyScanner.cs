using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// Binds one member's code and says where it leads: an edge list for the member and for each of its lambdas and local functions. Only names that
/// the walked code declares are bound.
/// </summary>
internal sealed class BodyScanner(Keys keys, EntryPoints entries, Func<string, bool> isDeclared, SemanticModel model, CancellationToken token)
{
    readonly Dictionary<string, List<Edge>> _edges = [];
    readonly TypeHierarchy _hierarchy = new(keys);
    Dictionary<SyntaxNode, string> _functions = [];
    Bound _bound = null!;

    /// <summary>The edges of a member's code.</summary>
    /// <param name="key">The member.</param>
    /// <param name="code">The declaration that holds the code.</param>
    /// <param name="holder">The symbol after which its lambdas are named.</param>
    public IReadOnlyDictionary<string, List<Edge>> Scan(string key, SyntaxNode code, ISymbol holder)
    {
        var prefix = keys.Of(holder);
        _bound = new Bound(model, code, token);
        _functions = Keys.Functions(code).Select((f, i) => (f, prefix + "#" + i)).ToDictionary(p => p.f, p => p.Item2);
        List(key);
        if (holder is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor && code is ConstructorDeclarationSyntax { Initializer: null } && constructor.ContainingType.BaseType is { } parent && keys.IsWalked(parent))
            parent.InstanceConstructors.Where(c => c.Parameters.Length == 0).ToList().ForEach(c => Construct(key, c, ReachKind.Request));
        foreach (var child in code.ChildNodes())
            Visit(child, key, ReachKind.Request);
        return _edges;
    }

    List<Edge> List(string key)
    {
        if (!_edges.TryGetValue(key, out var list))
            _edges.Add(key, list = []);
        return list;
    }

    void Add(string from, string to, ReachKind reach, EdgeKind kind = EdgeKind.Direct, IReadOnlyList<string>? receiver = null) => List(from).Add(new Edge(to, kind, reach, receiver));

    void Visit(SyntaxNode node, string unit, ReachKind reach)
    {
        token.ThrowIfCancellationRequested();
        switch (node)
        {
            case TypeDeclarationSyntax or AttributeListSyntax:
                return;
            case LocalFunctionStatementSyntax:
                VisitChildren(node, _functions[node], ReachKind.Request);
                return;
            case AnonymousFunctionExpressionSyntax lambda:
                Hand(lambda, _functions[lambda], unit, reach);
                VisitChildren(node, _functions[node], ReachKind.Request);
                return;
            case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression } once when OnceOnly.IsKept(once, model, token):
                Visit(once.Left, unit, reach);
                Visit(once.Right, unit, ReachKind.Once);
                return;
            case InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } }:
                return;
            case InvocationExpressionSyntax call:
                Message(call, unit, reach);
                break;
            case SimpleNameSyntax name when isDeclared(name.Identifier.ValueText):
                Name(name, unit, reach);
                break;
            case BaseObjectCreationExpressionSyntax creation when creation is ImplicitObjectCreationExpressionSyntax || creation is ObjectCreationExpressionSyntax { Type: var type } && isDeclared(NameOf(type)):
            case ConstructorInitializerSyntax:
                if (_bound.Symbol(node) is IMethodSymbol constructor && keys.IsWalked(constructor))
                    Construct(unit, constructor, reach);
                break;
            case ElementAccessExpressionSyntax when isDeclared("this"):
                if (_bound.Symbol(node) is IPropertySymbol indexer)
                    Property(indexer, node, unit, reach);
                break;
            case BinaryExpressionSyntax or PrefixUnaryExpressionSyntax or CastExpressionSyntax when isDeclared("operator"):
                if (_bound.Symbol(node) is IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion } operation && keys.IsWalked(operation))
                    Add(unit, keys.Of(operation), reach);
                break;
            case UsingStatementSyntax { Expression: { } resource } when isDeclared("Dispose") || isDeclared("DisposeAsync"):
                Dispose(_bound.Type(resource), unit, reach);
                break;
            case VariableDeclarationSyntax { Parent: UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } } declared when isDeclared("Dispose") || isDeclared("DisposeAsync"):
                Dispose(_bound.Type(declared.Type), unit, reach);
                break;
            case CommonForEachStatementSyntax loop when isDeclared("GetEnumerator"):
                if (model.GetForEachStatementInfo(loop) is { GetEnumeratorMethod: { } enumerator })
                    Call(enumerator, _bound.Type(loop.Expression), unit, reach);
                break;
        }

        VisitChildren(node, unit, reach);
    }

    void VisitChildren(SyntaxNode node, string unit, ReachKind reach)
    {
        foreach (var child in node.ChildNodes())
            Visit(child, unit, reach);
    }

    static string NameOf(TypeSyntax type) => type switch
    {
        QualifiedNameSyntax qualified => NameOf(qualified.Right),
        AliasQualifiedNameSyntax alias => NameOf(alias.Name),
        SimpleNameSyntax simple => simple.Identifier.ValueText,
        _ => "",
    };

    void Name(SimpleNameSyntax name, string unit, ReachKind reach)
    {
        var symbol = _bound.Symbol(name);
        switch (symbol)
        {
            case IMethodSymbol method:
                var called = name.FirstAncestorOrSelf<InvocationExpressionSyntax>(c => c.Expression.Span.End == name.Span.End);
                if (called != null)
                    Call(method, Receiver(name), unit, Dropped.IsDropped(called, method, _bound) ? ReachKind.Background : reach);
                else
                    HandGroup(name, method, unit, reach);
                break;
            case IPropertySymbol property:
                Property(property, name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name, unit, reach);
                break;
            case IFieldSymbol field when keys.IsWalked(field):
                if (name.FirstAncestorOrSelf<AssignmentExpressionSyntax>() is not { } assignment || !assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) || assignment.Left.Span.End != name.Span.End)
                    Add(unit, keys.Of(field), reach);
                StaticInitializers(field, unit);
                break;
            case IEventSymbol raised when keys.IsWalked(raised):
                Add(unit, keys.Of(raised), reach);
                break;
        }
    }

    /// <summary>The static type of what stands before the dot; null when nothing does, or when it is <c>base</c>.</summary>
    ITypeSymbol? Receiver(SimpleNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == name && access.Expression is not BaseExpressionSyntax => _bound.Type(access.Expression),
        MemberBindingExpressionSyntax binding => binding.Ancestors().OfType<ConditionalAccessExpressionSyntax>().FirstOrDefault() is { } outer ? _bound.Type(outer.Expression) : null,
        MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax } => null,
        _ => model.GetEnclosingSymbol(name.SpanStart, token)?.ContainingType,
    };

    void Call(IMethodSymbol method, ITypeSymbol? receiver, string unit, ReachKind reach)
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
            Add(unit, keys.Of(method), reach, EdgeKind.Dispatch, receivers);
    }

    void Property(IPropertySymbol property, SyntaxNode node, string unit, ReachKind reach)
    {
        var written = node.Parent is AssignmentExpressionSyntax assignment && assignment.Left == node;
        var receiver = node is MemberAccessExpressionSyntax { Expression: var before and not BaseExpressionSyntax } ? _bound.Type(before) : property.ContainingType;
        if ((!written || node.Parent is AssignmentExpressionSyntax { RawKind: not (int)SyntaxKind.SimpleAssignmentExpression }) && property.GetMethod is { } getter)
            Call(getter, receiver, unit, reach);
        if (written && property.SetMethod is { } setter)
            Call(setter, receiver, unit, reach);
        if (!written && keys.IsWalked(property) && DeclarationScanner.HoldsDelegates(property.Type))
            Add(unit, keys.Of(property), reach);
    }

    void Construct(string unit, IMethodSymbol constructor, ReachKind reach)
    {
        Add(unit, keys.Of(constructor), reach);
        Add(unit, keys.OfInitializers(constructor.ContainingType, false), reach);
        StaticInitializers(constructor, unit);
    }

    void StaticInitializers(ISymbol member, string unit)
    {
        if (member.ContainingType is { } type)
        {
            Add(unit, keys.OfInitializers(type, true), ReachKind.Once);
            if (type.StaticConstructors.FirstOrDefault() is { IsImplicitlyDeclared: false } constructor)
                Add(unit, keys.Of(constructor), ReachKind.Once);
        }
    }

    void Dispose(ITypeSymbol? type, string unit, ReachKind reach)
    {
        foreach (var name in new[] { "Dispose", "DisposeAsync" })
            for (var t = type; t != null; t = t.BaseType)
                if (t.GetMembers(name).OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.Length == 0) is { } dispose)
                {
                    Call(dispose, type, unit, reach);
                    break;
                }
        if (type is { TypeKind: TypeKind.Interface })
            foreach (var contract in type.AllInterfaces.Where(i => i.Name is "IDisposable" or "IAsyncDisposable"))
                Call(contract.GetMembers().OfType<IMethodSymbol>().First(), type, unit, reach);
    }

    /// <summary>An argument whose type the walked code declares, handed over as something more general: its handlers are reached.</summary>
    void Message(InvocationExpressionSyntax call, string unit, ReachKind reach)
    {
        if (call.ArgumentList.Arguments.Count == 0 || _bound.Symbol(call) is not IMethodSymbol callee || !keys.IsWalked(callee) && IsFramework(callee))
            return;
        var definition = (IMethodSymbol)Apis.ApiIndex.Definition(callee);
        var shift = callee.ReducedFrom == null ? 0 : 1;
        for (var i = 0; i < call.ArgumentList.Arguments.Count; i++)
            if (_bound.Type(call.ArgumentList.Arguments[i].Expression) is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } message && keys.IsWalked(message)
                && definition.Parameters.Length > i + shift && !SymbolEqualityComparer.Default.Equals(definition.Parameters[i + shift].Type, message))
                Add(unit, keys.Of(message), Dropped.IsDropped(call, callee, _bound) ? ReachKind.Background : reach, EdgeKind.Message);
    }

    static bool IsFramework(ISymbol symbol)
    {
        var space = symbol.ContainingNamespace;
        while (space is { ContainingNamespace.IsGlobalNamespace: false })
            space = space.ContainingNamespace;
        return space?.Name is "System" or "Microsoft";
    }

    void HandGroup(SimpleNameSyntax name, IMethodSymbol method, string unit, ReachKind reach)
    {
        ExpressionSyntax whole = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        var hand = Handing.Of(whole, entries, _bound);
        if (hand.Store is { } store)
            Call(method, Receiver(name), keys.Of(store), hand.As);
        else if (hand.As != ReachKind.None)
            Call(method, Receiver(name), unit, Least(hand.As, reach));
    }

    void Hand(AnonymousFunctionExpressionSyntax lambda, string key, string unit, ReachKind reach)
    {
        var hand = Handing.Of(lambda, entries, _bound);
        if (hand.Store is { } store)
            Add(keys.Of(store), key, hand.As);
        else if (hand.As != ReachKind.None)
            Add(unit, key, Least(hand.As, reach));
    }

    static ReachKind Least(ReachKind a, ReachKind b) => a < b ? a : b;
}
