using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>Finds the tasks that are certainly completed where they are read.</summary>
internal sealed class CompletedTaskAnalysis
{
    readonly ApiIndex _apis;
    readonly CompletedReturns _returns;

    /// <summary>Creates the analysis of the code of a compilation.</summary>
    public CompletedTaskAnalysis(Compilation compilation, ApiIndex apis, MethodBodies bodies)
    {
        _apis = apis;
        _returns = new CompletedReturns(compilation, bodies, IsCreatedCompleted);
        WaitedParameters = new WaitedParameters(compilation, bodies);
        CheckedParameters = new CheckedParameters(compilation, bodies);
    }

    /// <summary>The facts where nothing is known.</summary>
    public static readonly ImmutableHashSet<CompletionFact> Nothing = ImmutableHashSet<CompletionFact>.Empty;

    /// <summary>The own methods that wait for tasks that they are passed.</summary>
    public WaitedParameters WaitedParameters { get; }

    /// <summary>The own methods that return true only if tasks that they are passed are completed.</summary>
    public CheckedParameters CheckedParameters { get; }

    /// <summary>The control flow graphs that were analyzed.</summary>
    public FlowGraphCache FlowGraphs { get; } = new();

    /// <summary>Returns true if a task is certainly completed at the operation that waits for it.</summary>
    /// <param name="task">The task, value task or awaiter that is waited for, or a sequence of them.</param>
    /// <param name="wait">The operation that waits.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Cancels the analysis.</param>
    public bool IsCompleted(IOperation task, IOperation wait, SemanticModel model, CancellationToken cancellationToken)
    {
        var accessPaths = new AccessPathResolver(model, captured: null, cancellationToken);
        return IsKnownCompleted(task, accessPaths, Nothing, model, cancellationToken)
            || MayBeTracked(task, accessPaths)
                && new CompletionDataFlow(this, model, cancellationToken).GetFactsAt(wait.Syntax) is { IsEmpty: false } facts
                && IsKnownCompleted(task, accessPaths, facts, model, cancellationToken);
    }

    /// <summary>
    /// Returns true if a method was certainly called on the same request and awaited before the operation with this syntax runs.
    /// </summary>
    public bool IsMethodAwaited(string method, string key, SyntaxNode place, SemanticModel model, CancellationToken cancellationToken) =>
        new CompletionDataFlow(this, model, cancellationToken)
            .GetFactsAt(place)
            .Any(f => f.Subject.Root is IMethodSymbol awaited && awaited.Name == method && f.Subject.Suffix == key);

    /// <summary>Returns true if the facts, or the expression itself, show that a task, or every task of a sequence, is completed.</summary>
    public bool IsKnownCompleted(
        IOperation value,
        AccessPathResolver accessPaths,
        ImmutableHashSet<CompletionFact> facts,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        value = accessPaths.UnwrapValue(value);
        if (IsCreatedCompleted(value) || TaskExpression.IsWhenAnyResult(value))
            return true;
        if (value is IInvocationOperation own && _returns.IsCompletedCall(own, cancellationToken))
            return true;
        if (new CompletionFilters(accessPaths, CheckedParameters, model, cancellationToken).KeepsOnlyCompleted(value, ""))
            return true;
        if (value is IInvocationOperation { Arguments: var parts } && TaskExpression.IsTaskMethodCall(value, "WhenAll"))
            return parts.Length > 0 && parts.All(p => IsKnownCompleted(p.Value, accessPaths, facts, model, cancellationToken));
        if ((TaskExpression.FindLiteralElements(value) ?? accessPaths.FindAlternatives(value))?.ToArray() is { } elements)
            return elements.Length > 0 && elements.All(e => IsKnownCompleted(e, accessPaths, facts, model, cancellationToken));
        var place = AccessPathResolver.IsSequence(value.Type) ? accessPaths.FindElementPath(value) : accessPaths.FindPath(value);
        return place is { } path
            && accessPaths
                .GetWiderPaths(path)
                .Any(s =>
                    IsFact(s, value, accessPaths, facts, cancellationToken) || IsAlwaysCompleted(s, accessPaths, model, cancellationToken)
                );
    }

    /// <summary>Returns true if the facts say that the task of a path is completed, and no other function writes the variable.</summary>
    static bool IsFact(
        AccessPath path,
        IOperation value,
        AccessPathResolver accessPaths,
        ImmutableHashSet<CompletionFact> facts,
        CancellationToken cancellationToken
    ) =>
        facts.Contains(new CompletionFact(path))
        && !facts.Contains(CompletionFact.CreateForNull(path))
        && !accessPaths.GetVariables(path, value.Syntax).Any(v => VariableWrites.IsWrittenElsewhere(v, cancellationToken));

