using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tasks;

/// <summary>
/// Runs the facts "this task is completed", "every task of this collection is", "this completion source is set" forward through the control
/// flow graph of one member. Where paths meet only what holds on all of them remains.
/// </summary>
internal sealed class CompletionFlow(Completion completion, SemanticModel model, CancellationToken token)
{
    static readonly ImmutableHashSet<ISymbol> Nothing = ImmutableHashSet.Create<ISymbol>(SymbolEqualityComparer.Default);

    static readonly ConditionalWeakTable<SemanticModel, ConcurrentDictionary<SyntaxNode, ControlFlowGraph?>> Graphs = new();

    /// <summary>What is certainly completed just before the operation with this syntax runs.</summary>
    public ImmutableHashSet<ISymbol> At(SyntaxNode place)
    {
        var function = place.Ancestors().FirstOrDefault(n => n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax || IsRoot(n));
        if (function == null)
            return Nothing;
        if (function is AnonymousFunctionExpressionSyntax lambda)
            return Graph(lambda) is { } inner ? Run(inner, place, BeforeLambda(lambda)) : Nothing;
        return Graph(function) is { } graph ? Run(graph, place, Nothing) : Nothing;
    }

    /// <summary>Whether a method of this name was certainly called and awaited before the operation with this syntax runs.</summary>
    public bool Awaited(SyntaxNode place, string method) => At(place).OfType<IMethodSymbol>().Any(m => m.Name == method);

