using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Tasks;

/// <summary>
/// Runs the facts "this task is completed", "every task of this collection is", "this completion source is set" forward through the control
/// flow graph of one member. Where paths meet only what holds on all of them remains.
/// </summary>
internal sealed class CompletionFlow(Completion completion, SemanticModel model, CancellationToken token)
{
    /// <summary>Where nothing is known.</summary>
    public static readonly ImmutableHashSet<Fact> Nothing = ImmutableHashSet<Fact>.Empty;

    /// <summary>What is known just before the operation with this syntax runs.</summary>
    public ImmutableHashSet<Fact> At(SyntaxNode place)
    {
        if (FlowGraphs.Function(place) is not { } function || completion.Graphs.Of(function, model, token) is not { } graph)
            return Nothing;
        var places = graph.Places ??= Walk(graph, function is AnonymousFunctionExpressionSyntax lambda ? BeforeLambda(lambda) : Nothing);
        return places.TryGetValue(place, out var facts) ? facts : Nothing;
    }

    /// <summary>What is known before each operation; worked out for all of a function at once, since it may hold hundreds of lambdas.</summary>
    Dictionary<SyntaxNode, ImmutableHashSet<Fact>> Walk(FlowGraph graph, ImmutableHashSet<Fact> entry)
    {
        var steps = new CompletionSteps(completion, model, graph, token);
        var before = Solve(graph.Graph, steps, entry);
        var places = new Dictionary<SyntaxNode, ImmutableHashSet<Fact>>();
        foreach (var block in graph.Graph.Blocks)
            if (before[block.Ordinal] is { } facts)
                foreach (var step in FlowGraph.Operations(block).SelectMany(CompletionSteps.InOrder))
                {
                    places[step.Syntax] = places.TryGetValue(step.Syntax, out var known) ? known.Intersect(facts) : facts;
                    facts = steps.After(step, facts);
                }

        return places;
    }

    /// <summary>A lambda sees what its member knew where it was made, unless it or somebody later assigns the variable again.</summary>
    ImmutableHashSet<Fact> BeforeLambda(AnonymousFunctionExpressionSyntax lambda)
    {
        var parameter = (model.GetSymbolInfo(lambda, token).Symbol as IMethodSymbol)?.Parameters.FirstOrDefault();
        var slots = new Slots(model, captured: null, token);
        // What a query runs over it has run over before anybody can assign it again.
        var source = parameter == null ? null : slots.Elements(slots.Collection(parameter))?.Root;
        var outer = At(lambda);
        var facts = outer.Except(outer.Where(f => !SymbolEqualityComparer.Default.Equals(f.Of.Root, source) && MayChange(f, slots, lambda)));
        if (parameter == null || Continued(lambda) is not { } continued)
            return facts;
        facts = facts.Add(new Fact(new Slot(parameter))).Add(new Fact(new Slot(parameter).Elements));
        return slots.Of(model.GetOperation(continued, token)) is { } task && new Fact(task) is var known && !MayChange(known, slots, lambda) ? facts.Add(known) : facts;
    }

    bool MayChange(Fact fact, Slots slots, SyntaxNode from) => MayChange(fact.Of, slots, from) || fact.Then is { } then && MayChange(then, slots, from);

    /// <summary>Whether the place is another later.</summary>
    bool MayChange(Slot slot, Slots slots, SyntaxNode from) => !slots.Variables(slot, from).All(v => Writes.AtMostOnce(v, token));

    /// <summary>What stands before the dot of the <c>ContinueWith</c> that a lambda is given to: the task that it continues, or a factory; null when it is given to something else.</summary>
    static ExpressionSyntax? Continued(AnonymousFunctionExpressionSyntax lambda) => lambda.Parent is ArgumentSyntax
    {
        Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ContinueWith" or "ContinueWhenAll" or "ContinueWhenAny", Expression: var task } },
    } ? task : null;

    ImmutableHashSet<Fact>?[] Solve(ControlFlowGraph graph, CompletionSteps steps, ImmutableHashSet<Fact> entry)
    {
        var before = new ImmutableHashSet<Fact>?[graph.Blocks.Length];
        before[0] = entry;
        for (var changed = true; changed;)
        {
            token.ThrowIfCancellationRequested();
            changed = false;
            foreach (var block in graph.Blocks)
                if (before[block.Ordinal] is { } facts)
                    changed |= Pass(graph, block, facts, steps, before);
        }

        return before;
    }

    static bool Pass(ControlFlowGraph graph, BasicBlock block, ImmutableHashSet<Fact> facts, CompletionSteps steps, ImmutableHashSet<Fact>?[] before)
    {
        var changed = false;
        ImmutableHashSet<Fact>? thrown = null;
        foreach (var step in FlowGraph.Operations(block).SelectMany(CompletionSteps.InOrder))
        {
            var after = steps.After(step, facts);
            if (CompletionSteps.MayThrow(step))
            {
                // An await that throws has seen its task end; a call that throws has not done what it is called for.
                var known = CompletionSteps.IsEndOfTask(step) ? after : facts.Intersect(after);
                thrown = thrown?.Intersect(known) ?? known;
            }

            facts = after;
        }

        if (block.FallThroughSuccessor?.Semantics is ControlFlowBranchSemantics.Throw or ControlFlowBranchSemantics.Rethrow)
            thrown = thrown?.Intersect(facts) ?? facts;
        if (thrown != null)
            foreach (var handler in FlowGraph.Handlers(block))
                changed |= Meet(before, handler, thrown);
        return changed | Leave(graph, block.FallThroughSuccessor, block, facts, ControlFlowConditionKind.WhenFalse, steps, before)
            | Leave(graph, block.ConditionalSuccessor, block, facts, ControlFlowConditionKind.WhenTrue, steps, before);
    }

    static bool Leave(
        ControlFlowGraph graph, ControlFlowBranch? branch, BasicBlock block, ImmutableHashSet<Fact> facts, ControlFlowConditionKind when, CompletionSteps steps, ImmutableHashSet<Fact>?[] before)
    {
        if (branch == null)
            return false;
        if (block.ConditionKind != ControlFlowConditionKind.None)
        {
            if (IsNever(block.BranchValue!, block.ConditionKind == when))
                return false;
            facts = steps.Knowing(block.BranchValue!, block.ConditionKind == when, facts);
        }

        var changed = false;
        foreach (var last in branch.FinallyRegions)
        {
            changed |= Meet(before, last.FirstBlockOrdinal, facts);
            for (var i = last.FirstBlockOrdinal; i <= last.LastBlockOrdinal; i++)
                foreach (var step in FlowGraph.Operations(graph.Blocks[i]).SelectMany(CompletionSteps.InOrder))
                    facts = facts.Intersect(steps.After(step, facts));
        }

        return branch.Destination is { Ordinal: var target } && Meet(before, target, facts) | changed;
    }

    /// <summary>Whether a condition is a constant that says the contrary: the <c>false</c> of <c>done ?? false</c> leads nowhere but to the <c>else</c>.</summary>
    static bool IsNever(IOperation condition, bool when) => condition.ConstantValue is { HasValue: true, Value: bool value } && value != when;

    /// <summary>Only what all ways into a block know is known in it.</summary>
    static bool Meet(ImmutableHashSet<Fact>?[] before, int block, ImmutableHashSet<Fact> facts)
    {
        var merged = before[block]?.Intersect(facts) ?? facts;
        if (before[block]?.Count == merged.Count)
            return false;
        before[block] = merged;
        return true;
    }
}
