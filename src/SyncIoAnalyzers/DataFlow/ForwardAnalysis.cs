using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>Computes the effect of operations and conditions on the facts that hold before them.</summary>
/// <typeparam name="TFact">A fact.</typeparam>
internal interface ITransferFunction<TFact>
{
    /// <summary>Returns the facts that hold after an operation ran.</summary>
    ImmutableHashSet<TFact> ApplyOperation(IOperation operation, ImmutableHashSet<TFact> facts);

    /// <summary>Returns the facts that hold where an operation threw; null when it cannot throw.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="facts">The facts before it.</param>
    /// <param name="after">The facts after it, had it not thrown.</param>
    ImmutableHashSet<TFact>? AfterThrow(IOperation operation, ImmutableHashSet<TFact> facts, ImmutableHashSet<TFact> after);

    /// <summary>Returns the facts that hold where a condition has the given value.</summary>
    ImmutableHashSet<TFact> ApplyCondition(IOperation condition, bool when, ImmutableHashSet<TFact> facts);
}

/// <summary>
/// A forward analysis over the control flow graph of one function: facts run along its branches, through handlers and <c>finally</c>
/// blocks, until nothing changes. Where paths join, only what holds on all of them remains.
/// </summary>
/// <typeparam name="TFact">A fact.</typeparam>
internal sealed class ForwardAnalysis<TFact>(ControlFlowGraph graph, ITransferFunction<TFact> transfer, CancellationToken cancellationToken)
{
    readonly ImmutableHashSet<TFact>?[] _before = new ImmutableHashSet<TFact>?[graph.Blocks.Length];

    /// <summary>Returns the facts before each block, by its ordinal; null for blocks that are never reached.</summary>
    /// <param name="entry">The facts at the start of the function.</param>
    public ImmutableHashSet<TFact>?[] Solve(ImmutableHashSet<TFact> entry)
    {
        _before[0] = entry;
        for (var changed = true; changed; )
        {
            cancellationToken.ThrowIfCancellationRequested();
            changed = false;
            foreach (var block in graph.Blocks)
                if (_before[block.Ordinal] is { } facts)
                    changed |= ProcessBlock(block, facts);
        }

        return _before;
    }

    bool ProcessBlock(BasicBlock block, ImmutableHashSet<TFact> facts)
    {
        var changed = false;
        ImmutableHashSet<TFact>? thrown = null;
        foreach (var operation in FlowGraph.GetOperations(block).SelectMany(OperationOrder.SortByExecution))
        {
            var after = transfer.ApplyOperation(operation, facts);
            if (transfer.AfterThrow(operation, facts, after) is { } known)
                thrown = thrown?.Intersect(known) ?? known;
            facts = after;
        }

        if (block.FallThroughSuccessor?.Semantics is ControlFlowBranchSemantics.Throw or ControlFlowBranchSemantics.Rethrow)
            thrown = thrown?.Intersect(facts) ?? facts;
        if (thrown != null)
            foreach (var handler in FlowGraph.GetHandlerBlocks(block))
                changed |= JoinFacts(handler, thrown);
        return changed
            | PropagateFacts(block.FallThroughSuccessor, block, facts, ControlFlowConditionKind.WhenFalse)
            | PropagateFacts(block.ConditionalSuccessor, block, facts, ControlFlowConditionKind.WhenTrue);
    }

    bool PropagateFacts(ControlFlowBranch? branch, BasicBlock block, ImmutableHashSet<TFact> facts, ControlFlowConditionKind when)
    {
        if (branch == null)
            return false;
        if (block.ConditionKind != ControlFlowConditionKind.None)
        {
            if (IsNeverTaken(block.BranchValue!, block.ConditionKind == when))
                return false;
            facts = transfer.ApplyCondition(block.BranchValue!, block.ConditionKind == when, facts);
        }

        var changed = false;
        foreach (var region in branch.FinallyRegions)
        {
            changed |= JoinFacts(region.FirstBlockOrdinal, facts);
            facts = RunFinally(region, facts);
        }

        return branch.Destination is { Ordinal: var target } && JoinFacts(target, facts) | changed;
    }

    /// <summary>
    /// Returns the facts after a <c>finally</c> block. One that branches may skip each of its operations, so that it adds no fact.
    /// </summary>
    ImmutableHashSet<TFact> RunFinally(ControlFlowRegion region, ImmutableHashSet<TFact> facts)
    {
        var blocks = graph.Blocks.Skip(region.FirstBlockOrdinal).Take(region.LastBlockOrdinal - region.FirstBlockOrdinal + 1).ToArray();
        var runsAll = blocks.All(b =>
            b.ConditionKind == ControlFlowConditionKind.None && b.EnclosingRegion.Kind != ControlFlowRegionKind.Catch
        );
        foreach (var operation in blocks.SelectMany(FlowGraph.GetOperations).SelectMany(OperationOrder.SortByExecution))
        {
            var after = transfer.ApplyOperation(operation, facts);
            facts = runsAll ? after : facts.Intersect(after);
        }

        return facts;
    }

    /// <summary>
    /// Returns true if a condition is a constant of the opposite value: the <c>false</c> of <c>done ?? false</c> leads only to the
    /// <c>else</c>.
    /// </summary>
    static bool IsNeverTaken(IOperation condition, bool when) =>
        condition.ConstantValue is { HasValue: true, Value: bool value } && value != when;

    /// <summary>Removes the facts before a block that do not hold on another way into it; returns true if that changed them.</summary>
    bool JoinFacts(int block, ImmutableHashSet<TFact> facts)
    {
        var merged = _before[block]?.Intersect(facts) ?? facts;
        if (_before[block]?.Count == merged.Count)
            return false;
        _before[block] = merged;
        return true;
    }
}
