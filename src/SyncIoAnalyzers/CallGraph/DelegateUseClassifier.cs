using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>The use that code makes of a lambda or method group: it runs in place, runs elsewhere, or is stored.</summary>
/// <param name="ReachKind">
/// Request: run in place. Background: run in the background. Once: run once. None: not run by this member (a registration, a dedicated
/// thread).
/// </param>
/// <param name="StoredIn">The field, property or event that stores it; it runs where that is read.</param>
internal readonly record struct DelegateUse(ReachKind ReachKind, ISymbol? StoredIn = null);

/// <summary>
/// Decides how a lambda or method group is followed, from the syntax around it: where it runs, or in which field, property or parameter it
/// is stored until it runs.
/// </summary>
internal static class DelegateUseClassifier
{
    static readonly DelegateUse RunInPlace = new(ReachKind.Request);

    // No pool thread waits there, as none does at start-up.
    static readonly DelegateUse RunOnDedicatedThread = new(ReachKind.Startup);

    /// <summary>Classifies the use of a delegate from the syntax around it.</summary>
    public static DelegateUse ClassifyDelegate(ExpressionSyntax handler, EntryPointFinder entryPointFinder, BoundMember boundMember)
    {
        var isOnce = false;
        SyntaxNode node = handler;
        while (true)
            switch (node.Parent)
            {
                case ArgumentSyntax argument:
                    if (ClassifyArgument(argument, entryPointFinder, boundMember, ref isOnce, ref node) is { } argumentUse)
                        return argumentUse;
                    break;
                case EqualsValueClauseSyntax initializer when FindLocalUse(initializer, isOnce) is { } localUse:
                    return localUse;
                case EqualsValueClauseSyntax initializer:
                    return CreateStored(FindInitializedStore(initializer, boundMember), isOnce);
                case AssignmentExpressionSyntax assignment:
                    if (assignment.Right == node && IsRegistration(assignment, entryPointFinder, boundMember))
                        return default;
                    if (assignment.Right == node && FindAssignedStore(assignment, boundMember) is { } store)
                        return CreateStored(store, isOnce);
                    node = assignment;
                    break;
                case { } parent when IsTransparent(parent) || IsCollectionExpression(parent):
                    node = parent;
                    break;
                default:
                    return CreateStored(null, isOnce);
            }
    }

    static DelegateUse CreateStored(ISymbol? store, bool isOnce) =>
        new(
            !isOnce ? ReachKind.Request
                : store is { Kind: SymbolKind.Field or SymbolKind.Property } ? OneTimeInitialization.GetReach(store)
                : ReachKind.Once,
            store
        );

    /// <summary>
    /// Classifies a delegate that is an argument; returns null, and the node to continue from, when the code around it decides.
    /// </summary>
    static DelegateUse? ClassifyArgument(
        ArgumentSyntax argument,
        EntryPointFinder entryPointFinder,
        BoundMember boundMember,
        ref bool isOnce,
        ref SyntaxNode node
    )
    {
        switch (argument.Parent?.Parent)
        {
            case ConstructorInitializerSyntax or PrimaryConstructorBaseTypeSyntax:
                return FindSourceParameter(argument, boundMember) is { } parameter
                    ? new DelegateUse(ReachKind.Request, parameter)
                    : RunInPlace;
            case ExpressionSyntax call and (InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax):
                return ClassifyCallArgument(call, argument, entryPointFinder, boundMember, ref isOnce, ref node);
        }

        if (FindTupleAssignedStore(argument, boundMember) is { } store)
            return CreateStored(store, isOnce);
        node = argument;
        return null;
    }

    static DelegateUse? ClassifyCallArgument(
        ExpressionSyntax call,
        ArgumentSyntax argument,
        EntryPointFinder entryPointFinder,
        BoundMember boundMember,
        ref bool isOnce,
        ref SyntaxNode node
    )
    {
        if (call is BaseObjectCreationExpressionSyntax && FindSourceParameter(argument, boundMember) is { } parameter)
            return new DelegateUse(ReachKind.Request, parameter);
        var use = ClassifyByTable(call, argument, entryPointFinder, boundMember);
        if (use == RunInPlace)
        {
            var store = StoredDelegates.FindCollectionStore(argument, boundMember) ?? FindSourceParameter(argument, boundMember);
            if (store != null)
                return CreateStored(store, isOnce);
        }

        if (use.ReachKind is not (ReachKind.Request or ReachKind.Once) || call is InvocationExpressionSyntax)
            return use;
        // new Lazy<T>(…), or another object that stores delegates: the use of that object decides.
        isOnce |= use.ReachKind == ReachKind.Once;
        node = call;
        return null;
    }