    /// <summary>A lambda sees what its member knew where it was made, unless it or somebody later assigns the variable again.</summary>
    ImmutableHashSet<ISymbol> BeforeLambda(AnonymousFunctionExpressionSyntax lambda)
    {
        var outer = At(lambda);
        var facts = outer.Where(s => Assignments(s) <= 1).ToImmutableHashSet(SymbolEqualityComparer.Default);
        if (lambda.Parent is not ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } || model.GetOperation(call, token) is not IInvocationOperation invocation)
            return facts;
        // tasks.Sum(t => t.Result) over completed tasks, task.ContinueWith(t => t.Result)
        var given = invocation.TargetMethod.Name is "ContinueWith" or "ContinueWhenAll" or "ContinueWhenAny"
            || (invocation.Instance ?? invocation.Arguments.FirstOrDefault()?.Value) is { } source && TaskExpression.Variable(source) is { } tasks && outer.Contains(tasks);
        return given && model.GetSymbolInfo(lambda, token).Symbol is IMethodSymbol { Parameters: { Length: > 0 } parameters } ? facts.Add(parameters[0]) : facts;
    }

    static int Assignments(ISymbol symbol)
    {
        var declaration = symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        var scope = declaration?.Ancestors().FirstOrDefault(IsRoot);
        return (declaration is VariableDeclaratorSyntax { Initializer: not null } or ParameterSyntax ? 1 : 0)
            + (scope?.DescendantNodes().OfType<AssignmentExpressionSyntax>().Count(a => a.Left is IdentifierNameSyntax name && name.Identifier.ValueText == symbol.Name) ?? 0);
    }

    static bool IsRoot(SyntaxNode node) => node is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax } or CompilationUnitSyntax;

    /// <summary>The graph of a function; made once, since a Program.cs of hundreds of endpoints is one function around them all.</summary>
    ControlFlowGraph? Graph(SyntaxNode function) => Graphs.GetValue(model, _ => new()).GetOrAdd(function, Make);

    ControlFlowGraph? Make(SyntaxNode function)
    {
        if (function is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)
        {
            var outer = function.Ancestors().FirstOrDefault(n => n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax || IsRoot(n));
            var graph = outer == null ? null : Graph(outer);
            return graph == null ? null : function is LocalFunctionStatementSyntax local
                ? model.GetDeclaredSymbol(local, token) is IMethodSymbol symbol && graph.LocalFunctions.Contains(symbol) ? graph.GetLocalFunctionControlFlowGraph(symbol, token) : null
                : Operations(graph).OfType<IFlowAnonymousFunctionOperation>().FirstOrDefault(f => f.Syntax == function) is { } found ? graph.GetAnonymousFunctionControlFlowGraph(found, token) : null;
        }

        return model.GetOperation(function, token) switch
        {
            IMethodBodyOperation body => ControlFlowGraph.Create(body, token),
            IConstructorBodyOperation body => ControlFlowGraph.Create(body, token),
            IBlockOperation { Parent: null } body => ControlFlowGraph.Create(body, token),
            _ => null,
        };
    }

    static IEnumerable<IOperation> Operations(ControlFlowGraph graph) =>
        graph.Blocks.SelectMany(b => b.BranchValue is { } value ? b.Operations.Append(value) : b.Operations).SelectMany(o => o.DescendantsAndSelf());

    ImmutableHashSet<ISymbol> Run(ControlFlowGraph graph, SyntaxNode place, ImmutableHashSet<ISymbol> entry)
    {
        var before = new ImmutableHashSet<ISymbol>?[graph.Blocks.Length];
        before[0] = entry;
        // Handlers start when anything in their block may have happened: nothing is known there.
        foreach (var block in graph.Blocks)
            if (block is { Ordinal: > 0, Predecessors.Length: 0 } && block.EnclosingRegion.Kind is ControlFlowRegionKind.Catch or ControlFlowRegionKind.Filter or ControlFlowRegionKind.Finally
                or ControlFlowRegionKind.FilterAndHandler)
                before[block.Ordinal] = Nothing;

        ImmutableHashSet<ISymbol>? found = null;
        for (var changed = true; changed;)
        {
            token.ThrowIfCancellationRequested();
            changed = false;
            found = null;
            foreach (var block in graph.Blocks)
                if (before[block.Ordinal] is { } facts)
                    changed |= Pass(block, facts, place, before, ref found);
        }

        return found ?? Nothing;
    }

    bool Pass(BasicBlock block, ImmutableHashSet<ISymbol> facts, SyntaxNode place, ImmutableHashSet<ISymbol>?[] before, ref ImmutableHashSet<ISymbol>? found)
    {
        foreach (var operation in block.Operations)
            facts = Step(operation, facts, place, ref found);
        if (block.BranchValue is { } value)
            facts = Step(value, facts, place, ref found);
        var learned = block.ConditionKind == ControlFlowConditionKind.None ? default : Learn(block.BranchValue!);
        var changed = Flow(block.FallThroughSuccessor, learned.Symbol != null && learned.When == (block.ConditionKind == ControlFlowConditionKind.WhenFalse) ? facts.Add(learned.Symbol) : facts, before);
        return Flow(block.ConditionalSuccessor, learned.Symbol != null && learned.When == (block.ConditionKind == ControlFlowConditionKind.WhenTrue) ? facts.Add(learned.Symbol) : facts, before) | changed;
    }

    static bool Flow(ControlFlowBranch? branch, ImmutableHashSet<ISymbol> facts, ImmutableHashSet<ISymbol>?[] before)
    {
        if (branch?.Destination is not { Ordinal: var target })
            return false;
        var merged = before[target] is { } old ? old.Intersect(facts) : facts;
        if (before[target] is { } same && same.Count == merged.Count)
            return false;
        before[target] = merged;
        return true;
    }

    /// <summary>What a condition tells: <c>t.IsCompleted</c>, <c>t.Wait(timeout)</c>, <c>t.Status == TaskStatus.RanToCompletion</c>.</summary>
    static (ISymbol? Symbol, bool When) Learn(IOperation condition) => condition switch
    {
        IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not when Learn(not.Operand) is { Symbol: { } symbol } inner => (symbol, !inner.When),
        IPropertyReferenceOperation { Property.Name: "IsCompleted" or "IsCompletedSuccessfully" or "IsFaulted" or "IsCanceled", Instance: { } task } => (TaskExpression.Variable(task), true),
        IInvocationOperation { TargetMethod.Name: "Wait", Instance: { } task } => (TaskExpression.Variable(task), true),
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals, LeftOperand: IPropertyReferenceOperation { Property.Name: "Status", Instance: { } task }, RightOperand: IFieldReferenceOperation
            { Field.Name: "RanToCompletion" or "Faulted" or "Canceled" } } => (TaskExpression.Variable(task), true),
        _ => (null, false),
    };

    ImmutableHashSet<ISymbol> Step(IOperation operation, ImmutableHashSet<ISymbol> facts, SyntaxNode place, ref ImmutableHashSet<ISymbol>? found)
    {
        foreach (var step in PostOrder(operation))
        {
            if (step.Syntax == place)
                found = found == null ? facts : found.Intersect(facts);
            facts = After(step, facts);
        }

        return facts;
    }

    /// <summary>Operations in the order in which they run; without recursion, since a long sum nests as deep as it is long.</summary>
    static IEnumerable<IOperation> PostOrder(IOperation root)
    {
        var waiting = new Stack<(IOperation Operation, bool IsEntered)>();
        waiting.Push((root, false));
        while (waiting.Count > 0)
        {
            var (operation, isEntered) = waiting.Pop();
            if (isEntered)
            {
                yield return operation;
                continue;
            }

            waiting.Push((operation, true));
            foreach (var child in operation.ChildOperations.Reverse())
                waiting.Push((child, false));
        }
    }

    /// <summary>What is completed after an operation ran.</summary>
    ImmutableHashSet<ISymbol> After(IOperation operation, ImmutableHashSet<ISymbol> facts)
    {
        return operation switch
        {
            IAwaitOperation { Operation: var task } => Done(task, facts, awaited: true),
            IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } => Done(task, facts),
            IInvocationOperation { TargetMethod.Name: "GetResult", Instance: { } awaiter } => Done(awaiter, facts),
            IInvocationOperation { TargetMethod: { Name: "Wait", Parameters: var parameters }, Instance: { } task } when parameters.All(p => p.Type.Name == "CancellationToken") => Done(task, facts),
            IInvocationOperation { TargetMethod: { Name: "WaitAll", ContainingType.Name: "Task", Parameters.Length: 1 } } all => DoneAll(all, facts),
            IInvocationOperation { TargetMethod.Name: "SetResult" or "TrySetResult" or "SetException" or "TrySetException" or "SetCanceled" or "TrySetCanceled" or "SetFromTask", Instance: { } source }
                => Done(source, facts),
            ISimpleAssignmentOperation { Target: var target, Value: var value } when TaskExpression.Variable(target) is { } symbol => IsDone(value, facts) ? facts.Add(symbol) : facts.Remove(symbol),
            IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: var value } when TaskExpression.Variable(value) is { } symbol => facts.Remove(symbol),
            _ => facts,
        };
    }

    bool IsDone(IOperation value, ImmutableHashSet<ISymbol> facts)
    {
        value = TaskExpression.Unwrap(value);
        return completion.IsBornCompleted(value)
            || value is IAwaitOperation { Operation: var winner } && Completion.IsWhenAny(winner)
            || TaskExpression.Variable(value) is { } other && facts.Contains(other);
    }

    /// <summary>The task is completed from here on. An awaited ValueTask may not be read again, so it never counts.</summary>
    static ImmutableHashSet<ISymbol> Done(IOperation task, ImmutableHashSet<ISymbol> facts, bool awaited = false)
    {
        task = TaskExpression.Unwrap(task);
        // That a method was awaited is a fact of its own: the form is read, the session loaded.
        if (awaited && task is IInvocationOperation { TargetMethod: var method })
            facts = facts.Add(method.OriginalDefinition);
        if (task is IInvocationOperation { TargetMethod: { Name: "WhenAll", ContainingType.Name: "Task" } } all)
            return DoneAll(all, facts);
        return TaskExpression.Variable(task) is { } symbol && !Apis.Awaited.IsValueTask(task.Type) ? facts.Add(symbol) : facts;
    }

    static ImmutableHashSet<ISymbol> DoneAll(IInvocationOperation all, ImmutableHashSet<ISymbol> facts)
    {
        foreach (var argument in all.Arguments)
            foreach (var task in Elements(argument.Value))
                facts = TaskExpression.Variable(task) is { } symbol ? facts.Add(symbol) : facts;
        return facts;
    }

    static IEnumerable<IOperation> Elements(IOperation value) => TaskExpression.Unwrap(value) switch
    {
        IArrayCreationOperation { Initializer: { } initializer } => initializer.ElementValues,
        // A collection expression or params span; its own operation is newer than the Roslyn this is built against.
        var other when TaskExpression.Variable(other) == null => other.ChildOperations,
        var single => [single],
    };
}
