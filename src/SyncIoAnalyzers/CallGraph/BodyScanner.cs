using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Binds the code of one member and collects its call edges: one list for the member and one for each of its lambdas and local functions.
/// Only relevant names are bound.
/// </summary>
internal sealed class BodyScanner(
    SymbolKeys keys,
    EntryPointFinder entryPointFinder,
    Func<string, bool> isRelevant,
    Func<string, bool> isRelevantOrCandidate,
    SemanticModel semanticModel,
    CancellationToken cancellationToken
)
{
    readonly Stack<(SyntaxNode Node, string Source, ReachKind Reach)> _worklist = new();
    Dictionary<SyntaxNode, string> _functionKeys = [];
    BoundMember _boundMember = null!;
    CallEdgeCollector _edges = null!;
    DelegateEdgeCollector _delegateEdges = null!;
    CallValueReader _callValues = null!;
    HashSet<SyntaxNode> _detachedStatements = [];
    string? _virtualMember;

    /// <summary>Collects the edges of a member's code, by the key of the member, lambda or local function that they leave.</summary>
    /// <param name="key">The key of the member.</param>
    /// <param name="code">The declaration that holds the code.</param>
    /// <param name="declaredSymbol">The symbol from which the keys of the lambdas are derived.</param>
    public IReadOnlyDictionary<string, List<CallEdge>> ScanBody(string key, SyntaxNode code, ISymbol declaredSymbol)
    {
        var prefix = keys.GetKey(declaredSymbol);
        _boundMember = new BoundMember(semanticModel, code, cancellationToken);
        _edges = new CallEdgeCollector(keys, _boundMember);
        _delegateEdges = new DelegateEdgeCollector(keys, entryPointFinder, _boundMember, _edges, cancellationToken);
        _callValues = new CallValueReader(keys, _boundMember, declaredSymbol, cancellationToken);
        _functionKeys = FunctionNodes.FindFunctions(code).Select((f, i) => (f, prefix + "#" + i)).ToDictionary(p => p.f, p => p.Item2);
        _detachedStatements =
        [
            .. _functionKeys.Keys.Append(code).SelectMany(f => DetachedCode.FindStatements(f, semanticModel, cancellationToken)),
        ];
        var hasCode = code is not BaseMethodDeclarationSyntax { Body: null, ExpressionBody: null };
        if (hasCode)
            _edges.GetEdges(key);
        _virtualMember = IsVirtualMethodOfClass(declaredSymbol) ? prefix : null;
        AddImplicitBaseConstructor(key, code, declaredSymbol);
        // An explicit stack, because generated code nests deeper than the stack of a thread allows.
        PushChildren(code, key, ReachKind.Request);
        while (_worklist.Count > 0)
        {
            var (node, source, reach) = _worklist.Pop();
            VisitNode(node, source, reach);
        }

        if (hasCode && isRelevant(IdentifierIndex.MessageArgument))
            AddParameterUses(key, code, declaredSymbol);
        return _edges.EdgesBySource;
    }

    /// <summary>Adds the facts that the code only stores or only reads some parameters: a key without edges for each.</summary>
    void AddParameterUses(string key, SyntaxNode code, ISymbol declaredSymbol)
    {
        if (declaredSymbol is IMethodSymbol method)
            foreach (var (parameter, use) in new MessageParameters(semanticModel, cancellationToken).FindUses(method, code))
                _edges.GetEdges(SymbolKeys.GetUseKey(SymbolKeys.GetPassedKey(key, parameter.Ordinal), use));
    }

    static bool IsVirtualMethodOfClass(ISymbol symbol) =>
        symbol is IMethodSymbol { ContainingType.TypeKind: TypeKind.Class } and ({ IsVirtual: true } or { IsOverride: true });

    /// <summary>Adds the base constructor that a constructor without an initializer calls.</summary>
    void AddImplicitBaseConstructor(string key, SyntaxNode code, ISymbol declaredSymbol)
    {
        if (declaredSymbol is not IMethodSymbol { MethodKind: MethodKind.Constructor } constructor)
            return;
        if (code is not ConstructorDeclarationSyntax { Initializer: null })
            return;
        if (constructor.ContainingType.BaseType is not { } baseType || !keys.IsInProgram(baseType))
            return;
        foreach (var baseConstructor in baseType.InstanceConstructors.Where(c => c.Parameters.Length == 0))
            _edges.AddConstruction(key, baseConstructor, ReachKind.Request);
    }

    void VisitNode(SyntaxNode node, string source, ReachKind reach)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (_detachedStatements.Contains(node))
            reach = reach.LimitTo(ReachKind.Background);
        if (VisitSpecialNode(node, source, reach))
            return;
        AddEdges(node, source, reach);
        if (isRelevant(IdentifierIndex.ImplicitConversion))
            AddConversion(node, source, reach);
        PushChildren(node, source, reach);
    }

    /// <summary>
    /// Visits a node whose children are not code of the same kind: they are skipped, or visited as another function or reach kind.
    /// </summary>
    /// <returns>True if the node was such a one and needs no further visit.</returns>
    bool VisitSpecialNode(SyntaxNode node, string source, ReachKind reach)
    {
        switch (node)
        {
            case TypeDeclarationSyntax or AttributeListSyntax:
                return true;
            case LocalFunctionStatementSyntax:
                _delegateEdges.AddLocalFunction(_functionKeys[node], source);
                PushChildren(node, _functionKeys[node], ReachKind.Request);
                return true;
            case AnonymousFunctionExpressionSyntax lambda:
                VisitLambda(lambda, source, reach);
                return true;
            case AssignmentExpressionSyntax assignment
                when OneTimeInitialization.FindReach(assignment, semanticModel, cancellationToken) is { } once:
                _worklist.Push((assignment.Right, source, once));
                _worklist.Push((assignment.Left, source, reach));
                return true;
            case IfStatementSyntax block when OneTimeInitialization.IsCachingBlock(block, semanticModel, cancellationToken):
                _worklist.Push((block.Statement, source, ReachKind.Once));
                _worklist.Push((block.Condition, source, reach));
                if (block.Else is { } otherwise)
                    _worklist.Push((otherwise, source, reach));
                return true;
            default:
                return node is InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } };
        }
    }

    void VisitLambda(AnonymousFunctionExpressionSyntax lambda, string source, ReachKind reach)
    {
        if (!IsRelevantLambda(lambda))
            return;
        _delegateEdges.AddLambda(lambda, _functionKeys[lambda], source, reach);
        PushChildren(lambda, _functionKeys[lambda], ReachKind.Request);
    }

    /// <summary>Adds what a call runs through the objects that it is given: handlers of messages, and comparers.</summary>
    void AddArguments(InvocationExpressionSyntax call, string source, ReachKind reach)
    {
        var mayBeMessage = isRelevant(IdentifierIndex.MessageArgument);
        var mayCompare = isRelevant("Compare") || isRelevant("Equals") || isRelevant("GetHashCode");
        if (call.ArgumentList.Arguments.Count == 0 || !mayBeMessage && !mayCompare)
            return;
        if (_boundMember.FindSymbol(call) is not IMethodSymbol callee)
            return;
        if (mayBeMessage)
            _edges.AddMessage(call, callee, source, reach);
        if (mayCompare && !keys.IsInProgram(callee))
            _edges.AddComparers(call, source, reach);
    }

    void AddEdges(SyntaxNode node, string source, ReachKind reach)
    {
        switch (node)
        {
            case InvocationExpressionSyntax call:
                AddArguments(call, source, reach);
                break;
            case SimpleNameSyntax name:
                if (IsRelevantName(name))
                    AddName(name, source, reach);
                break;
            case BaseObjectCreationExpressionSyntax creation:
                if (isRelevant(GetCreationWord(creation)))
                    AddConstruction(creation, source, reach);
                break;
            case ConstructorInitializerSyntax or PrimaryConstructorBaseTypeSyntax:
                AddConstruction(node, source, reach);
                break;
            case ElementAccessExpressionSyntax or ElementBindingExpressionSyntax or ImplicitElementAccessSyntax:
                if (isRelevant(IdentifierIndex.Indexer) && _boundMember.FindSymbol(node) is IPropertySymbol indexer)
                    _edges.AddPropertyAccess(indexer, node, source, reach);
                break;
            default:
                AddEdgesWithoutName(node, source, reach);
                break;
        }
    }

    /// <summary>
    /// Adds the edges of syntax that calls a member without naming it: operators, <c>using</c>, <c>foreach</c>, initializers.
    /// </summary>
    void AddEdgesWithoutName(SyntaxNode node, string source, ReachKind reach)
    {
        switch (node)
        {
            case UsingStatementSyntax { Expression: { } resource } statement:
                AddDispose(resource, statement.AwaitKeyword, source, reach);
                break;
            case VariableDeclarationSyntax { Parent: UsingStatementSyntax statement } declaration:
                AddDispose(declaration.Type, statement.AwaitKeyword, source, reach);
                break;
            case VariableDeclarationSyntax { Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } local } declaration:
                AddDispose(declaration.Type, local.AwaitKeyword, source, reach);
                break;
            case CommonForEachStatementSyntax loop:
                AddEnumerator(loop, source, reach);
                break;
            case InitializerExpressionSyntax { RawKind: (int)SyntaxKind.CollectionInitializerExpression } initializer:
                AddCollectionElements(initializer, source, reach);
                break;
            case DeclarationExpressionSyntax or TupleExpressionSyntax or PositionalPatternClauseSyntax:
                AddDeconstruction(node, source, reach);
                break;
            default:
                AddOperator(node, source, reach);
                break;
        }
    }

    bool IsRelevantName(SimpleNameSyntax name) =>
        isRelevant(name.Identifier.ValueText)
        || name is GenericNameSyntax && IdentifierIndex.FindSecondWord(name) is { } serviceWord && isRelevant(serviceWord);

    static string GetCreationWord(BaseObjectCreationExpressionSyntax creation) =>
        creation is ObjectCreationExpressionSyntax { Type: var type } ? SyntaxNames.GetTypeName(type) : IdentifierIndex.New;

    void AddConstruction(SyntaxNode creation, string source, ReachKind reach)
    {
        if (_boundMember.FindSymbol(creation) is IMethodSymbol constructor && keys.IsInProgram(constructor))
            _edges.AddConstruction(source, constructor, reach, _callValues.ReadCreation(creation, constructor));
    }

    void AddOperator(SyntaxNode node, string source, ReachKind reach)
    {
        if (!MayCallOperator(node) || !isRelevant(IdentifierIndex.Operator))
            return;
        if (
            _boundMember.FindSymbol(node) is IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion } method
            && keys.IsInProgram(method)
        )
            _edges.AddEdge(source, keys.GetKey(method), reach);
    }

    static bool MayCallOperator(SyntaxNode node) =>
        node
            is BinaryExpressionSyntax
                or PrefixUnaryExpressionSyntax
                or PostfixUnaryExpressionSyntax
                or CastExpressionSyntax
                or AssignmentExpressionSyntax { RawKind: not (int)SyntaxKind.SimpleAssignmentExpression };

    void AddDispose(SyntaxNode resource, SyntaxToken awaitKeyword, string source, ReachKind reach)
    {
        if (isRelevant("Dispose") || isRelevant("DisposeAsync"))
            _edges.AddDispose(_boundMember.FindType(resource), awaitKeyword.RawKind != 0, source, reach);
    }

    void AddEnumerator(CommonForEachStatementSyntax loop, string source, ReachKind reach)
    {
        if (!isRelevant("GetEnumerator") && !isRelevant("GetAsyncEnumerator"))
            return;
        if (semanticModel.GetForEachStatementInfo(loop) is not { GetEnumeratorMethod: { } enumerator } info)
            return;
        _edges.AddCall(enumerator, _boundMember.FindType(loop.Expression), source, reach);
        // Any list has an IEnumerator: the implementation behind the interface cannot be determined.
        if (info.MoveNextMethod is { ContainingType.TypeKind: not TypeKind.Interface } next)
            _edges.AddCall(next, enumerator.ReturnType, source, reach);
    }

    void AddCollectionElements(InitializerExpressionSyntax initializer, string source, ReachKind reach)
    {
        if (!isRelevant("Add"))
            return;
        foreach (var add in initializer.Expressions.Select(e => _boundMember.FindAddMethod(e)).OfType<IMethodSymbol>())
            _edges.AddCall(add, add.ContainingType, source, reach);
    }

    void AddDeconstruction(SyntaxNode node, string source, ReachKind reach)
    {
        if (!isRelevant("Deconstruct") || !DeconstructionSyntax.IsDeconstruction(node))
            return;
        foreach (var method in DeconstructionSyntax.GetMethods(node, semanticModel, cancellationToken))
            _edges.AddCall(method, method.ContainingType, source, reach);
    }

    void AddConversion(SyntaxNode node, string source, ReachKind reach)
    {
        if (FindConvertedValue(node) is { } value && _boundMember.FindConversion(value) is { } conversion && keys.IsInProgram(conversion))
            _edges.AddEdge(source, keys.GetKey(conversion), reach);
    }

    /// <summary>
    /// Finds the value that a node passes to a target with a type of its own, so that a user-defined conversion may apply to it.
    /// </summary>
    static ExpressionSyntax? FindConvertedValue(SyntaxNode node) =>
        node switch
        {
            ReturnStatementSyntax statement => statement.Expression,
            ArgumentSyntax argument => argument.Expression,
            EqualsValueClauseSyntax initializer => initializer.Value,
            ArrowExpressionClauseSyntax arrow => arrow.Expression,
            AssignmentExpressionSyntax assignment => assignment.Right,
            _ => null,
        };

    /// <summary>
    /// Returns true if a lambda mentions a relevant name or a candidate; if conversions or messages are relevant, every lambda is.
    /// </summary>
    bool IsRelevantLambda(SyntaxNode lambda) =>
        isRelevant(IdentifierIndex.ImplicitConversion)
        || isRelevant(IdentifierIndex.MessageArgument)
        || lambda.DescendantNodes().Any(HasRelevantWord);

    bool HasRelevantWord(SyntaxNode node) =>
        IdentifierIndex.FindWord(node) is { } word && isRelevantOrCandidate(word)
        || IdentifierIndex.FindSecondWord(node) is { } secondWord && isRelevantOrCandidate(secondWord);

    /// <summary>Pushes the children in reverse, so that the first is popped first.</summary>
    void PushChildren(SyntaxNode node, string source, ReachKind reach)
    {
        foreach (var child in node.ChildNodesAndTokens().Reverse())
            if (child.AsNode() is { } childNode)
                _worklist.Push((childNode, source, reach));
    }

    void AddName(SimpleNameSyntax name, string source, ReachKind reach)
    {
        switch (_boundMember.FindSymbol(name))
        {
            case IMethodSymbol method:
                AddMethod(name, method, source, reach);
                break;
            case IPropertySymbol property:
                var values = _callValues.ReadReceiver(BoundMember.FindReceiver(name));
                _edges.AddPropertyAccess(property, SyntaxNames.GetAccess(name), source, reach, values);
                if (entryPointFinder.RunsMembers(property))
                    AddRunMembers(property, _boundMember.FindReceiverType(name), source, reach);
                if (keys.IsInProgram(property) && DelegateTypes.HoldsDelegates(property.Type))
                    AddStoreUses(name, property, source, reach);
                break;
            case IFieldSymbol field when keys.IsInProgram(field):
                _delegateEdges.AddStoreUse(name, keys.GetKey(field), source, reach);
                _edges.AddStaticInitializers(field, source);
                break;
            case IParameterSymbol
            {
                ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.Ordinary }
            } parameter when keys.IsInProgram(parameter) && DelegateTypes.HoldsDelegates(parameter.Type):
                _delegateEdges.AddStoreUse(name, keys.GetParameterKey(parameter), source, reach, true);
                break;
            case IEventSymbol @event when keys.IsInProgram(@event):
                AddEvent(name, @event, source, reach);
                break;
        }
    }

    void AddMethod(SimpleNameSyntax name, IMethodSymbol method, string source, ReachKind reach)
    {
        if (isRelevant(IdentifierIndex.MessageArgument))
            _edges.AddTypeArguments(method, source);
        var call = name.FirstAncestorOrSelf<InvocationExpressionSyntax>(c => c.Expression.Span.End == name.Span.End);
        if (call == null)
        {
            _delegateEdges.AddMethodGroup(name, method, source, reach);
            return;
        }

        if (entryPointFinder.FindRequestedService(method) is { } service)
            _edges.AddEdge(source, keys.GetKey(service), reach, CallEdgeKind.RequestedService);
        // The sync half of "if (isAsync) … else …" does not run for async callers.
        if (NonExecutedCode.IsSyncFallback(call, method.Name))
            return;
        var receiverType = _boundMember.FindReceiverType(name);
        var ownCall = BoundMember.FindOwnCall(SyntaxNames.GetAccess(name), method, receiverType);
        if (ownCall == OwnCall.OnBase)
            receiverType = _boundMember.FindThisType(name);
        var callReach = UnawaitedCalls.IsUnawaited(call, method, _boundMember) ? ReachKind.Background : reach;
        var callingMember = ownCall == OwnCall.OnThis ? _virtualMember : null;
        var values = _callValues.ReadCall(call, method, BoundMember.FindReceiver(name));
        _edges.AddCall(method, receiverType, source, callReach, ownCall, callingMember, values);
        AddRunMembers(method, receiverType, source, callReach);
    }

    /// <summary>Adds the members of the program that a framework runs within a call: <c>SaveChanges</c> runs interceptors.</summary>
    void AddRunMembers(ISymbol called, ITypeSymbol? receiverType, string source, ReachKind reach)
    {
        if (!keys.IsInProgram(called))
            foreach (var (run, type) in entryPointFinder.FindRunMembers(called, receiverType))
                _edges.AddRun(run, type, source, reach);
    }

    /// <summary>Adds the uses of a property that stores delegates, and of the contract through which other code stores them.</summary>
    void AddStoreUses(SimpleNameSyntax name, IPropertySymbol property, string source, ReachKind reach)
    {
        _delegateEdges.AddStoreUse(name, _delegateEdges.GetStoreKey(property), source, reach);
        foreach (var contract in OverrideChain.FindContracts(property).Where(keys.IsInProgram))
            _delegateEdges.AddStoreUse(name, keys.GetKey(contract), source, reach);
    }

    /// <summary>Adds the edge to an event. <c>+=</c> and <c>-=</c> do not raise it, but run its accessors.</summary>
    void AddEvent(SimpleNameSyntax name, IEventSymbol @event, string source, ReachKind reach)
    {
        var assignment = name.FirstAncestorOrSelf<AssignmentExpressionSyntax>();
        if (assignment == null || assignment.Left.Span.End != name.Span.End)
        {
            // Other code adds its handlers through the contract.
            foreach (var raised in OverrideChain.FindContracts(@event).Where(keys.IsInProgram).Prepend(@event))
                _edges.AddEdge(source, keys.GetKey(raised), reach);
            return;
        }

        var accessor = assignment.IsKind(SyntaxKind.AddAssignmentExpression) ? @event.AddMethod : @event.RemoveMethod;
        if (accessor is { IsImplicitlyDeclared: false })
            _edges.AddCall(accessor, _boundMember.FindReceiverType(name), source, reach);
    }
}