    /// <summary>
    /// Returns the use of a delegate in a local variable that never leaves the member: no use when nothing reads it, and one in place for
    /// a <c>Lazy</c> whose value is read. Null when the variable may be passed on.
    /// </summary>
    static DelegateUse? FindLocalUse(EqualsValueClauseSyntax initializer, bool isLazy)
    {
        if (
            initializer.Parent is not VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax } local
            || FunctionNodes.FindEnclosing(local) is not { } code
        )
            return null;
        var reads = code.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => IsReadOf(n, local));
        var members = reads.Select(r => isLazy ? FindReadMember(r) : null).ToArray();
        if (members.Length == 0)
            return default(DelegateUse);
        if (!Array.TrueForAll(members, m => m is "Value" or "IsValueCreated"))
            return null;
        return members.Contains("Value") ? RunInPlace : default;
    }

    /// <summary>Returns true for the name of a local variable, unless it only stands in a discard: <c>_ = unused;</c></summary>
    static bool IsReadOf(IdentifierNameSyntax name, VariableDeclaratorSyntax local) =>
        name.Identifier.ValueText == local.Identifier.ValueText
        && name.Parent is not AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } };

    static string? FindReadMember(IdentifierNameSyntax variable) =>
        variable.Parent is MemberAccessExpressionSyntax access && access.Expression == variable ? access.Name.Identifier.ValueText : null;

    /// <summary>Finds the field or property that an initializer belongs to; null for other initializers.</summary>
    static ISymbol? FindInitializedStore(EqualsValueClauseSyntax initializer, BoundMember boundMember) =>
        initializer.Parent switch
        {
            VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax } field => boundMember.SemanticModel.GetDeclaredSymbol(
                field
            ),
            PropertyDeclarationSyntax property => boundMember.SemanticModel.GetDeclaredSymbol(property),
            _ => null,
        };

    /// <summary>Finds the store that an element of a tuple is assigned to: <c>(_handler, _next) = (handler, next);</c></summary>
    static ISymbol? FindTupleAssignedStore(ArgumentSyntax element, BoundMember boundMember)
    {
        if (element.Parent is not TupleExpressionSyntax { Parent: AssignmentExpressionSyntax assignment } values)
            return null;
        if (assignment.Left is not TupleExpressionSyntax targets || assignment.Right != values)
            return null;
        var index = values.Arguments.IndexOf(element);
        if (index >= targets.Arguments.Count)
            return null;
        var store = boundMember.FindSymbol(targets.Arguments[index].Expression);
        return IsStore(store) ? store : null;
    }

    static bool IsStore(ISymbol? symbol) => symbol is { Kind: SymbolKind.Field or SymbolKind.Property or SymbolKind.Event };

    /// <summary>Returns true if a table line covers the delegates that are assigned to this property or event.</summary>
    static bool IsRegistration(AssignmentExpressionSyntax assignment, EntryPointFinder entryPointFinder, BoundMember boundMember) =>
        SyntaxNames.GetMemberName(assignment.Left) is { } name
        && entryPointFinder.MayTakeDelegate(name)
        && boundMember.FindSymbol(assignment.Left) is { } store
        && entryPointFinder.FindDelegateLine(store, "") != null;

    /// <summary>
    /// Returns true if the value of a node may be that of the delegate in it, so that the use of the node is the use of the delegate.
    /// </summary>
    static bool IsTransparent(SyntaxNode node) =>
        node
            is ParenthesizedExpressionSyntax
                or CastExpressionSyntax
                or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }
                or InitializerExpressionSyntax
                or BaseObjectCreationExpressionSyntax
                or ArrayCreationExpressionSyntax
                or ImplicitArrayCreationExpressionSyntax
                or ConditionalExpressionSyntax
                or TupleExpressionSyntax
                or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression }
                or SwitchExpressionArmSyntax
                or SwitchExpressionSyntax;

    /// <summary>Returns true if an expression directly in this node may be stored instead of run.</summary>
    public static bool MayStore(SyntaxNode? node) =>
        node
            is AssignmentExpressionSyntax
                or EqualsValueClauseSyntax
                or ArgumentSyntax
                or ConditionalExpressionSyntax
                or SwitchExpressionArmSyntax
                or ParenthesizedExpressionSyntax
                or CastExpressionSyntax
                or InitializerExpressionSyntax
                or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }
        || node != null && IsCollectionExpression(node)
        || node is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression };

    /// <summary>
    /// Returns true for <c>[() => 1, () => 2]</c>. The oldest supported compiler has no type for it, so the kind is compared by name.
    /// </summary>
    static bool IsCollectionExpression(SyntaxNode node) => node.Kind().ToString() is "ExpressionElement" or "CollectionExpression";

    static ISymbol? FindAssignedStore(AssignmentExpressionSyntax assignment, BoundMember boundMember)
    {
        if (assignment.Left is ElementAccessExpressionSyntax element)
            return StoredDelegates.FindStore(element.Expression, boundMember);
        var store = boundMember.FindSymbol(assignment.Left);
        return IsStore(store) && !store!.Locations.Any(l => l.IsInMetadata) ? store : null;
    }

    /// <summary>
    /// Finds the parameter of a constructor or method in source that receives a delegate; the code of the callee decides its use. The
    /// callee must be known exactly, so virtual members do not count.
    /// </summary>
    static IParameterSymbol? FindSourceParameter(ArgumentSyntax argument, BoundMember boundMember)
    {
        if (boundMember.FindSymbol(argument.Parent!.Parent!) is not IMethodSymbol callee)
            return null;
        if (!HasKnownBodies(callee) || callee.Locations.Any(l => l.IsInMetadata))
            return null;
        var name = GetParameterName(argument, callee);
        var parameter = (callee.ReducedFrom ?? callee).OriginalDefinition.Parameters.FirstOrDefault(p => p.Name == name);
        return parameter != null && DelegateTypes.HoldsDelegates(parameter.Type) ? parameter : null;
    }

    /// <summary>Returns true if the body of the callee, or those of its implementations, are all that may run.</summary>
    static bool HasKnownBodies(IMethodSymbol callee) =>
        callee
            is {
                MethodKind: MethodKind.Constructor or MethodKind.Ordinary or MethodKind.ReducedExtension,
                IsVirtual: false,
                IsOverride: false
            };

    /// <summary>Returns the name of the parameter that an argument is passed to; empty when the callee has none.</summary>
    public static string GetParameterName(ArgumentSyntax argument, IMethodSymbol callee)
    {
        if (argument.NameColon is { } nameColon)
            return nameColon.Name.Identifier.ValueText;
        var index = ((BaseArgumentListSyntax)argument.Parent!).Arguments.IndexOf(argument);
        return callee.Parameters.Length == 0 ? "" : callee.Parameters[Math.Min(index, callee.Parameters.Length - 1)].Name;
    }

    static DelegateUse ClassifyByTable(
        ExpressionSyntax call,
        ArgumentSyntax argument,
        EntryPointFinder entryPointFinder,
        BoundMember boundMember
    )
    {
        if (FindCalledName(call) is { } name && !entryPointFinder.MayTakeDelegate(name))
            return RunInPlace;
        if (boundMember.FindSymbol(call) is not IMethodSymbol callee)
            return RunInPlace;
        if (entryPointFinder.FindDelegateLine(callee, GetParameterName(argument, callee)) is not { } line)
            return RunInPlace;
        if (line.Kind == "once")
            return new DelegateUse(ReachKind.Once);
        if (line.Kind == "thread")
            return RunOnDedicatedThread;
        if (line.MatchKind != EntryPointMatchKind.Dropped)
            return default; // an entry point of its own, or not run at all
        if (DedicatedThread.IsRequestedBy(call))
            return RunOnDedicatedThread;
        var isUnawaited = call is InvocationExpressionSyntax invocation && UnawaitedCalls.IsUnawaited(invocation, callee, boundMember);
        return isUnawaited ? new DelegateUse(ReachKind.Background) : RunInPlace;
    }

    static string? FindCalledName(ExpressionSyntax call) =>
        call switch
        {
            InvocationExpressionSyntax { Expression: var callee } => SyntaxNames.GetMemberName(callee),
            ObjectCreationExpressionSyntax { Type: SimpleNameSyntax simple } => simple.Identifier.ValueText,
            ObjectCreationExpressionSyntax { Type: QualifiedNameSyntax qualified } => qualified.Right.Identifier.ValueText,
            _ => null,
        };
}

