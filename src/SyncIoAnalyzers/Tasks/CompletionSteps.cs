using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tasks;

/// <summary>What single operations add to the facts about tasks, and what they end.</summary>
internal sealed class CompletionSteps(Completion completion, SemanticModel model, FlowGraph graph, CancellationToken token)
{
    readonly Slots _slots = new(model, graph.Captured, token);

    /// <summary>Operations in the order in which they run; without recursion, since a long sum nests as deep as it is long.</summary>
    public static IEnumerable<IOperation> InOrder(IOperation root)
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

    /// <summary>Whether the operation may end in an exception; that a task is null, or one of many, is a mistake and not looked for.</summary>
    public static bool MayThrow(IOperation operation) => !TaskExpression.IsCombined(operation, "WhenAll") && operation is not (
        ILocalReferenceOperation or IParameterReferenceOperation or ILiteralOperation or IInstanceReferenceOperation or IArgumentOperation or IExpressionStatementOperation or ISimpleAssignmentOperation
        or IFlowCaptureOperation or IFlowCaptureReferenceOperation or IIsNullOperation or IFlowAnonymousFunctionOperation or IDelegateCreationOperation
        or IArrayCreationOperation { Initializer: not null } or IArrayInitializerOperation or { Kind: TaskExpression.CollectionExpression, IsImplicit: true }
        or IConversionOperation { OperatorMethod: null, Conversion.IsImplicit: true }
        or IInvocationOperation { TargetMethod: { Name: "ConfigureAwait" or "GetAwaiter", ContainingType.Name: "Task" or "ConfiguredTaskAwaitable" } });

