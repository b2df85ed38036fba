using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Collects the call edges of delegates in one member's code: from the code that runs a delegate argument, and from the stores of the
/// delegates that are kept.
/// </summary>
internal sealed class DelegateEdgeCollector(
    SymbolKeys keys,
    EntryPointFinder entryPointFinder,
    BoundMember boundMember,
    CallEdgeCollector edges,
    CancellationToken cancellationToken
)
{
    readonly Dictionary<string, (string Source, ReachKind As, string? PassedTo)> _functionRuns = [];

    /// <summary>Adds a local function, which runs as part of the code around it.</summary>
    public void AddLocalFunction(string function, string source) => _functionRuns[function] = (source, ReachKind.Request, null);

    /// <summary>Adds a method group that is used as a delegate without being called.</summary>
    public void AddMethodGroup(SimpleNameSyntax name, IMethodSymbol method, string source, ReachKind reach)
    {
        var use = DelegateUseClassifier.ClassifyDelegate(SyntaxNames.GetAccess(name), entryPointFinder, boundMember);
        if (use.StoredIn is { } store)
        {
            edges.AddCall(method, boundMember.FindReceiverType(name), GetStoreKey(store), use.ReachKind);
            if (store is IParameterSymbol)
            {
                var argumentKey = AddArgument(GetStoreKey(store), source, reach);
                edges.AddCall(method, boundMember.FindReceiverType(name), argumentKey, use.ReachKind);
            }
        }
        else if (use.ReachKind != ReachKind.None)
            edges.AddCall(method, boundMember.FindReceiverType(name), source, use.ReachKind.LimitTo(reach));
    }

    /// <summary>Adds a lambda that is used as a delegate.</summary>
    public void AddLambda(AnonymousFunctionExpressionSyntax lambda, string key, string source, ReachKind reach)
    {
        var use = DelegateUseClassifier.ClassifyDelegate(lambda, entryPointFinder, boundMember);
        if (use.StoredIn is { } store)
        {
            edges.AddEdge(GetStoreKey(store), key, use.ReachKind);
            if (store is IParameterSymbol)
            {
                edges.AddEdge(AddArgument(GetStoreKey(store), source, reach), key, use.ReachKind);
                _functionRuns[key] = (source, reach, GetStoreKey(store));
            }
        }
        else if (use.ReachKind != ReachKind.None)
        {
            edges.AddEdge(source, key, use.ReachKind.LimitTo(reach));
            _functionRuns[key] = (source, use.ReachKind.LimitTo(reach), null);
        }
    }

    /// <summary>Adds a use of a store of delegates: its value is copied into another store, or run here.</summary>
    public void AddStoreUse(SimpleNameSyntax name, string key, string source, ReachKind reach, bool isParameter = false)
    {
        var access = SyntaxNames.GetAccess(name);
        if (StoredDelegates.IsNotRead(access, boundMember))
            return;
        if (FindReturningProperty(name, access) is { } property)
        {
            edges.AddEdge(keys.GetKey(property), key, ReachKind.Request);
            edges.AddEdge(key, keys.GetKey(property), ReachKind.Request);
            return;
        }

        var use = DelegateUseClassifier.MayStore(access.Parent)
            ? DelegateUseClassifier.ClassifyDelegate(access, entryPointFinder, boundMember)
            : default;
        if (use.StoredIn is { } store)
            edges.AddEdge(GetStoreKey(store), key, use.ReachKind);
        if (use.StoredIn is not (null or IParameterSymbol))
            return;
        var passedTo = use.StoredIn is { } parameter ? GetStoreKey(parameter) : null;
        if (isParameter && FindRun(SymbolKeys.GetOwnerKey(key), source, reach) is { } run)
            AddParameterRun(key, run, passedTo, source, reach);
        else
            edges.AddEdge(passedTo == null ? source : AddArgument(passedTo, source, reach), key, reach);
    }

    /// <summary>Finds the property that returns the store, a second name for it: <c>public List&lt;Action&gt; All => _all;</c></summary>
    IPropertySymbol? FindReturningProperty(SimpleNameSyntax name, ExpressionSyntax access)
    {
        if (access.Parent is not (ArrowExpressionClauseSyntax or ReturnStatementSyntax))
            return null;
        var function = boundMember.SemanticModel.GetEnclosingSymbol(name.SpanStart, cancellationToken) as IMethodSymbol;
        return function?.AssociatedSymbol is IPropertySymbol { IsIndexer: false } property ? property : null;
    }

    /// <summary>
    /// Adds the run of a delegate parameter by the member that has it, directly or through the callee that it passes the delegate to.
    /// </summary>
    void AddParameterRun(string key, (ReachKind As, string? PassedTo) run, string? passedTo, string source, ReachKind reach)
    {
        var runKey = SymbolKeys.GetRunKey(key);
        if (run.PassedTo != null)
        {
            edges.AddEdge(runKey, run.PassedTo, run.As, CallEdgeKind.DelegateArgument);
            edges.AddEdge(source, key, reach, CallEdgeKind.StoredDelegate);
        }
        else if (passedTo != null)
            edges.AddEdge(runKey, passedTo, run.As, CallEdgeKind.DelegateArgument);
        else
            edges.AddEdge(runKey, key, run.As);
    }

    /// <summary>
    /// Adds an edge to a parameter that receives a delegate, and returns the key under which the delegate is to be added.
    /// </summary>
    string AddArgument(string parameter, string source, ReachKind reach)
    {
        edges.AddEdge(source, parameter, reach, CallEdgeKind.DelegateArgument);
        return SymbolKeys.GetArgumentKey(parameter, source);
    }

    /// <summary>
    /// Finds the reach kind with which code runs in a call of a member, itself or in lambdas that it runs or passes on; null if it does
    /// not run in it.
    /// </summary>
    (ReachKind As, string? PassedTo)? FindRun(string member, string source, ReachKind reach)
    {
        string? passedTo = null;
        while (source != member)
        {
            if (!_functionRuns.TryGetValue(source, out var run))
                return null;
            (source, reach, passedTo) = (run.Source, reach.LimitTo(run.As), run.PassedTo ?? passedTo);
        }

        return (reach, passedTo);
    }

    /// <summary>Returns the key of a store of delegates; for the property of a positional record, that of the parameter.</summary>
    public string GetStoreKey(ISymbol store)
    {
        var positional = store is IPropertySymbol property ? StoredDelegates.FindPositionalParameter(property) : store as IParameterSymbol;
        return positional != null ? keys.GetParameterKey(positional) : keys.GetKey(store);
    }
}