/// <summary>Recognizes calls whose task is not awaited.</summary>
internal static class UnawaitedCalls
{
    static readonly HashSet<string> Continuations = ["ConfigureAwait", "ContinueWith", "Unwrap"];

    static readonly HashSet<string> ForgettingNames = ["DoNotAwait", "FireAndForget", "Forget", "NoWait", "SafeFireAndForget"];

    /// <summary>Returns true if the call returns a task, and its result is not used.</summary>
    public static bool IsUnawaited(InvocationExpressionSyntax call, IMethodSymbol method, BoundMember boundMember) =>
        AwaitableTypes.IsTask(method.ReturnType, out _) && IsResultUnused(GetCallWithContinuations(call, boundMember), boundMember);

    static bool IsResultUnused(SyntaxNode call, BoundMember boundMember)
    {
        if (call.Parent is AssignmentExpressionSyntax assignment)
            return IsDiscard(assignment) || IsStoredAndIgnored(assignment, boundMember);
        if (call.Parent is AnonymousFunctionExpressionSyntax lambda)
            return boundMember.FindSymbol(lambda) is IMethodSymbol { ReturnsVoid: true };
        return call.Parent is ExpressionStatementSyntax || call.Parent is ArrowExpressionClauseSyntax arrow && IsBodyOfVoidFunction(arrow);
    }

