using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>What becomes of a lambda or method group: who runs it.</summary>
/// <param name="As">Request: run in place. Background: handed off. Once: run once. None: not by this member (a registration, a thread of its own).</param>
/// <param name="Store">The field, property or event that keeps it; it runs where that is read.</param>
internal readonly record struct Handing(ReachKind As, ISymbol? Store = null)
{
    static readonly Handing InPlace = new(ReachKind.Request);

    // No pool thread waits there, as none does at start-up.
    static readonly Handing OwnThread = new(ReachKind.Startup);

    /// <summary>What becomes of the delegate that stands here.</summary>
    public static Handing Of(ExpressionSyntax handler, EntryPoints entries, Bound bound)
    {
        var once = false;
        SyntaxNode node = handler;
        while (true)
            switch (node.Parent)
            {
                case ArgumentSyntax { Parent.Parent: ConstructorInitializerSyntax or PrimaryConstructorBaseTypeSyntax } toBase:
                    return Parameter(toBase, bound) is { } passedOn ? new Handing(ReachKind.Request, passedOn) : InPlace;
                case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax } argument:
                    var call = (ExpressionSyntax)argument.Parent!.Parent!;
                    if (call is BaseObjectCreationExpressionSyntax && Parameter(argument, bound) is { } parameter)
                        return new Handing(ReachKind.Request, parameter);
                    var handed = ByTable(call, argument, entries, bound);
                    if (handed == InPlace && (StoredDelegates.Element(argument, bound) ?? Parameter(argument, bound)) is { } keeps)
                        return KeptBy(keeps);
                    if (handed.As is not (ReachKind.Request or ReachKind.Once) || call is InvocationExpressionSyntax)
                        return handed;
                    // new Lazy<T>(…), or a holder of delegates: what counts is where that is kept.
                    once |= handed.As == ReachKind.Once;
                    node = call;
                    break;
                case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: BaseFieldDeclarationSyntax } field }:
                    return KeptBy(bound.Model.GetDeclaredSymbol(field));
                case EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property }:
                    return KeptBy(bound.Model.GetDeclaredSymbol(property));
                // (_handler, _next) = (handler, next);
                case ArgumentSyntax { Parent: TupleExpressionSyntax { Parent: AssignmentExpressionSyntax { Left: TupleExpressionSyntax targets } both } values } element when both.Right == values
                        && values.Arguments.IndexOf(element) is var at && at < targets.Arguments.Count && bound.Symbol(targets.Arguments[at].Expression) is { Kind: SymbolKind.Field or SymbolKind.Property or SymbolKind.Event } kept:
                    return KeptBy(kept);
                case AssignmentExpressionSyntax given when given.Right == node && NameOf(given.Left) is { } name && entries.MayHand(name) && bound.Symbol(given.Left) is { } keeper && entries.Handed(keeper, "") != null:
                    return default;
                case AssignmentExpressionSyntax assignment when assignment.Right == node && Kept(assignment, bound) is { } store:
                    return KeptBy(store);
                case ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } or InitializerExpressionSyntax or AssignmentExpressionSyntax or BaseObjectCreationExpressionSyntax or ArgumentSyntax
                    or ArrayCreationExpressionSyntax or ImplicitArrayCreationExpressionSyntax or ConditionalExpressionSyntax or TupleExpressionSyntax
                    or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } or SwitchExpressionArmSyntax or SwitchExpressionSyntax:
                    node = node.Parent;
                    break;
                case { } collection when IsCollectionExpression(collection):
                    node = collection;
                    break;
                default:
                    return KeptBy(null);
            }

        Handing KeptBy(ISymbol? store) => new(once ? ReachKind.Once : ReachKind.Request, store);
    }

    /// <summary>Whether what stands directly in this node may be kept by something, not run.</summary>
    public static bool MayKeep(SyntaxNode? node) => node is AssignmentExpressionSyntax or EqualsValueClauseSyntax or ArgumentSyntax or ConditionalExpressionSyntax or SwitchExpressionArmSyntax or ParenthesizedExpressionSyntax or CastExpressionSyntax or InitializerExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }
        || node != null && IsCollectionExpression(node) || node is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression };

    /// <summary><c>[() => 1, () => 2]</c>, which the oldest compiler that we are built for has no type for.</summary>
    static bool IsCollectionExpression(SyntaxNode node) => node.Kind().ToString() is "ExpressionElement" or "CollectionExpression";

    static ISymbol? Kept(AssignmentExpressionSyntax assignment, Bound bound) =>
        assignment.Left is ElementAccessExpressionSyntax element ? StoredDelegates.Collection(element.Expression, bound)
        : bound.Symbol(assignment.Left) is { Kind: SymbolKind.Field or SymbolKind.Property or SymbolKind.Event } store && !store.Locations.Any(l => l.IsInMetadata) ? store : null;

    /// <summary>The parameter of a constructor or method in source that is given a delegate; its code says what becomes of it. Which code that is must be known.</summary>
    static IParameterSymbol? Parameter(ArgumentSyntax argument, Bound bound)
    {
        if (bound.Symbol(argument.Parent!.Parent!) is not IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.Ordinary or MethodKind.ReducedExtension, IsAbstract: false, IsVirtual: false, IsOverride: false } callee || callee.Locations.Any(l => l.IsInMetadata))
            return null;
        var parameter = (callee.ReducedFrom ?? callee).OriginalDefinition.Parameters.FirstOrDefault(p => p.Name == ParameterOf(argument, callee));
        return parameter != null && DeclarationScanner.HoldsDelegates(parameter.Type) ? parameter : null;
    }

    /// <summary>The name of the member that is called or assigned to; null when it has none.</summary>
    public static string? NameOf(ExpressionSyntax member) => member switch
    {
        SimpleNameSyntax simple => simple.Identifier.ValueText,
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        _ => null,
    };

    /// <summary>The name of the parameter that an argument is for; empty when there is none.</summary>
    public static string ParameterOf(ArgumentSyntax argument, IMethodSymbol callee)
    {
        if (argument.NameColon is { } named)
            return named.Name.Identifier.ValueText;
        var index = ((BaseArgumentListSyntax)argument.Parent!).Arguments.IndexOf(argument);
        return callee.Parameters.Length == 0 ? "" : callee.Parameters[Math.Min(index, callee.Parameters.Length - 1)].Name;
    }

    static Handing ByTable(ExpressionSyntax call, ArgumentSyntax argument, EntryPoints entries, Bound bound)
    {
        var name = call switch
        {
            InvocationExpressionSyntax { Expression: var called } => NameOf(called),
            ObjectCreationExpressionSyntax { Type: SimpleNameSyntax simple } => simple.Identifier.ValueText,
            ObjectCreationExpressionSyntax { Type: QualifiedNameSyntax qualified } => qualified.Right.Identifier.ValueText,
            _ => null,
        };
        if (name != null && !entries.MayHand(name) || bound.Symbol(call) is not IMethodSymbol callee || entries.Handed(callee, ParameterOf(argument, callee)) is not { } line)
            return InPlace;
        return line switch
        {
            { Kind: "once" } => new Handing(ReachKind.Once),
            { Kind: "thread" } => OwnThread,
            { Picks: Picks.Dropped } when Requests.OwnThread.IsAskedBy(call) => OwnThread,
            { Picks: Picks.Dropped } => call is InvocationExpressionSyntax invocation && Dropped.IsDropped(invocation, callee, bound)
                ? new Handing(ReachKind.Background)
                : InPlace,
            _ => default, // an entry point of its own, or nobody's
        };
    }
}

