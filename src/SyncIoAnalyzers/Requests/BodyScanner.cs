using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// Binds one member's code and says where it leads: an edge list for the member and for each of its lambdas and local functions. Only names that
/// lead somewhere are bound.
/// </summary>
internal sealed class BodyScanner(Keys keys, EntryPoints entries, Func<string, bool> isLead, Func<string, bool> matters, SemanticModel model, CancellationToken token)
{
    readonly Stack<(SyntaxNode Node, string Unit, ReachKind Reach)> _waiting = new();
    Dictionary<SyntaxNode, string> _functions = [];
    Bound _bound = null!;
    EdgeCollector _to = null!;
    DelegateEdges _delegates = null!;
    string? _self;

    /// <summary>The edges of a member's code.</summary>
    /// <param name="key">The member.</param>
    /// <param name="code">The declaration that holds the code.</param>
    /// <param name="holder">The symbol after which its lambdas are named.</param>
    public IReadOnlyDictionary<string, List<Edge>> Scan(string key, SyntaxNode code, ISymbol holder)
    {
        var prefix = keys.Of(holder);
        _bound = new Bound(model, code, token);
        _to = new EdgeCollector(keys, _bound);
        _delegates = new DelegateEdges(keys, entries, _bound, _to, token);
        _functions = Keys.Functions(code).Select((f, i) => (f, prefix + "#" + i)).ToDictionary(p => p.f, p => p.Item2);
        _to.List(key);
        _self = holder is IMethodSymbol { ContainingType.TypeKind: TypeKind.Class } and ({ IsVirtual: true } or { IsOverride: true }) ? prefix : null;
        if (holder is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor && code is ConstructorDeclarationSyntax { Initializer: null } && constructor.ContainingType.BaseType is { } parent && keys.IsWalked(parent))
            parent.InstanceConstructors.Where(c => c.Parameters.Length == 0).ToList().ForEach(c => _to.Construct(key, c, ReachKind.Request));
        // A stack of our own: generated code nests deeper than a thread's stack goes.
        Children(code, key, ReachKind.Request);
        while (_waiting.Count > 0)
        {
            var (node, unit, reach) = _waiting.Pop();
            Visit(node, unit, reach);
        }

        return _to.Edges;
    }