    /// <summary>Returns the call with the calls chained to it: <c>_ = Task.Run(…).ContinueWith(…).ConfigureAwait(false);</c></summary>
    static SyntaxNode GetCallWithContinuations(InvocationExpressionSyntax call, BoundMember boundMember)
    {
        SyntaxNode node = call;
        while (
            node.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax outer } access
            && access.Expression == node
            && (Continuations.Contains(access.Name.Identifier.ValueText) || HandsOnTask(outer, boundMember))
        )
            node = outer;
        while (node.Parent is ConditionalAccessExpressionSyntax conditional && conditional.WhenNotNull == node)
            node = conditional;
        return node;
    }

    /// <summary>
    /// Returns true for an extension method that takes a task and returns one, such as <c>LogExceptions</c>, or whose name says that
    /// no code waits for it.
    /// </summary>
    static bool HandsOnTask(InvocationExpressionSyntax call, BoundMember boundMember) =>
        boundMember.FindSymbol(call) is IMethodSymbol { ReducedFrom.Parameters: var parameters } method
        && AwaitableTypes.IsTask(parameters[0].Type, out _)
        && (AwaitableTypes.IsTask(method.ReturnType, out _) || method.ReturnsVoid && ForgettingNames.Contains(method.Name));

    static bool IsDiscard(AssignmentExpressionSyntax assignment) => assignment.Left is IdentifierNameSyntax { Identifier.ValueText: "_" };

    static bool IsBodyOfVoidFunction(ArrowExpressionClauseSyntax arrow)
    {
        var returnType = arrow.Parent switch
        {
            MethodDeclarationSyntax method => method.ReturnType,
            LocalFunctionStatementSyntax function => function.ReturnType,
            _ => null,
        };
        return returnType is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword };
    }

    /// <summary>Returns true if a task is assigned to a field or property that the surrounding code does not mention again.</summary>
    static bool IsStoredAndIgnored(AssignmentExpressionSyntax assignment, BoundMember boundMember)
    {
        if (assignment.Parent is not ExpressionStatementSyntax || SyntaxNames.GetMemberName(assignment.Left) is not { } name)
            return false;
        if (boundMember.FindSymbol(assignment.Left) is not { Kind: SymbolKind.Field or SymbolKind.Property })
            return false;
        var code = assignment.Ancestors().FirstOrDefault(n => FunctionNodes.IsFunction(n) || FunctionNodes.IsMember(n));
        return code != null && code.DescendantNodes().OfType<IdentifierNameSyntax>().Count(n => n.Identifier.ValueText == name) == 1;
    }
}
