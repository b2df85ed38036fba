using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>Applies the effects of single operations to the facts about tasks.</summary>
internal sealed class CompletionTransfer(
    CompletedTaskAnalysis completion,
    SemanticModel model,
    FlowGraph graph,
    CancellationToken cancellationToken
) : ITransferFunction<CompletionFact>
{
    readonly AccessPathResolver _accessPaths = new(model, graph.FindCapturedValue, cancellationToken);

    CombinedTasks Combined => new(_accessPaths, model, cancellationToken);

    /// <summary>
    /// Returns true if the operation may throw; that a task, or one of many, is null would be a bug and is not considered.
    /// </summary>
    static bool MayThrow(IOperation operation) => !TaskExpression.IsTaskMethodCall(operation, "WhenAll") && !IsNonThrowing(operation);

    static bool IsNonThrowing(IOperation operation) =>
        operation switch
        {
            ILocalReferenceOperation or IParameterReferenceOperation or ILiteralOperation or IInstanceReferenceOperation => true,
            IArgumentOperation or IExpressionStatementOperation or ISimpleAssignmentOperation => true,
            IFlowCaptureOperation or IFlowCaptureReferenceOperation or IIsNullOperation => true,
            _ => IsNonThrowingCreation(operation) || IsAwaiterCall(operation),
        };

    static bool IsNonThrowingCreation(IOperation operation) =>
        operation switch
        {
            IFlowAnonymousFunctionOperation or IDelegateCreationOperation => true,
            IArrayCreationOperation { Initializer: not null } or IArrayInitializerOperation => true,
            { Kind: TaskExpression.CollectionExpressionKind, IsImplicit: true } => true,
            IConversionOperation { OperatorMethod: null, Conversion.IsImplicit: true } => true,
            _ => false,
        };

    static bool IsAwaiterCall(IOperation operation) =>
        operation is IInvocationOperation { TargetMethod: { Name: "ConfigureAwait" or "GetAwaiter", ContainingType: var type } }
        && type is { Name: "Task" or "ConfiguredTaskAwaitable" };

    /// <summary>
    /// Returns true if the task is completed after the operation, also where it throws: an await or a wait without a timeout.
    /// </summary>
    static bool IsEndOfTask(IOperation operation) =>
        operation switch
        {
            IAwaitOperation { Operation: var task } => !TaskExpression.CanEndEarly(task),
            IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } => AwaitableTypes.IsTask(task.Type, out _),
            IInvocationOperation
            {
                TargetMethod: { Name: "GetResult" or "Wait", Parameters.Length: 0 } or { Name: "WaitAll", Parameters.Length: 1 }
            } => true,
            _ => false,
        };

    /// <inheritdoc/>
    public ImmutableHashSet<CompletionFact>? AfterThrow(
        IOperation operation,
        ImmutableHashSet<CompletionFact> facts,
        ImmutableHashSet<CompletionFact> after
    )
    {
        // After an await that throws, the task is completed; a call that throws has not had its effect.
        if (!MayThrow(operation))
            return null;
        return IsEndOfTask(operation) ? after : facts.Intersect(after);
    }

    /// <summary>Returns the facts after an operation ran.</summary>
    public ImmutableHashSet<CompletionFact> ApplyOperation(IOperation operation, ImmutableHashSet<CompletionFact> facts) =>
        operation switch
        {
            IAwaitOperation { Operation: var task } => AddAwaitedMethod(task, MarkCompleted(task, ForgetFields(facts))),
            IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } => MarkCompleted(task, facts),
            IInvocationOperation call => ApplyCall(call, IsOwnCall(call) ? ForgetFields(facts) : facts),
            IIsPatternOperation match => ApplyPattern(match, facts),
            _ => ApplyWrite(operation, facts),
        };

    static bool IsOwnCall(IInvocationOperation call) => !call.TargetMethod.DeclaringSyntaxReferences.IsEmpty;

    /// <summary>Removes the facts about fields that other code may have assigned meanwhile.</summary>
    static ImmutableHashSet<CompletionFact> ForgetFields(ImmutableHashSet<CompletionFact> facts) =>
        facts.Except(facts.Where(f => f.Subject.IsAssignable || f.Implied is { IsAssignable: true }));

    /// <summary>Applies a pattern that gives the value that it tests another name.</summary>
    ImmutableHashSet<CompletionFact> ApplyPattern(IIsPatternOperation match, ImmutableHashSet<CompletionFact> facts)
    {
        var declared = match.Pattern switch
        {
            IDeclarationPatternOperation declaration => declaration.DeclaredSymbol,
            IRecursivePatternOperation recursive => recursive.DeclaredSymbol,
            _ => null,
        };
        return declared is ILocalSymbol local ? AssignValue(new AccessPath(local), match.Value, facts) : facts;
    }

    ImmutableHashSet<CompletionFact> ApplyWrite(IOperation operation, ImmutableHashSet<CompletionFact> facts) =>
        operation switch
        {
            ISimpleAssignmentOperation { Target: var target, Value: var value } => ApplyAssignment(target, value, facts),
            ICompoundAssignmentOperation { Target: var target } => RemoveFacts(target, facts),
            IIncrementOrDecrementOperation { Target: var target } => RemoveFacts(target, facts),
            IDeconstructionAssignmentOperation { Target: var target, Value: var value } => ApplyDeconstruction(target, value, facts),
            IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: var value } => RemoveFacts(value, facts),
            _ => facts,
        };

    /// <summary>Returns the facts where a condition has a value.</summary>
    public ImmutableHashSet<CompletionFact> ApplyCondition(IOperation condition, bool when, ImmutableHashSet<CompletionFact> facts) =>
        FindCompletedPaths(condition, when, facts).Concat(when ? [] : FindAwaitedElements(condition)).Aggregate(facts, AddFact);

    IEnumerable<AccessPath> FindAwaitedElements(IOperation condition) =>
        AwaitedLoops.FindCollection(condition, model, cancellationToken) is { } tasks && _accessPaths.FindElementPath(tasks) is { } elements
            ? [elements]
            : [];

    IEnumerable<AccessPath> FindCompletedPaths(IOperation condition, bool when, ImmutableHashSet<CompletionFact> facts) =>
        new ConditionAnalysis(
            _accessPaths,
            v => IsCompleted(v, facts),
            c => completion.CheckedParameters.FindCheckedArguments(c, cancellationToken)
        ).FindCompletedPaths(condition, when);

    bool IsCompleted(IOperation value, ImmutableHashSet<CompletionFact> facts) =>
        completion.IsKnownCompleted(value, _accessPaths, facts, model, cancellationToken);

    ImmutableHashSet<CompletionFact> ApplyCall(IInvocationOperation call, ImmutableHashSet<CompletionFact> facts)
    {
        if (FindCompletedTask(call) is { } task)
            return MarkCompleted(task, facts);
        if (AwaitedLoops.FindCollection(call) is { } tasks && _accessPaths.FindElementPath(tasks) is { } awaited)
            return AddFact(facts, awaited);
        // Libraries have a WaitAll for their tasks, too; the wait for handles returns a value.
        if (call.TargetMethod is { ReturnsVoid: true, Name: "WaitAll" })
            return MarkAllCompleted(call, facts);
        if (!AwaitableTypes.IsAsyncReturnType(call.TargetMethod.ReturnType))
            facts = MarkWaitedArguments(call, facts);
        return call is { Instance: { } collection, Arguments.Length: > 0 } && _accessPaths.FindElementPath(collection) is { } elements
            ? ApplyCollectionChange(call, elements, facts)
            : facts;
    }

    /// <summary>Returns the awaiter, task or completion source that a call completes or waits for; null for any other call.</summary>
    static IOperation? FindCompletedTask(IInvocationOperation call) =>
        call.TargetMethod switch
        {
            { Name: "GetResult" or "RunSynchronously" } => call.Instance,
            { Name: "WaitOne", Parameters.Length: 0 } => FindTaskOfHandle(call.Instance),
            { Name: "Wait", Parameters: var limits } when limits.All(p => p.Type.Name == "CancellationToken") => call.Instance,
            { ContainingType.Name: "TaskCompletionSource", ReturnType: var result } when IsVoidOrBoolean(result) => call.Instance,
            _ => null,
        };

    static IOperation? FindTaskOfHandle(IOperation? handle) =>
        handle is IPropertyReferenceOperation { Property.Name: "AsyncWaitHandle", Instance: { } task }
            ? TaskExpression.UnwrapTask(task)
            : null;

    static bool IsVoidOrBoolean(ITypeSymbol type) => type.SpecialType is SpecialType.System_Void or SpecialType.System_Boolean;

    /// <summary>
    /// Applies a call on a collection: after a task is added, one more must complete; after tasks are removed, the collection no longer
    /// implies their completion.
    /// </summary>
    ImmutableHashSet<CompletionFact> ApplyCollectionChange(
        IInvocationOperation call,
        AccessPath elements,
        ImmutableHashSet<CompletionFact> facts
    )
    {
        if (call.TargetMethod.Name.StartsWith("Remove", StringComparison.Ordinal))
            return facts.Except(facts.Where(f => f.Implied != null && f.Subject == elements));
        foreach (var argument in call.Arguments)
            if (AwaitableTypes.IsTask(argument.Value.Type, out _) || AccessPathResolver.IsSequence(argument.Value.Type))
            {
                if (!IsCompleted(argument.Value, facts))
                    facts = facts.Remove(new CompletionFact(elements));
                if (call.TargetMethod.Name == "Add")
                    facts = AddImplication(elements, _accessPaths.FindPath(argument.Value), facts);
            }

        return facts;
    }

    /// <summary>Adds the fact that a method was awaited: the form is read, the session loaded.</summary>
    ImmutableHashSet<CompletionFact> AddAwaitedMethod(IOperation task, ImmutableHashSet<CompletionFact> facts)
    {
        if (_accessPaths.UnwrapValue(task) is not IInvocationOperation call)
            return facts;
        var request = call.Instance ?? call.Arguments.FirstOrDefault()?.Value;
        var key = RequestIdentity.GetRequestKey(request, _accessPaths.UnwrapValue, model, cancellationToken);
        return facts.Add(new CompletionFact(new AccessPath(call.TargetMethod.OriginalDefinition, key)));
    }

    /// <summary>Marks the task as completed. An awaited ValueTask may not be read again, so it never counts.</summary>
    ImmutableHashSet<CompletionFact> MarkCompleted(IOperation task, ImmutableHashSet<CompletionFact> facts)
    {
        task = _accessPaths.UnwrapValue(task);
        if (TaskExpression.IsTaskMethodCall(task, "WhenAll") || IsWhenAnyOfOne(task))
            return MarkAllCompleted((IInvocationOperation)task, facts);
        if (task is IInvocationOperation own)
            facts = FindAntecedent(own) is { } first ? MarkCompleted(first, facts) : MarkWaitedArguments(own, facts);
        return !AwaitableTypes.IsValueTask(task.Type) && _accessPaths.FindPath(task) is { } path ? AddFact(facts, path) : facts;
    }

    /// <summary>Returns true for <c>Task.WhenAny(task)</c>, the await of a task that does not throw its exception.</summary>
    static bool IsWhenAnyOfOne(IOperation task) =>
        TaskExpression.IsTaskMethodCall(task, "WhenAny")
        && ((IInvocationOperation)task).Arguments is { Length: 1 } only
        && TaskExpression.FindLiteralElements(only[0].Value)?.Count() == 1;

    /// <summary>
    /// Returns the task that a continuation follows; null for any other call. A continuation with a token may end before it.
    /// </summary>
    static IOperation? FindAntecedent(IInvocationOperation call) =>
        call.TargetMethod is { Name: "ContinueWith", ContainingType: var type, Parameters: var parameters }
        && AwaitableTypes.IsTask(type, out _)
        && !parameters.Any(p => p.Type.Name == nameof(CancellationToken))
            ? call.Instance
            : null;

    /// <summary>Marks the tasks for which an own method waits before it, or the task that it returns, ends.</summary>
    ImmutableHashSet<CompletionFact> MarkWaitedArguments(IInvocationOperation call, ImmutableHashSet<CompletionFact> facts) =>
        completion.WaitedParameters.FindWaitedArguments(call, cancellationToken).SelectMany(Combined.FindPaths).Aggregate(facts, AddFact);

    ImmutableHashSet<CompletionFact> MarkAllCompleted(IInvocationOperation all, ImmutableHashSet<CompletionFact> facts) =>
        Combined.FindArgumentPaths(all).Aggregate(facts, AddFact);

    ImmutableHashSet<CompletionFact> AddFact(ImmutableHashSet<CompletionFact> facts, AccessPath path)
    {
        if (path.HasUnknownIndex || facts.Contains(new CompletionFact(path)))
            return facts;
        facts = facts.Add(new CompletionFact(path));
        foreach (var fact in facts)
            if (fact.Subject == path && fact.Implied is { } then)
                facts = AddFact(facts, then);
        return facts;
    }

    ImmutableHashSet<CompletionFact> AddImplication(AccessPath subject, AccessPath? implied, ImmutableHashSet<CompletionFact> facts)
    {
        if (implied is not { } path || path == subject || path.HasUnknownIndex || subject.HasUnknownIndex)
            return facts;
        facts = facts.Add(new CompletionFact(subject, path));
        return facts.Contains(new CompletionFact(subject)) ? AddFact(facts, path) : facts;
    }

    ImmutableHashSet<CompletionFact> AddImplications(
        AccessPath subject,
        IEnumerable<AccessPath> implied,
        ImmutableHashSet<CompletionFact> facts
    ) => implied.Aggregate(facts, (known, path) => AddImplication(subject, path, known));

    ImmutableHashSet<CompletionFact> RemoveFacts(IOperation target, ImmutableHashSet<CompletionFact> facts) =>
        _accessPaths.FindPath(target) is { } path ? RemoveFacts(path, facts) : facts;

    static ImmutableHashSet<CompletionFact> RemoveFacts(AccessPath written, ImmutableHashSet<CompletionFact> facts) =>
        facts.Except(facts.Where(f => f.Subject.IsAffectedBy(written) || f.Implied?.IsAffectedBy(written) == true));

    ImmutableHashSet<CompletionFact> ApplyDeconstruction(IOperation target, IOperation value, ImmutableHashSet<CompletionFact> facts)
    {
        target = target is IDeclarationExpressionOperation { Expression: var declared } ? declared : target;
        if (target is not ITupleOperation { Elements: var targets })
            return ApplyAssignment(target, value, facts);
        // All values are read before the first is written.
        var written = RemoveTargetFacts(facts, target);
        if (_accessPaths.UnwrapValue(value) is not ITupleOperation { Elements: var values } || values.Length != targets.Length)
            return written;
        for (var i = 0; i < targets.Length; i++)
            if (IsCompleted(values[i], facts) && _accessPaths.FindPath(targets[i]) is { } path)
                written = AddFact(written, path);
        return written;
    }

    ImmutableHashSet<CompletionFact> RemoveTargetFacts(ImmutableHashSet<CompletionFact> facts, IOperation target) =>
        target is ITupleOperation { Elements: var parts } ? parts.Aggregate(facts, RemoveTargetFacts) : RemoveFacts(target, facts);

    ImmutableHashSet<CompletionFact> ApplyAssignment(IOperation target, IOperation value, ImmutableHashSet<CompletionFact> facts)
    {
        // The target of a write through a reference is not known.
        if (target is ILocalReferenceOperation { Local: { RefKind: RefKind.Ref }, IsDeclaration: false })
            return CompletedTaskAnalysis.Nothing;
        return _accessPaths.FindPath(target) is { } path ? AssignValue(path, value, facts) : facts;
    }

    /// <summary>Assigns a value to a path: by an assignment, or by a pattern that gives the value another name.</summary>
    ImmutableHashSet<CompletionFact> AssignValue(AccessPath path, IOperation value, ImmutableHashSet<CompletionFact> facts)
    {
        var isCompleted = IsCompleted(value, facts);
        var canEndEarly = TaskExpression.CanEndEarly(value);
        value = _accessPaths.UnwrapValue(value);
        if (!isCompleted || path.Suffix.IndexOf('[') < 0)
            facts = RemoveFacts(path, facts);
        if (value.ConstantValue is { HasValue: true, Value: null })
            return AddFact(facts, path).Add(CompletionFact.CreateForNull(path));
        if (!canEndEarly)
            facts = LearnFromValue(path, value, facts);
        if (!isCompleted)
            return facts;
        return AddFact(facts, AccessPathResolver.IsSequence(value.Type) ? path.AllElements : path);
    }

    /// <summary>Adds the facts that will follow for other paths from facts about the path that holds the value.</summary>
    ImmutableHashSet<CompletionFact> LearnFromValue(AccessPath path, IOperation value, ImmutableHashSet<CompletionFact> facts)
    {
        if (value is IInvocationOperation call && LearnFromTaskCall(path, call, facts) is { } known)
            return known;
        return value switch
        {
            ITupleOperation { Elements: var elements } => LinkElements(path, elements, facts),
            { Type.SpecialType: SpecialType.System_Boolean } => AddImplications(path, FindCompletedPaths(value, true, facts), facts),
            { Type: var type } when AccessPathResolver.IsSequence(type) => LearnFromSequence(path.AllElements, value, facts),
            { Type: var type } when !AwaitableTypes.IsValueTask(type) => LinkAliases(path, value, facts),
            _ => facts,
        };
    }

    /// <summary>Adds the facts from a call that combines tasks; null for any other call.</summary>
    ImmutableHashSet<CompletionFact>? LearnFromTaskCall(AccessPath path, IInvocationOperation call, ImmutableHashSet<CompletionFact> facts)
    {
        if (TaskExpression.IsTaskMethodCall(call, "WhenAll"))
            return AddImplications(path, Combined.FindArgumentPaths(call), facts);
        if (TaskExpression.IsTaskMethodCall(call, "WhenAny"))
            return AddFact(facts, path.AppendLink(".Result"));
        if (FindIndexedTasks(call) is not { } tasks)
            return null;
        return _accessPaths.FindPath(tasks) is { } list ? AddFact(facts, list.AppendLink($"[{path.Root.Name}]")) : facts;
    }

    /// <summary>Finds the tasks among which a call returns the index of a completed one.</summary>
    static IOperation? FindIndexedTasks(IInvocationOperation call)
    {
        if (call.Arguments.Length > 0 && TaskExpression.IsTaskMethodCall(call, "WaitAny"))
            return call.Arguments[0].Value;
        // The replacement of WaitAny where its index is used: Array.IndexOf(tasks, await Task.WhenAny(tasks)).
        return
            call.TargetMethod is { Name: "IndexOf", ContainingType.SpecialType: SpecialType.System_Array }
            && call.Arguments is { Length: 2 } arguments
            && IsAwaitedWhenAny(arguments[1].Value)
            ? arguments[0].Value
            : null;
    }

    ImmutableHashSet<CompletionFact> LearnFromSequence(AccessPath elements, IOperation value, ImmutableHashSet<CompletionFact> facts) =>
        LinkCollections(elements, value, AddImplications(elements, Combined.FindPaths(value), facts));

    ImmutableHashSet<CompletionFact> LinkElements(
        AccessPath tuple,
        ImmutableArray<IOperation> elements,
        ImmutableHashSet<CompletionFact> facts
    )
    {
        for (var i = 0; i < elements.Length; i++)
            facts = LinkAliases(tuple.AppendLink(".Item" + (i + 1)), elements[i], facts);
        return facts;
    }

    static bool IsAwaitedWhenAny(IOperation value) =>
        TaskExpression.UnwrapTask(value) is IAwaitOperation { Operation: var task }
        && TaskExpression.UnwrapTask(task) is IInvocationOperation any
        && TaskExpression.IsTaskMethodCall(any, "WhenAny");

    /// <summary>Links a second collection of the same tasks.</summary>
    ImmutableHashSet<CompletionFact> LinkCollections(AccessPath elements, IOperation value, ImmutableHashSet<CompletionFact> facts) =>
        Combined.FindLiteralElements(value) == null && _accessPaths.FindElementPath(value) is { } same
            ? AddImplication(same, elements, facts)
            : facts;

    /// <summary>Links two names of one task.</summary>
    ImmutableHashSet<CompletionFact> LinkAliases(AccessPath path, IOperation value, ImmutableHashSet<CompletionFact> facts) =>
        _accessPaths.FindPath(value) is { } other && !AwaitableTypes.IsValueTask(value.Type)
            ? AddImplication(other, path, AddImplication(path, other, facts))
            : facts;
}
