using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>
/// The control flow graphs of functions; each is created once, since a Program.cs with hundreds of endpoints is one function around all of
/// them.
/// </summary>
internal sealed class FlowGraphCache
{
    readonly ConditionalWeakTable<SemanticModel, ConcurrentDictionary<SyntaxNode, FlowGraph?>> _graphsByModel = new();

    /// <summary>Returns the graph of a function; null when it has none.</summary>
    public FlowGraph? FindGraph(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        _graphsByModel
            .GetValue(model, _ => new())
            .GetOrAdd(function, f => CreateGraph(f, model, cancellationToken) is { } graph ? new FlowGraph(graph) : null);

    ControlFlowGraph? CreateGraph(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        if (FunctionNodes.IsFunction(function))
            return
                FunctionNodes.FindEnclosing(function) is { } outer
                && FindGraph(outer, model, cancellationToken)?.ControlFlowGraph is { } graph
                ? FindNestedGraph(graph, function, model, cancellationToken)
                : null;
        return model.GetOperation(function, cancellationToken) switch
        {
            IMethodBodyOperation body => ControlFlowGraph.Create(body, cancellationToken),
            IConstructorBodyOperation body => ControlFlowGraph.Create(body, cancellationToken),
            IBlockOperation { Parent: null } body => ControlFlowGraph.Create(body, cancellationToken),
            _ => null,
        };
    }

    static ControlFlowGraph? FindNestedGraph(
        ControlFlowGraph graph,
        SyntaxNode function,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (function is LocalFunctionStatementSyntax local)
            return model.GetDeclaredSymbol(local, cancellationToken) is IMethodSymbol symbol && graph.LocalFunctions.Contains(symbol)
                ? graph.GetLocalFunctionControlFlowGraph(symbol, cancellationToken)
                : null;
        var lambda = graph
            .Blocks.SelectMany(FlowGraph.GetOperations)
            .Where(o => o.Syntax.Span.Contains(function.Span))
            .SelectMany(o => o.DescendantsAndSelf())
            .OfType<IFlowAnonymousFunctionOperation>()
            .FirstOrDefault(f => f.Syntax == function);
        return lambda == null ? null : graph.GetAnonymousFunctionControlFlowGraph(lambda, cancellationToken);
    }
}

/// <summary>A control flow graph and the values that it captures.</summary>
internal sealed class FlowGraph(ControlFlowGraph graph)
{
    readonly Lazy<ILookup<CaptureId, IOperation>> _capturedValues = new(() =>
        graph
            .Blocks.SelectMany(GetOperations)
            .SelectMany(o => o.DescendantsAndSelf())
            .OfType<IFlowCaptureOperation>()
            .ToLookup(c => c.Id, c => c.Value)
    );

    /// <summary>The graph.</summary>
    public ControlFlowGraph ControlFlowGraph { get; } = graph;

    /// <summary>The facts before each operation, by its syntax; null until they are computed.</summary>
    public Dictionary<SyntaxNode, ImmutableHashSet<CompletionFact>>? FactsBySyntax { get; set; }

    /// <summary>Returns the operations of a block, its condition last.</summary>
    public static IEnumerable<IOperation> GetOperations(BasicBlock block) =>
        block.BranchValue is { } value ? block.Operations.Append(value) : block.Operations;

    /// <summary>Returns the value captured under an id; null when it differs between branches.</summary>
    public IOperation? FindCapturedValue(CaptureId id) =>
        _capturedValues.Value[id] is var values && values.Skip(1).Any() ? null : values.FirstOrDefault();

    /// <summary>
    /// Returns the first blocks of the handlers in the same function that an exception in a block, or a jump out of it, may lead to.
    /// </summary>
    public static IEnumerable<int> GetHandlerBlocks(BasicBlock block)
    {
        // The regions around the root of a lambda belong to another graph.
        for (
            var region = block.EnclosingRegion;
            region is { Kind: not ControlFlowRegionKind.Root, EnclosingRegion: { } outer };
            region = outer
        )
            if (region.Kind == ControlFlowRegionKind.Try)
                foreach (var handler in outer.NestedRegions)
                    if (handler != region)
                        yield return handler.FirstBlockOrdinal;
    }
}