    void Visit(SyntaxNode node, string unit, ReachKind reach)
    {
        token.ThrowIfCancellationRequested();
        switch (node)
        {
            case TypeDeclarationSyntax or AttributeListSyntax:
                return;
            case LocalFunctionStatementSyntax:
                _delegates.LocalFunction(_functions[node], unit);
                Children(node, _functions[node], ReachKind.Request);
                return;
            case AnonymousFunctionExpressionSyntax lambda when !Leads(lambda):
                return;
            case AnonymousFunctionExpressionSyntax lambda:
                _delegates.Hand(lambda, _functions[lambda], unit, reach);
                Children(node, _functions[node], ReachKind.Request);
                return;
            case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression } once when OnceOnly.IsKept(once, model, token):
                _waiting.Push((once.Right, unit, ReachKind.Once));
                _waiting.Push((once.Left, unit, reach));
                return;
            case InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } }:
                return;
            case InvocationExpressionSyntax call when isLead(Mentions.Message):
                _to.Message(call, unit, reach);
                break;
            case SimpleNameSyntax name when isLead(name.Identifier.ValueText) || name is GenericNameSyntax && Mentions.FurtherWordFor(name) is { } asked && isLead(asked):
                Name(name, unit, reach);
                break;
            case BaseObjectCreationExpressionSyntax creation when isLead(creation is ObjectCreationExpressionSyntax { Type: var type } ? NameOf(type) : Mentions.New):
            case ConstructorInitializerSyntax or PrimaryConstructorBaseTypeSyntax:
                if (_bound.Symbol(node) is IMethodSymbol constructor && keys.IsWalked(constructor))
                    _to.Construct(unit, constructor, reach);
                break;
            case ElementAccessExpressionSyntax or ElementBindingExpressionSyntax or ImplicitElementAccessSyntax when isLead(Mentions.Indexer):
                if (_bound.Symbol(node) is IPropertySymbol indexer)
                    _to.Property(indexer, node, unit, reach);
                break;
            case BinaryExpressionSyntax or PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax or CastExpressionSyntax or AssignmentExpressionSyntax { RawKind: not (int)SyntaxKind.SimpleAssignmentExpression } when isLead(Mentions.Operator):
                if (_bound.Symbol(node) is IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion } operation && keys.IsWalked(operation))
                    _to.Add(unit, keys.Of(operation), reach);
                break;
            case UsingStatementSyntax { Expression: { } resource } when isLead("Dispose") || isLead("DisposeAsync"):
                _to.Dispose(_bound.Type(resource), node is UsingStatementSyntax { AwaitKeyword.RawKind: not 0 }, unit, reach);
                break;
            case VariableDeclarationSyntax { Parent: UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } } declared when isLead("Dispose") || isLead("DisposeAsync"):
                _to.Dispose(_bound.Type(declared.Type), declared.Parent is UsingStatementSyntax { AwaitKeyword.RawKind: not 0 } or LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: not 0 }, unit, reach);
                break;
            case CommonForEachStatementSyntax loop when isLead("GetEnumerator") || isLead("GetAsyncEnumerator"):
                if (model.GetForEachStatementInfo(loop) is { GetEnumeratorMethod: { } enumerator } steps)
                {
                    _to.Call(enumerator, _bound.Type(loop.Expression), unit, reach);
                    // Of IEnumerator nobody knows whose it is: any list has one.
                    if (steps.MoveNextMethod is { ContainingType.TypeKind: not TypeKind.Interface } next)
                        _to.Call(next, enumerator.ReturnType, unit, reach);
                }

                break;
            case InitializerExpressionSyntax { RawKind: (int)SyntaxKind.CollectionInitializerExpression } items when isLead("Add"):
                foreach (var add in items.Expressions.Select(i => _bound.Added(i)).OfType<IMethodSymbol>())
                    _to.Call(add, add.ContainingType, unit, reach);
                break;
            case DeclarationExpressionSyntax or TupleExpressionSyntax or PositionalPatternClauseSyntax when isLead("Deconstruct") && Deconstruction.Is(node):
                foreach (var method in Deconstruction.Methods(node, model, token))
                    _to.Call(method, method.ContainingType, unit, reach);
                break;
        }

        if (isLead(Mentions.Implicit) && Handed(node) is { } value && _bound.Conversion(value) is { } conversion && keys.IsWalked(conversion))
            _to.Add(unit, keys.Of(conversion), reach);
        Children(node, unit, reach);
    }

    /// <summary>The value that a node hands to something of a type of its own, so that a user's conversion may make it fit.</summary>
    static ExpressionSyntax? Handed(SyntaxNode node) => node switch
    {
        ReturnStatementSyntax { Expression: var value } => value,
        ArgumentSyntax { Expression: var value } => value,
        EqualsValueClauseSyntax { Value: var value } => value,
        ArrowExpressionClauseSyntax { Expression: var value } => value,
        AssignmentExpressionSyntax { Right: var value } => value,
        _ => null,
    };

    /// <summary>Whether some name in a lambda matters; if conversions do, all of them do.</summary>
    bool Leads(SyntaxNode lambda) => isLead(Mentions.Implicit) || isLead(Mentions.Message)
        || lambda.DescendantNodes().Any(n => Mentions.WordFor(n) is { } word && matters(word) || Mentions.FurtherWordFor(n) is { } further && matters(further));

    /// <summary>Puts the children on the stack so that the first comes off first.</summary>
    void Children(SyntaxNode node, string unit, ReachKind reach)
    {
        foreach (var child in node.ChildNodesAndTokens().Reverse())
            if (child.AsNode() is { } inner)
                _waiting.Push((inner, unit, reach));
    }

    /// <summary>The last part of a type's name; empty when it has none.</summary>
    internal static string NameOf(TypeSyntax type) => type switch
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
                if (called != null && entries.Asked(method) is { } service)
                    _to.Add(unit, keys.Of(service), reach, EdgeKind.Asked);
                if (called != null && Rules.NotRun.IsFallback(called, method.Name))
                    break; // whoever is asked for async here is not this one
                if (called != null)
                    _to.Call(method, _bound.Receiver(name), unit, Dropped.IsDropped(called, method, _bound) ? ReachKind.Background : reach, Bound.IsOwn(name) ? _self : null);
                else
                    _delegates.Hand(name, method, unit, reach);
                break;
            case IPropertySymbol property:
                _to.Property(property, Bound.Access(name), unit, reach);
                if (keys.IsWalked(property) && DeclarationScanner.HoldsDelegates(property.Type))
                    _delegates.Kept(name, _delegates.Of(property), unit, reach);
                break;
            case IFieldSymbol field when keys.IsWalked(field):
                _delegates.Kept(name, keys.Of(field), unit, reach);
                _to.StaticInitializers(field, unit);
                break;
            case IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.Ordinary } } given when keys.IsWalked(given) && DeclarationScanner.HoldsDelegates(given.Type):
                _delegates.Kept(name, keys.OfParameter(given), unit, reach, true);
                break;
            case IEventSymbol raised when keys.IsWalked(raised):
                // += and -= raise nothing, but run what the event does with its listeners.
                if (name.FirstAncestorOrSelf<AssignmentExpressionSyntax>() is not { } listening || listening.Left.Span.End != name.Span.End)
                    _to.Add(unit, keys.Of(raised), reach);
                else if ((listening.IsKind(SyntaxKind.AddAssignmentExpression) ? raised.AddMethod : raised.RemoveMethod) is { IsImplicitlyDeclared: false } accessor)
                    _to.Call(accessor, _bound.Receiver(name), unit, reach);
                break;
        }
    }
}
