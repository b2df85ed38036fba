using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>Finds the access paths of expressions.</summary>
/// <param name="model">The semantic model of the tree.</param>
/// <param name="captured">Returns the value that a control flow graph captured under an id; null outside a graph.</param>
/// <param name="cancellationToken">Cancels the analysis.</param>
internal sealed class AccessPathResolver(SemanticModel model, Func<CaptureId, IOperation?>? captured, CancellationToken cancellationToken)
{
    /// <summary>Calls that return some or all elements of a sequence and create none of their own.</summary>
    static readonly HashSet<string> ElementPreservingMethods =
    [
        "AsEnumerable",
        "Distinct",
        "OrderBy",
        "OrderByDescending",
        "Reverse",
        "Skip",
        "SkipLast",
        "SkipWhile",
        "Take",
        "TakeLast",
        "TakeWhile",
        "ThenBy",
        "ThenByDescending",
        "ToArray",
        "ToHashSet",
        "ToImmutableArray",
        "ToImmutableList",
        "ToList",
        "Where",
    ];

    static readonly HashSet<string> ElementPickingMethods =
    [
        "ElementAt",
        "ElementAtOrDefault",
        "First",
        "FirstOrDefault",
        "Last",
        "LastOrDefault",
        "MaxBy",
        "MinBy",
        "Single",
        "SingleOrDefault",
    ];

    /// <summary>Returns true if a query returns elements of its sequence and creates none of its own.</summary>
    public static bool KeepsElements(IMethodSymbol query) => ElementPreservingMethods.Contains(query.Name);

    /// <summary>Properties that lead to the task that their owner represents.</summary>
    static readonly HashSet<string> TransparentProperties =
    [
        "TaskCompletionSource.Task",
        "Lazy.Value",
        "KeyValuePair.Value",
        "Dictionary.Values",
        "IDictionary.Values",
        "ConcurrentDictionary.Values",
        "IReadOnlyDictionary.Values",
    ];

    /// <summary>Returns the value behind conversions and captures of the graph.</summary>
    public IOperation UnwrapValue(IOperation value)
    {
        value = TaskExpression.UnwrapTask(value);
        for (var i = 0; i < 9 && value is IFlowCaptureReferenceOperation reference && captured?.Invoke(reference.Id) is { } original; i++)
            value = TaskExpression.UnwrapTask(original);
        return value is IFlowCaptureReferenceOperation && IsBooleanOrNullable(value.Type) ? GetUnsplitCondition(value) : value;
    }

    /// <summary>Returns the initial value of a local variable that keeps it; any other value as it is.</summary>
    public IOperation FindOnlyValue(IOperation value)
    {
        var unwrapped = UnwrapValue(value);
        return unwrapped is ILocalReferenceOperation { Local: var local } && FindInitialValue(local) is { } initial
            ? UnwrapValue(initial)
            : unwrapped;
    }

    IOperation? FindInitialValue(ILocalSymbol local) =>
        VariableWrites.IsWrittenAtMostOnce(local, cancellationToken)
        && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
            is VariableDeclaratorSyntax { Initializer.Value: var initial }
            ? model.GetOperation(initial, cancellationToken)
            : null;

    /// <summary>Returns true if nothing assigns the variables of a value a second time.</summary>
    public bool IsKept(IOperation value) => FindPath(value) is { } path && IsKept(path, value.Syntax);

    /// <summary>Returns true if nothing assigns the variables of a path at a place a second time.</summary>
    public bool IsKept(AccessPath path, SyntaxNode from) =>
        GetVariables(path, from).All(v => VariableWrites.IsWrittenAtMostOnce(v, cancellationToken));

    /// <summary>
    /// Returns the only value of a property of the same object that code of the file computes: <c>bool IsReady => _task.IsCompleted</c>.
    /// Null for any other property.
    /// </summary>
    public IOperation? FindComputedValue(IPropertyReferenceOperation property)
    {
        if (
            property
            is not { Instance: IInstanceReferenceOperation, Property: { IsVirtual: false, IsOverride: false, SetMethod: null } read }
        )
            return null;
        var declaration = read.DeclaringSyntaxReferences.FirstOrDefault(r => r.SyntaxTree == model.SyntaxTree);
        if (declaration?.GetSyntax(cancellationToken) is not PropertyDeclarationSyntax { Initializer: null } getter)
            return null;
        var values = EnclosingFunction.GetReturnedValues((SyntaxNode?)getter.ExpressionBody ?? getter).Take(2).ToArray();
        return values.Length == 1 ? model.GetOperation(values[0], cancellationToken) : null;
    }