    /// <summary>
    /// Returns true for <c>Task.FromResult(…)</c>, <c>Task.CompletedTask</c>, <c>new ValueTask&lt;T&gt;(value)</c>,
    /// <c>default(ValueTask)</c>.
    /// </summary>
    bool IsCreatedCompleted(IOperation value) =>
        TaskExpression.UnwrapTask(value) switch
        {
            IInvocationOperation call => _apis.IsInSection(TableSections.Completed, call.TargetMethod),
            IPropertyReferenceOperation property => _apis.IsInSection(TableSections.Completed, property.Property),
            IDefaultValueOperation { Type: var type } => AwaitableTypes.IsValueTask(type),
            IObjectCreationOperation creation => IsCompletedValueTask(creation),
            _ => false,
        };

    static bool IsCompletedValueTask(IObjectCreationOperation creation)
    {
        var arguments = creation.Arguments;
        return AwaitableTypes.IsValueTask(creation.Type)
            && (arguments.Length == 0 || arguments.Length == 1 && !AwaitableTypes.IsTask(arguments[0].Value.Type, out _));
    }

    /// <summary>Returns true if the data flow may show something: the value has an access path.</summary>
    static bool MayBeTracked(IOperation value, AccessPathResolver accessPaths)
    {
        value = accessPaths.UnwrapValue(value);
        if (value is IInvocationOperation { Arguments: var parts } && TaskExpression.IsTaskMethodCall(value, "WhenAll"))
            return parts.Any(p => MayBeTracked(p.Value, accessPaths));
        if (TaskExpression.FindLiteralElements(value) is { } elements)
            return elements.All(e => MayBeTracked(e, accessPaths));
        return (accessPaths.FindPath(value) ?? accessPaths.FindElementPath(value)) != null;
    }

    /// <summary>
    /// Returns true if a path only ever holds completed tasks: an element of a filtered sequence, a member without other assignments, or
    /// the variable of a loop over <c>Task.WhenEach</c>.
    /// </summary>
    bool IsAlwaysCompleted(AccessPath path, AccessPathResolver accessPaths, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            accessPaths.FindCollection(path.Root) is { } collection
            && new CompletionFilters(accessPaths, CheckedParameters, model, cancellationToken).KeepsOnlyCompleted(collection, path.Suffix)
        )
            return true;
        if (path.Suffix.Length > 0)
            return false;
        return path.Root switch
        {
            ILocalSymbol local => IsWhenEachVariable(local, accessPaths),
            IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null } => IsOnlyAssignedCompleted(
                path.Root,
                model,
                cancellationToken
            ),
            _ => false,
        };
    }

    static bool IsWhenEachVariable(ILocalSymbol local, AccessPathResolver accessPaths) =>
        accessPaths.FindCollection(local) is { } collection && TaskExpression.IsTaskMethodCall(UnwrapSequence(collection), "WhenEach");

    /// <summary>Returns the sequence behind <c>WithCancellation</c> and <c>ConfigureAwait</c>.</summary>
    static IOperation UnwrapSequence(IOperation sequence)
    {
        var inner = TaskExpression.UnwrapTask(sequence);
        while (inner is IInvocationOperation { TargetMethod: { Name: "WithCancellation" or "ConfigureAwait" }, Arguments.Length: > 0 } call)
            inner = TaskExpression.UnwrapTask(call.Instance ?? call.Arguments[0].Value);
        return inner;
    }

    bool IsOnlyAssignedCompleted(ISymbol member, SemanticModel model, CancellationToken cancellationToken)
    {
        var values = FindAssignedValues(member, model, cancellationToken);
        return values.Count > 0 && values.All(v => model.GetOperation(v, cancellationToken) is { } value && IsCreatedCompleted(value));
    }

    /// <summary>Returns the values assigned to a read-only member; none when a part of its type is in another file.</summary>
    static List<ExpressionSyntax> FindAssignedValues(ISymbol member, SemanticModel model, CancellationToken cancellationToken)
    {
        var types = member.ContainingType.DeclaringSyntaxReferences;
        if (
            types.Any(t => t.SyntaxTree != model.SyntaxTree)
            || member.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is not { } declaration
        )
            return [];
        var initial = declaration is VariableDeclaratorSyntax field
            ? field.Initializer?.Value
            : (declaration as PropertyDeclarationSyntax)?.Initializer?.Value;
        var assigned = types
            .SelectMany(t => t.GetSyntax(cancellationToken).DescendantNodes().OfType<ConstructorDeclarationSyntax>())
            .SelectMany(c => c.DescendantNodes().OfType<AssignmentExpressionSyntax>())
            .Where(a => IsTarget(a.Left, member.Name))
            .Select(a => a.Right);
        return [.. assigned.Concat(initial == null ? [] : new[] { initial })];
    }

    static bool IsTarget(ExpressionSyntax target, string member) =>
        (target is MemberAccessExpressionSyntax access ? access.Name : target) is IdentifierNameSyntax name
        && name.Identifier.ValueText == member;
}