/// <summary>Calls whose task nobody waits for.</summary>
internal static class Dropped
{
    /// <summary>Whether the call returns a task, or is <c>async void</c>, and its result goes nowhere.</summary>
    public static bool IsDropped(InvocationExpressionSyntax call, IMethodSymbol method, Bound bound)
    {
        if (method is { IsAsync: true, ReturnsVoid: true })
            return true;
        if (!Apis.Awaited.IsTask(method.ReturnType, out _))
            return false;
        SyntaxNode node = call;
        // _ = Task.Run(…).ContinueWith(…).ConfigureAwait(false);
        while (node.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax outer } access && access.Expression == node
            && access.Name.Identifier.ValueText is "ConfigureAwait" or "ContinueWith" or "Unwrap")
            node = outer;
        while (node.Parent is ConditionalAccessExpressionSyntax whole && whole.WhenNotNull == node)
            node = whole;
        return node.Parent switch
        {
            ExpressionStatementSyntax => true,
            AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax } kept when IsLeft(kept, bound) => true,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } } => true,
            ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax { ReturnType: PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword } } } => true,
            ArrowExpressionClauseSyntax { Parent: LocalFunctionStatementSyntax { ReturnType: PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword } } } => true,
            AnonymousFunctionExpressionSyntax lambda => bound.Symbol(lambda) is IMethodSymbol { ReturnsVoid: true },
            _ => false,
        };
    }

    /// <summary>Whether a task goes into a field or property that the code around it does not look at again.</summary>
    static bool IsLeft(AssignmentExpressionSyntax kept, Bound bound) => Handing.NameOf(kept.Left) is { } name && bound.Symbol(kept.Left) is { Kind: SymbolKind.Field or SymbolKind.Property }
        && kept.Ancestors().FirstOrDefault(n => Keys.IsFunction(n) || Keys.IsMember(n)) is { } member && member.DescendantNodes().OfType<IdentifierNameSyntax>().Count(n => n.Identifier.ValueText == name) == 1;
}

/// <summary>Initialisation that is kept, so that it runs once.</summary>
internal static class OnceOnly
{
    /// <summary>Whether a <c>??=</c> keeps its value in a field or property.</summary>
    public static bool IsKept(AssignmentExpressionSyntax assignment, SemanticModel model, CancellationToken token) =>
        assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression)
        && model.GetSymbolInfo(assignment.Left, token).Symbol is { Kind: SymbolKind.Field or SymbolKind.Property };

    /// <summary>Whether the place stands on the right of such an assignment, in the same function.</summary>
    public static bool Holds(SyntaxNode place, SemanticModel model, CancellationToken token)
    {
        for (var node = place; node.Parent != null && !Keys.IsFunction(node) && !Keys.IsMember(node); node = node.Parent)
            if (node.Parent is AssignmentExpressionSyntax assignment && assignment.Right == node && IsKept(assignment, model, token))
                return true;
        return false;
    }
}