    /// <summary>Whether the operation ends with the task, also where it throws: an await or a wait without a timeout.</summary>
    public static bool IsEndOfTask(IOperation operation) => operation switch
    {
        IAwaitOperation { Operation: var task } => !TaskExpression.MayGiveUp(task),
        IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } => Awaited.IsTask(task.Type, out _),
        IInvocationOperation { TargetMethod: { Name: "GetResult" or "Wait", Parameters.Length: 0 } or { Name: "WaitAll", Parameters.Length: 1 } } => true,
        _ => false,
    };

    /// <summary>What is known after an operation ran.</summary>
    public ImmutableHashSet<Fact> After(IOperation operation, ImmutableHashSet<Fact> facts) => operation switch
    {
        IAwaitOperation { Operation: var task } => Run(task, Done(task, facts)),
        IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } => Done(task, facts),
        IInvocationOperation call => Called(call, facts),
        ISimpleAssignmentOperation { Target: var target, Value: var value } => Assigned(target, value, facts),
        IIsPatternOperation { Value: var value, Pattern: IDeclarationPatternOperation { DeclaredSymbol: ILocalSymbol local } } => Given(new Slot(local), value, facts),
        IIsPatternOperation { Value: var value, Pattern: IRecursivePatternOperation { DeclaredSymbol: ILocalSymbol local } } => Given(new Slot(local), value, facts),
        ICompoundAssignmentOperation { Target: var target } => Forget(target, facts),
        IIncrementOrDecrementOperation { Target: var target } => Forget(target, facts),
        IDeconstructionAssignmentOperation { Target: var target, Value: var value } => Deconstructed(target, value, facts),
        IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: var value } => Forget(value, facts),
        _ => facts,
    };

    /// <summary>What is known where a condition turned out so.</summary>
    public ImmutableHashSet<Fact> Knowing(IOperation condition, bool when, ImmutableHashSet<Fact> facts) => new Conditions(_slots, v => IsDone(v, facts)).Learn(condition, when).Aggregate(facts, Add);

    bool IsDone(IOperation value, ImmutableHashSet<Fact> facts) => completion.IsKnown(value, _slots, facts, model, token);

    ImmutableHashSet<Fact> Called(IInvocationOperation call, ImmutableHashSet<Fact> facts) => call switch
    {
        { TargetMethod.Name: "GetResult", Instance: { } awaiter } => Done(awaiter, facts),
        { TargetMethod: { Name: "Wait", Parameters: var parameters }, Instance: { } task } when parameters.All(p => p.Type.Name == "CancellationToken") => Done(task, facts),
        { TargetMethod.Parameters.Length: 1 } when TaskExpression.IsCombined(call, "WaitAll") => DoneAll(call, facts),
        { TargetMethod: { ContainingType.Name: "TaskCompletionSource", ReturnType.SpecialType: SpecialType.System_Void or SpecialType.System_Boolean }, Instance: { } source } => Done(source, facts),
        { Instance: { } collection, Arguments.Length: > 0 } when _slots.Elements(collection) is { } elements => Changed(call, elements, facts),
        _ => facts,
    };

    /// <summary>A collection that is given a task holds one more to wait for; one that loses some no longer tells of them.</summary>
    ImmutableHashSet<Fact> Changed(IInvocationOperation call, Slot elements, ImmutableHashSet<Fact> facts)
    {
        if (call.TargetMethod.Name.StartsWith("Remove", StringComparison.Ordinal))
            return facts.Except(facts.Where(f => f.Then != null && f.Of == elements));
        foreach (var argument in call.Arguments)
            if (Awaited.IsTask(argument.Value.Type, out _) || Slots.IsSequence(argument.Value.Type))
            {
                if (!IsDone(argument.Value, facts))
                    facts = facts.Remove(new Fact(elements));
                if (call.TargetMethod.Name == "Add")
                    facts = Imply(elements, _slots.Of(argument.Value), facts);
            }

        return facts;
    }

    /// <summary>That a method was awaited is a fact of its own: the form is read, the session loaded.</summary>
    ImmutableHashSet<Fact> Run(IOperation task, ImmutableHashSet<Fact> facts) =>
        _slots.Behind(task) is IInvocationOperation { TargetMethod: var method } call
            ? facts.Add(new Fact(new Slot(method.OriginalDefinition, OneRequest.Key(call.Instance ?? call.Arguments.FirstOrDefault()?.Value, _slots.Behind, model, token))))
            : facts;

    /// <summary>The task is completed from here on. An awaited ValueTask may not be read again, so it never counts.</summary>
    ImmutableHashSet<Fact> Done(IOperation task, ImmutableHashSet<Fact> facts)
    {
        task = _slots.Behind(task);
        if (TaskExpression.IsCombined(task, "WhenAll"))
            return DoneAll((IInvocationOperation)task, facts);
        return !Awaited.IsValueTask(task.Type) && _slots.Of(task) is { } slot ? Add(facts, slot) : facts;
    }

    ImmutableHashSet<Fact> DoneAll(IInvocationOperation all, ImmutableHashSet<Fact> facts) => Parts(all).Aggregate(facts, Add);

    /// <summary>The places whose tasks a <c>WhenAll</c> or a sequence holds.</summary>
    IEnumerable<Slot> Parts(IInvocationOperation all) => all.Arguments.SelectMany(a => PartsOf(a.Value));

    IEnumerable<Slot> PartsOf(IOperation tasks)
    {
        if (Written(tasks) is { } elements)
            return elements.SelectMany(PartsOf);
        var behind = _slots.Behind(tasks);
        if (behind is IInvocationOperation all && TaskExpression.IsCombined(all, "WhenAll"))
            return Parts(all);
        var place = Slots.IsSequence(behind.Type) ? _slots.Elements(tasks) : Awaited.IsValueTask(tasks.Type) ? null : _slots.Of(tasks);
        return place is { } slot ? [slot] : [];
    }

    /// <summary>The elements written in an expression; the graph splits what a collection initializer writes, the tree does not.</summary>
    IEnumerable<IOperation>? Written(IOperation sequence) => _slots.Behind(sequence) switch
    {
        IObjectCreationOperation { Syntax: var syntax } => model.GetOperation(syntax, token) is { } whole ? TaskExpression.Literal(whole) : null,
        var other => TaskExpression.Literal(other),
    };

    ImmutableHashSet<Fact> Add(ImmutableHashSet<Fact> facts, Slot slot)
    {
        if (slot.IsVague || facts.Contains(new Fact(slot)))
            return facts;
        facts = facts.Add(new Fact(slot));
        foreach (var fact in facts)
            if (fact.Of == slot && fact.Then is { } then)
                facts = Add(facts, then);
        return facts;
    }

    ImmutableHashSet<Fact> Imply(Slot of, Slot? then, ImmutableHashSet<Fact> facts)
    {
        if (then is not { } end || end == of || end.IsVague || of.IsVague)
            return facts;
        facts = facts.Add(new Fact(of, end));
        return facts.Contains(new Fact(of)) ? Add(facts, end) : facts;
    }

    ImmutableHashSet<Fact> Forget(IOperation target, ImmutableHashSet<Fact> facts) => _slots.Of(target) is { } slot ? Forget(slot, facts) : facts;

    static ImmutableHashSet<Fact> Forget(Slot written, ImmutableHashSet<Fact> facts) => facts.Except(facts.Where(f => f.Of.Hangs(written) || f.Then?.Hangs(written) == true));

    ImmutableHashSet<Fact> Deconstructed(IOperation target, IOperation value, ImmutableHashSet<Fact> facts)
    {
        target = target is IDeclarationExpressionOperation { Expression: var declared } ? declared : target;
        if (target is not ITupleOperation { Elements: var targets })
            return Assigned(target, value, facts);
        var values = _slots.Behind(value) is ITupleOperation { Elements: var parts } && parts.Length == targets.Length ? parts : default;
        // All values are read before the first is written.
        var written = Forgotten(facts, target);
        for (var i = 0; i < targets.Length && !values.IsDefault; i++)
            if (IsDone(values[i], facts) && _slots.Of(targets[i]) is { } slot)
                written = Add(written, slot);
        return written;
    }

    ImmutableHashSet<Fact> Forgotten(ImmutableHashSet<Fact> facts, IOperation target) => target is ITupleOperation { Elements: var parts } ? parts.Aggregate(facts, Forgotten) : Forget(target, facts);

    ImmutableHashSet<Fact> Assigned(IOperation target, IOperation value, ImmutableHashSet<Fact> facts)
    {
        // What is written through a reference nobody can tell.
        if (target is ILocalReferenceOperation { Local: { RefKind: RefKind.Ref }, IsDeclaration: false })
            return CompletionFlow.Nothing;
        return _slots.Of(target) is { } slot ? Given(slot, value, facts) : facts;
    }

    /// <summary>A place is given a value: by an assignment, or a pattern that gives the value one more name.</summary>
    ImmutableHashSet<Fact> Given(Slot slot, IOperation value, ImmutableHashSet<Fact> facts)
    {
        var isDone = IsDone(value, facts);
        var givesUp = TaskExpression.MayGiveUp(value);
        value = _slots.Behind(value);
        if (!isDone || slot.Path.IndexOf('[') < 0)
            facts = Forget(slot, facts);
        if (isDone)
            return Add(givesUp ? facts : Learned(slot, value, facts), Slots.IsSequence(value.Type) ? slot.Elements : slot);
        return givesUp ? facts : Learned(slot, value, facts);
    }

    /// <summary>What will be known of other places once something is known of the one that holds the value.</summary>
    ImmutableHashSet<Fact> Learned(Slot slot, IOperation value, ImmutableHashSet<Fact> facts) => value switch
    {
        IInvocationOperation all when TaskExpression.IsCombined(all, "WhenAll") => Parts(all).Aggregate(facts, (known, part) => Imply(slot, part, known)),
        IInvocationOperation any when TaskExpression.IsCombined(any, "WhenAny") => Add(facts, slot.Then(".Result")),
        IInvocationOperation { Arguments: { Length: > 0 } tasks } first when TaskExpression.IsCombined(first, "WaitAny") =>
            _slots.Of(tasks[0].Value) is { } list ? Add(facts, list.Then($"[{slot.Root.Name}]")) : facts,
        // What WaitAny becomes where its index is used: Array.IndexOf(tasks, await Task.WhenAny(tasks)).
        IInvocationOperation { TargetMethod: { Name: "IndexOf", ContainingType.SpecialType: SpecialType.System_Array }, Arguments: { Length: 2 } found } when IsWinner(found[1].Value) =>
            _slots.Of(found[0].Value) is { } list ? Add(facts, list.Then($"[{slot.Root.Name}]")) : facts,
        ITupleOperation { Elements: var elements } => Enumerable.Range(0, elements.Length).Aggregate(facts, (known, i) => Named(slot.Then(".Item" + (i + 1)), elements[i], known)),
        { Type.SpecialType: SpecialType.System_Boolean } =>
            new Conditions(_slots, v => IsDone(v, facts)).Learn(value, true).Aggregate(facts, (known, told) => Imply(slot, told, known)),
        { Type: var type } when Slots.IsSequence(type) => Copied(slot.Elements, value, PartsOf(value).Aggregate(facts, (known, part) => Imply(slot.Elements, part, known))),
        { Type: var type } when !Awaited.IsValueTask(type) => Named(slot, value, facts),
        _ => facts,
    };

    static bool IsWinner(IOperation value) => TaskExpression.Unwrap(value) is IAwaitOperation { Operation: var task } && TaskExpression.Unwrap(task) is IInvocationOperation any && TaskExpression.IsCombined(any, "WhenAny");

    /// <summary>A second collection of the same tasks.</summary>
    ImmutableHashSet<Fact> Copied(Slot elements, IOperation value, ImmutableHashSet<Fact> facts) =>
        Written(value) == null && _slots.Elements(value) is { } same ? Imply(same, elements, facts) : facts;

    /// <summary>Two names of one task.</summary>
    ImmutableHashSet<Fact> Named(Slot slot, IOperation value, ImmutableHashSet<Fact> facts) =>
        _slots.Of(value) is { } other && !Awaited.IsValueTask(value.Type) ? Imply(other, slot, Imply(slot, other, facts)) : facts;
}
