using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Tasks;

/// <summary>The control flow graphs of functions; made once each, since a Program.cs of hundreds of endpoints is one function around them all.</summary>
internal sealed class FlowGraphs
{
    readonly ConditionalWeakTable<SemanticModel, ConcurrentDictionary<SyntaxNode, FlowGraph?>> _graphs = new();

    /// <summary>The innermost function or member around a node.</summary>
    public static SyntaxNode? Function(SyntaxNode node) => node.Ancestors().FirstOrDefault(n => n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax || IsRoot(n));

    /// <summary>The graph of a function; null when it has none.</summary>
    public FlowGraph? Of(SyntaxNode function, SemanticModel model, CancellationToken token) =>
        _graphs.GetValue(model, _ => new()).GetOrAdd(function, f => Make(f, model, token) is { } graph ? new FlowGraph(graph) : null);

    static bool IsRoot(SyntaxNode node) =>
        node is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax } or CompilationUnitSyntax;

    ControlFlowGraph? Make(SyntaxNode function, SemanticModel model, CancellationToken token)
    {
        if (function is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)
            return Function(function) is { } outer && Of(outer, model, token)?.Graph is { } graph ? Inner(graph, function, model, token) : null;
        return model.GetOperation(function, token) switch
        {
            IMethodBodyOperation body => ControlFlowGraph.Create(body, token),
            IConstructorBodyOperation body => ControlFlowGraph.Create(body, token),
            IBlockOperation { Parent: null } body => ControlFlowGraph.Create(body, token),
            _ => null,
        };
    }

    static ControlFlowGraph? Inner(ControlFlowGraph graph, SyntaxNode function, SemanticModel model, CancellationToken token)
    {
        if (function is LocalFunctionStatementSyntax local)
            return model.GetDeclaredSymbol(local, token) is IMethodSymbol symbol && graph.LocalFunctions.Contains(symbol) ? graph.GetLocalFunctionControlFlowGraph(symbol, token) : null;
        return graph.Blocks.SelectMany(FlowGraph.Operations).Where(o => o.Syntax.Span.Contains(function.Span)).SelectMany(o => o.DescendantsAndSelf()).OfType<IFlowAnonymousFunctionOperation>()
            .FirstOrDefault(f => f.Syntax == function) is { } found ? graph.GetAnonymousFunctionControlFlowGraph(found, token) : null;
    }
}

/// <summary>A control flow graph and what was put aside in it.</summary>
internal sealed class FlowGraph(ControlFlowGraph graph)
{
    readonly Lazy<ILookup<CaptureId, IOperation>> _captures =
        new(() => graph.Blocks.SelectMany(Operations).SelectMany(o => o.DescendantsAndSelf()).OfType<IFlowCaptureOperation>().ToLookup(c => c.Id, c => c.Value));

    /// <summary>The graph.</summary>
    public ControlFlowGraph Graph { get; } = graph;

    /// <summary>What is known before each operation, by its syntax; null before it was worked out.</summary>
    public Dictionary<SyntaxNode, ImmutableHashSet<Fact>>? Places { get; set; }

    /// <summary>The operations of a block, its condition last.</summary>
    public static IEnumerable<IOperation> Operations(BasicBlock block) => block.BranchValue is { } value ? block.Operations.Append(value) : block.Operations;

    /// <summary>What was put aside under an id; null when that differs from way to way.</summary>
    public IOperation? Captured(CaptureId id) => _captures.Value[id] is var values && values.Skip(1).Any() ? null : values.FirstOrDefault();

    /// <summary>The first blocks of the handlers in the same function that an exception in a block, or a way out of it, may lead to.</summary>
    public static IEnumerable<int> Handlers(BasicBlock block)
    {
        // The regions around the root of a lambda are those of another graph.
        for (var region = block.EnclosingRegion; region is { Kind: not ControlFlowRegionKind.Root, EnclosingRegion: { } outer }; region = outer)
            if (region.Kind == ControlFlowRegionKind.Try)
                foreach (var handler in outer.NestedRegions)
                    if (handler != region)
                        yield return handler.FirstBlockOrdinal;
    }
}