    /// <summary>Returns the values of which an expression in a graph or a tree has one; null when it has no alternatives.</summary>
    public IReadOnlyList<IOperation>? FindAlternatives(IOperation value)
    {
        // The graph splits these expressions, and captures the value.
        var whole = value is IFlowCaptureReferenceOperation ? model.GetOperation(value.Syntax, cancellationToken) : value;
        return whole == null ? null : ValueAlternatives.FindAlternatives(whole);
    }

    static bool IsBooleanOrNullable(ITypeSymbol? type) =>
        type is { SpecialType: SpecialType.System_Boolean } or { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T };

    /// <summary>
    /// Returns a condition as it is in the tree: the graph splits <c>&amp;&amp;</c>, <c>?.</c> and <c>??</c>, and captures the result. A
    /// condition that writes to something remains split.
    /// </summary>
    IOperation GetUnsplitCondition(IOperation condition) =>
        model.GetOperation(condition.Syntax, cancellationToken) is { } whole && !OperationOrder.SortByExecution(whole).Any(IsWrite)
            ? whole
            : condition;

    static bool IsWrite(IOperation operation) =>
        operation
            is IAssignmentOperation
                or IIncrementOrDecrementOperation
                or IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out };

    /// <summary>Finds the path of a task, or of a collection of tasks; null when it has none that remains the same.</summary>
    public AccessPath? FindPath(IOperation? value) =>
        value == null
            ? null
            : UnwrapValue(value) switch
            {
                ILocalReferenceOperation local => new AccessPath(local.Local),
                IParameterReferenceOperation parameter => new AccessPath(parameter.Parameter),
                IFieldReferenceOperation field => FindFieldPath(field),
                IPropertyReferenceOperation property => FindPropertyPath(property),
                IAwaitOperation { Operation: var task } => FindPath(task)?.AppendLink(".Result"),
                var element => FindSingleElementPath(element),
            };

    AccessPath? FindSingleElementPath(IOperation element) =>
        element switch
        {
            IArrayElementReferenceOperation { ArrayReference: var array, Indices: { Length: 1 } index } => FindPath(array)
                ?.AppendLink(FormatIndex(index[0])),
            IImplicitIndexerReferenceOperation { Instance: var list } => FindPath(list)?.AppendLink("[?]"),
            IInvocationOperation call when ElementPickingMethods.Contains(call.TargetMethod.Name) => FindPickedPath(call),
            _ => null,
        };

    AccessPath? FindFieldPath(IFieldReferenceOperation reference)
    {
        var field = reference.Field;
        if (field is { ContainingType.IsTupleType: true } && reference.Instance is { } tuple)
            return FindPath(tuple)?.AppendLink("." + (field.CorrespondingTupleField ?? field).Name);
        return field.IsReadOnly || IsOwnTask(reference) ? FindMemberPath(field, reference.Instance) : null;
    }

    /// <summary>Returns true for a task in a field or property of the object itself, which only its class replaces.</summary>
    static bool IsOwnTask(IMemberReferenceOperation reference) =>
        reference.Instance is null or IInstanceReferenceOperation
        && AwaitableTypes.IsTask(reference.Type, out _)
        && IsReplacedByClass(reference.Member);

    static bool IsReplacedByClass(ISymbol member) =>
        member is IPropertySymbol property
            ? property is { IsVirtual: false, SetMethod.DeclaredAccessibility: Accessibility.Private } && IsStored(property)
            : member.DeclaredAccessibility == Accessibility.Private;

    static bool IsTransparent(IPropertySymbol property) =>
        TransparentProperties.Contains(property.ContainingType.Name + "." + property.Name);

    /// <summary>Returns the path of a member of the object that a path holds.</summary>
    public static AccessPath AppendMember(AccessPath path, ISymbol member) =>
        member is IPropertySymbol property && IsTransparent(property) ? path : path.AppendLink("." + member.Name);

    AccessPath? FindPropertyPath(IPropertyReferenceOperation reference)
    {
        var property = reference.Property;
        var owner = reference.Instance;
        if (owner != null && property.IsIndexer && reference.Arguments is { Length: 1 } index)
            return FindPath(owner)?.AppendLink(FormatIndex(index[0].Value));
        if (owner != null && IsTransparent(property))
            return owner is IInstanceReferenceOperation ? new AccessPath(property) : FindPath(owner);
        if (IsImmutable(property) || IsUnchanged(property, reference) || IsOwnTask(reference))
            return FindMemberPath(property, owner);
        return owner != null && property.Name == "Result" ? FindPath(owner)?.AppendLink(".Result") : null;
    }

    AccessPath? FindPickedPath(IInvocationOperation call) =>
        FindElementPath(FindSource(call)) is { } element ? element with { Suffix = element.Suffix.Replace("[*]", "[?]") } : null;

    /// <summary>Returns the variables that determine the path: its root, and those that select the element.</summary>
    public IEnumerable<ISymbol> GetVariables(AccessPath path, SyntaxNode from) =>
        path.IndexVariables.SelectMany(i => model.LookupSymbols(from.SpanStart, name: i)).Prepend(path.Root);

    /// <summary>Returns true if a value of the type holds several values.</summary>
    public static bool IsSequence(ITypeSymbol? type) =>
        type is IArrayTypeSymbol || AwaitableTypes.IsSequence(type, "IEnumerable") && type!.SpecialType != SpecialType.System_String;

    /// <summary>Finds the path that represents all elements of a sequence.</summary>
    public AccessPath? FindElementPath(IOperation? sequence) =>
        sequence == null
            ? null
            : UnwrapValue(sequence) switch
            {
                IInvocationOperation { TargetMethod.Name: "Select" } call when FindSelectedPath(call) is { } selected => selected,
                IInvocationOperation call when KeepsElements(call.TargetMethod) => FindElementPath(FindSource(call)),
                ILocalReferenceOperation { Local: var local } when IsReevaluated(local) => null,
                var other => FindPath(other)?.AllElements,
            };

    /// <summary>
    /// Returns the paths whose completion implies that of this one: itself, all elements around it, and the elements that the surrounding
    /// loop or lambda enumerates.
    /// </summary>
    public IEnumerable<AccessPath> GetWiderPaths(AccessPath path)
    {
        for (var depth = 0; depth < 9; depth++)
        {
            yield return path;
            if (path.WithAllElements is var all && all != path)
                yield return all;
            if ((FindZippedPath(path) ?? FindLoopElementPath(path.Root)?.AppendLink(path.Suffix)) is not { } element)
                yield break;
            path = element;
        }
    }

    /// <summary>Finds the expression that a loop variable or the parameter of a query lambda enumerates.</summary>
    public IOperation? FindCollection(ISymbol variable) =>
        variable.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) switch
        {
            ForEachStatementSyntax loop => model.GetOperation(loop.Expression, cancellationToken),
            SingleVariableDesignationSyntax name => FindDeconstructedCollection(name),
            ParameterSyntax parameter => FindQuerySource(parameter),
            null => FindQueriedCollection(variable),
            _ => null,
        };

    /// <summary>Finds the sequence of a query's range variable, which is a parameter without a declaration.</summary>
    IOperation? FindQueriedCollection(ISymbol variable) =>
        variable is IParameterSymbol { Locations: { Length: 1 } places }
        && places[0].SourceTree == model.SyntaxTree
        && model.SyntaxTree.GetRoot(cancellationToken).FindNode(places[0].SourceSpan) is FromClauseSyntax from
            ? model.GetOperation(from.Expression, cancellationToken)
            : null;

    IOperation? FindDeconstructedCollection(SingleVariableDesignationSyntax name)
    {
        var loop = name.FirstAncestorOrSelf<ForEachVariableStatementSyntax>();
        return loop != null && loop.Variable.Span.Contains(name.Span) ? model.GetOperation(loop.Expression, cancellationToken) : null;
    }

    IOperation? FindQuerySource(ParameterSyntax parameter)
    {
        if (parameter.Parent is not (LambdaExpressionSyntax or ParameterListSyntax { Parent: LambdaExpressionSyntax }))
            return null;
        var lambda = parameter.FirstAncestorOrSelf<LambdaExpressionSyntax>();
        return
            lambda?.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
            && model.GetOperation(call, cancellationToken) is IInvocationOperation query
            ? FindSource(query, lambda, parameter)
            : null;
    }

    /// <summary>Returns the sequence whose elements a lambda of a query gets as a parameter: with <c>Zip</c>, each has its own.</summary>
    static IOperation? FindSource(IInvocationOperation query, LambdaExpressionSyntax lambda, ParameterSyntax parameter) =>
        query is { TargetMethod.Name: "Zip", Arguments: { Length: 3 } arguments }
        && lambda is ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: { Count: 2 } both }
            ? arguments[both.IndexOf(parameter)].Value
            : FindSource(query);

    /// <summary>
    /// Finds the path of <c>p.Second</c>, where <c>p</c> is an element of two zipped sequences, among the elements of its own sequence; a
    /// loop may deconstruct <c>p</c>.
    /// </summary>
    AccessPath? FindZippedPath(AccessPath path)
    {
        if (FindCollection(path.Root) is not { } collection)
            return null;
        if (UnwrapValue(collection) is not IInvocationOperation { TargetMethod.Name: "Zip", Arguments: { Length: 2 } both })
            return null;
        if (FindDeconstructedIndex(path.Root) is { } variable)
            return FindElementPath(both[variable].Value)?.AppendLink(path.Suffix);
        var link = path.Suffix.Split('.').Skip(1).FirstOrDefault();
        var source =
            link is "First" or "Item1" ? 0
            : link is "Second" or "Item2" ? 1
            : -1;
        return source < 0 ? null : FindElementPath(both[source].Value)?.AppendLink(path.Suffix.Substring(link!.Length + 1));
    }

    /// <summary>Returns the position of a variable in the deconstruction that declares it; null for any other variable.</summary>
    int? FindDeconstructedIndex(ISymbol variable) =>
        variable.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
            is SingleVariableDesignationSyntax { Parent: ParenthesizedVariableDesignationSyntax names } name
            ? names.Variables.IndexOf(name)
            : null;

    AccessPath? FindLoopElementPath(ISymbol variable)
    {
        if (FindCollection(variable) is not { } collection || FindElementPath(collection) is not { } element)
            return null;
        return FindDeconstructedIndex(variable) is { } index && !IsDictionary(collection.Type)
            ? element.AppendLink(".Item" + (index + 1))
            : element;
    }

    static bool IsDictionary(ITypeSymbol? type) =>
        type is { Name: "Dictionary" or "IDictionary" or "ConcurrentDictionary" or "IReadOnlyDictionary" };

    /// <summary>Returns the sequence that a query or a call on a collection reads from.</summary>
    static IOperation? FindSource(IInvocationOperation call) => call.Instance ?? call.Arguments.FirstOrDefault()?.Value;

    /// <summary>Finds the path that <c>jobs.Select(j => j.Task)</c> selects: a path in each element, not a task created for it.</summary>
    AccessPath? FindSelectedPath(IInvocationOperation select)
    {
        if (
            FindOnlyArgument(select) is not LambdaExpressionSyntax { ExpressionBody: { } body } lambda
            || model.GetOperation(body, cancellationToken) is not { } value
            || FindPath(value) is not { } path
        )
            return null;
        var declaration = path.Root.DeclaringSyntaxReferences.FirstOrDefault()?.Span ?? default;
        return lambda.Span.Contains(declaration) && FindLoopElementPath(path.Root) is { } element ? element.AppendLink(path.Suffix) : null;
    }

    static ExpressionSyntax? FindOnlyArgument(IInvocationOperation call) =>
        call.Syntax is InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments } ? arguments[0].Expression : null;

    /// <summary>Returns true for a query stored without <c>ToList</c>: it runs again, and starts new tasks, each time it is read.</summary>
    bool IsReevaluated(ILocalSymbol local)
    {
        if (local.Type.Name != "IEnumerable")
            return false;
        var declaration = local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken);
        return declaration is VariableDeclaratorSyntax { Initializer.Value: InvocationExpressionSyntax query }
            && query.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Select" }
            && !query.ArgumentList.Arguments.All(a => IsMemberSelector(a.Expression));
    }

    static bool IsMemberSelector(ExpressionSyntax selector) =>
        selector is LambdaExpressionSyntax { ExpressionBody: IdentifierNameSyntax or MemberAccessExpressionSyntax };

    AccessPath? FindMemberPath(ISymbol member, IOperation? owner) =>
        owner is null or IInstanceReferenceOperation ? new AccessPath(member) : FindPath(owner)?.AppendLink("." + member.Name);

    /// <summary>Returns true if a property keeps the value that it was created with.</summary>
    static bool IsImmutable(IPropertySymbol property) =>
        property.ContainingType.IsAnonymousType || property.SetMethod is null or { IsInitOnly: true } && IsStored(property);

    static bool IsStored(IPropertySymbol property) =>
        property
            .ContainingType.GetMembers()
            .OfType<IFieldSymbol>()
            .Any(f => f.AssociatedSymbol is { } owner && SymbolEqualityComparer.Default.Equals(owner, property.OriginalDefinition));

    /// <summary>
    /// Returns true for a task that the object in a variable holds, and that the member around it does not replace: <c>job.Task</c>.
    /// </summary>
    static bool IsUnchanged(IPropertySymbol property, IPropertyReferenceOperation reference) =>
        reference.Instance is ILocalReferenceOperation or IParameterReferenceOperation
        && AwaitableTypes.IsTask(property.Type, out _)
        && IsStored(property)
        && !EnclosingMember.GetDeclarationScope(reference.Syntax).DescendantNodes().Any(n => IsAssignmentOf(n, property.Name));

    static bool IsAssignmentOf(SyntaxNode node, string name) =>
        node is AssignmentExpressionSyntax { Left: var target } && SyntaxNames.GetMemberName(target) == name;

    string FormatIndex(IOperation index) =>
        UnwrapValue(index) switch
        {
            { ConstantValue: { HasValue: true, Value: { } value } } when value.ToString() is var text && text.IndexOfAny(['[', ']']) < 0 =>
                $"[={text}]",
            ILocalReferenceOperation local => $"[{local.Local.Name}]",
            IParameterReferenceOperation parameter => $"[{parameter.Parameter.Name}]",
            _ => "[?]",
        };
}
