using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>
/// Runs the facts "this task is completed", "every task of this collection is", "this completion source is set" forward through the control
/// flow graph of one member. Where paths join, only what holds on all of them remains.
/// </summary>
internal sealed class CompletionDataFlow(CompletedTaskAnalysis completion, SemanticModel model, CancellationToken cancellationToken)
{
    /// <summary>Returns the facts just before the operation with this syntax runs.</summary>
    public ImmutableHashSet<CompletionFact> GetFactsAt(SyntaxNode place)
    {
        if (
            FunctionNodes.FindEnclosing(place) is not { } function
            || completion.FlowGraphs.FindGraph(function, model, cancellationToken) is not { } graph
        )
            return CompletedTaskAnalysis.Nothing;
        var factsBySyntax = graph.FactsBySyntax ??= ComputeFacts(graph, GetEntryFacts(function));
        return factsBySyntax.TryGetValue(place, out var facts) ? facts : GetQueryFacts(place, factsBySyntax);
    }

    /// <summary>
    /// Returns the facts in a clause of a query, which the graph does not contain: those where the query is written, unless a later write
    /// changes the variable.
    /// </summary>
    ImmutableHashSet<CompletionFact> GetQueryFacts(
        SyntaxNode place,
        IReadOnlyDictionary<SyntaxNode, ImmutableHashSet<CompletionFact>> factsBySyntax
    )
    {
        if (place.FirstAncestorOrSelf<QueryExpressionSyntax>() is not { } query)
            return CompletedTaskAnalysis.Nothing;
        if (query.DescendantNodesAndSelf().FirstOrDefault(factsBySyntax.ContainsKey) is not { } first)
            return CompletedTaskAnalysis.Nothing;
        var accessPaths = new AccessPathResolver(model, captured: null, cancellationToken);
        return factsBySyntax[first].Except(factsBySyntax[first].Where(f => MayChange(f, accessPaths, query)));
    }

    /// <summary>
    /// Computes the facts before each operation; for all of a function at once, since it may contain hundreds of lambdas.
    /// </summary>
    Dictionary<SyntaxNode, ImmutableHashSet<CompletionFact>> ComputeFacts(FlowGraph graph, ImmutableHashSet<CompletionFact> entry)
    {
        var transfer = new CompletionTransfer(completion, model, graph, cancellationToken);
        var before = new ForwardAnalysis<CompletionFact>(graph.ControlFlowGraph, transfer, cancellationToken).Solve(entry);
        var factsBySyntax = new Dictionary<SyntaxNode, ImmutableHashSet<CompletionFact>>();
        foreach (var block in graph.ControlFlowGraph.Blocks)
            if (before[block.Ordinal] is { } facts)
                foreach (var operation in FlowGraph.GetOperations(block).SelectMany(OperationOrder.SortByExecution))
                {
                    factsBySyntax[operation.Syntax] = factsBySyntax.TryGetValue(operation.Syntax, out var known)
                        ? known.Intersect(facts)
                        : facts;
                    facts = transfer.ApplyOperation(operation, facts);
                }

        return factsBySyntax;
    }

    ImmutableHashSet<CompletionFact> GetEntryFacts(SyntaxNode function) =>
        function switch
        {
            AnonymousFunctionExpressionSyntax lambda => GetLambdaEntryFacts(lambda),
            LocalFunctionStatementSyntax local => GetCallFacts(local),
            _ => CompletedTaskAnalysis.Nothing,
        };

    /// <summary>
    /// Returns the facts at the start of a local function: those that hold at each of its calls. A call from another function, or a
    /// delegate, may run at any time.
    /// </summary>
    ImmutableHashSet<CompletionFact> GetCallFacts(LocalFunctionStatementSyntax local)
    {
        var outer = FunctionNodes.FindEnclosing(local);
        var uses = FindScope(local)
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == local.Identifier.ValueText)
            .ToArray();
        if (uses.Length == 0 || !uses.All(u => u.Parent is InvocationExpressionSyntax && FunctionNodes.FindEnclosing(u) == outer))
            return CompletedTaskAnalysis.Nothing;
        var facts = uses.Select(u => GetFactsAt(u.Parent!)).Aggregate((all, one) => all.Intersect(one));
        var accessPaths = new AccessPathResolver(model, captured: null, cancellationToken);
        return facts.Except(facts.Where(f => MayChange(f, accessPaths, local)));
    }

    static SyntaxNode FindScope(LocalFunctionStatementSyntax local) =>
        local.Parent is GlobalStatementSyntax global ? global.Parent! : local.Parent!;

    /// <summary>
    /// Returns the facts at the start of a lambda: those of its member where it is created, unless a later write changes the variable.
    /// </summary>
    ImmutableHashSet<CompletionFact> GetLambdaEntryFacts(AnonymousFunctionExpressionSyntax lambda)
    {
        var parameter = (model.GetSymbolInfo(lambda, cancellationToken).Symbol as IMethodSymbol)?.Parameters.FirstOrDefault();
        var accessPaths = new AccessPathResolver(model, captured: null, cancellationToken);
        // A query has enumerated its source before anything can assign the variable again.
        var source = parameter == null ? null : accessPaths.FindElementPath(accessPaths.FindCollection(parameter))?.Root;
        var outer = GetFactsAt(lambda);
        var facts = outer.Except(
            outer.Where(f => !SymbolEqualityComparer.Default.Equals(f.Subject.Root, source) && MayChange(f, accessPaths, lambda))
        );
        return FindContinuedTask(lambda) is not { } continued
            ? facts
            : facts
                .Union(FindContinuedFacts(continued, accessPaths).Where(f => !MayChange(f, accessPaths, lambda)))
                .Union(parameter == null ? [] : GetParameterFacts(parameter));
    }

    IEnumerable<CompletionFact> FindContinuedFacts(ExpressionSyntax continued, AccessPathResolver accessPaths) =>
        model.GetOperation(continued, cancellationToken) is { } task
            ? new CombinedTasks(accessPaths, model, cancellationToken).FindPaths(task).Select(p => new CompletionFact(p))
            : [];

    static CompletionFact[] GetParameterFacts(IParameterSymbol parameter) =>
        [new CompletionFact(new AccessPath(parameter)), new CompletionFact(new AccessPath(parameter).AllElements)];

    bool MayChange(CompletionFact fact, AccessPathResolver accessPaths, SyntaxNode from) =>
        MayChange(fact.Subject, accessPaths, from) || fact.Implied is { } then && MayChange(then, accessPaths, from);

    /// <summary>Returns true if the path may refer to another task later.</summary>
    bool MayChange(AccessPath path, AccessPathResolver accessPaths, SyntaxNode from) =>
        path.IsAssignable || !accessPaths.IsKept(path, from);

    /// <summary>
    /// Returns the receiver of the <c>ContinueWith</c> that a lambda is passed to: the task that it continues, or a factory; null when it
    /// is passed to something else.
    /// </summary>
    static ExpressionSyntax? FindContinuedTask(AnonymousFunctionExpressionSyntax lambda) =>
        lambda.Parent
            is ArgumentSyntax
            {
                Parent.Parent: InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax
                    {
                        Name.Identifier.ValueText: "ContinueWith" or "ContinueWhenAll" or "ContinueWhenAny",
                        Expression: var task
                    }
                },
            }
            ? task
            : null;
}
