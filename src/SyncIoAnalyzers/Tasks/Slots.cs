using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tasks;

/// <summary>Finds the places that expressions stand for.</summary>
/// <param name="model">The semantic model of the tree.</param>
/// <param name="captured">What a control flow graph put aside under an id; null outside a graph.</param>
/// <param name="token">Ends the analysis.</param>
internal sealed class Slots(SemanticModel model, Func<CaptureId, IOperation?>? captured, CancellationToken token)
{
    /// <summary>Calls that give some or all elements of a sequence, none of their own making.</summary>
    static readonly HashSet<string> Kept =
    [
        "AsEnumerable", "Distinct", "OrderBy", "OrderByDescending", "Reverse", "Skip", "SkipLast", "SkipWhile", "Take", "TakeLast", "TakeWhile",
        "ThenBy", "ThenByDescending", "ToArray", "ToHashSet", "ToImmutableArray", "ToImmutableList", "ToList", "Where",
    ];

    static readonly HashSet<string> Picked = ["ElementAt", "ElementAtOrDefault", "First", "FirstOrDefault", "Last", "LastOrDefault", "Single", "SingleOrDefault"];

    /// <summary>Properties that lead to the task which their owner stands for.</summary>
    static readonly HashSet<string> Owners =
    [
        "TaskCompletionSource.Task", "Lazy.Value", "KeyValuePair.Value",
        "Dictionary.Values", "IDictionary.Values", "ConcurrentDictionary.Values", "IReadOnlyDictionary.Values",
    ];

    /// <summary>What the expression is after conversions and what the graph put aside.</summary>
    public IOperation Behind(IOperation value)
    {
        value = TaskExpression.Unwrap(value);
        for (var i = 0; i < 9 && value is IFlowCaptureReferenceOperation reference && captured?.Invoke(reference.Id) is { } original; i++)
            value = TaskExpression.Unwrap(original);
        return value is IFlowCaptureReferenceOperation { Type: { SpecialType: SpecialType.System_Boolean } or { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } } ? Whole(value) : value;
    }

    /// <summary>A condition as it stands in the tree: the graph splits its <c>&amp;&amp;</c>, <c>?.</c> and <c>??</c>, and keeps what comes of it. One that writes to something stays split.</summary>
    IOperation Whole(IOperation condition) => model.GetOperation(condition.Syntax, token) is { } whole && !CompletionSteps.InOrder(whole).Any(IsWrite) ? whole : condition;

    static bool IsWrite(IOperation operation) => operation is IAssignmentOperation or IIncrementOrDecrementOperation or IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out };

    /// <summary>The place of a task, or of a collection of tasks; null when it has none that stays the same.</summary>
    public Slot? Of(IOperation? value) => value == null ? null : Behind(value) switch
    {
        ILocalReferenceOperation local => new Slot(local.Local),
        IParameterReferenceOperation parameter => new Slot(parameter.Parameter),
        IFieldReferenceOperation { Field: { ContainingType.IsTupleType: true } field, Instance: { } tuple } =>
            Of(tuple)?.Then("." + (field.CorrespondingTupleField ?? field).Name),
        IFieldReferenceOperation { Field: { IsReadOnly: true } field, Instance: var owner } => Member(field, owner),
        IPropertyReferenceOperation { Property: { IsIndexer: true }, Instance: { } list, Arguments: { Length: 1 } index } => Of(list)?.Then(Index(index[0].Value)),
        IPropertyReferenceOperation { Property: var property, Instance: { } owner } when Owners.Contains(property.ContainingType.Name + "." + property.Name) => Of(owner),
        IPropertyReferenceOperation { Property: var property, Instance: var owner } when IsStable(property) => Member(property, owner),
        IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } => Of(task)?.Then(".Result"),
        IArrayElementReferenceOperation { ArrayReference: var array, Indices: { Length: 1 } index } => Of(array)?.Then(Index(index[0])),
        IImplicitIndexerReferenceOperation { Instance: var list } => Of(list)?.Then("[?]"),
        IAwaitOperation { Operation: var task } => Of(task)?.Then(".Result"),
        IInvocationOperation { TargetMethod.Name: var name } call when Picked.Contains(name) =>
            Elements(Source(call)) is { } element ? element with { Path = element.Path.Replace("[*]", "[?]") } : null,
        _ => null,
    };

    /// <summary>The variables that decide which place it is: its own, and those that say which element.</summary>
    public IEnumerable<ISymbol> Variables(Slot slot, SyntaxNode from) => slot.Indexes.SelectMany(i => model.LookupSymbols(from.SpanStart, name: i)).Prepend(slot.Root);

    /// <summary>Whether a value of the type holds several.</summary>
    public static bool IsSequence(ITypeSymbol? type) => type is IArrayTypeSymbol || Awaited.IsSequence(type, "IEnumerable") && type!.SpecialType != SpecialType.System_String;

    /// <summary>The place that stands for all elements of a sequence.</summary>
    public Slot? Elements(IOperation? sequence) => sequence == null ? null : Behind(sequence) switch
    {
        IInvocationOperation { TargetMethod.Name: "Select" } call when Selected(call) is { } chosen => chosen,
        IInvocationOperation { TargetMethod.Name: var name } call when Kept.Contains(name) => Elements(Source(call)),
        ILocalReferenceOperation { Local: var local } when IsMadeAnew(local) => null,
        var other => Of(other)?.Elements,
    };

    /// <summary>The places whose completion says that this one is completed: itself, all elements around it, what the loop or lambda around it runs over.</summary>
    public IEnumerable<Slot> Wider(Slot slot)
    {
        for (var depth = 0; depth < 9; depth++)
        {
            yield return slot;
            if (slot.Widened is var all && all != slot)
                yield return all;
            if (Looped(slot.Root) is not { } element)
                yield break;
            slot = element.Then(slot.Path);
        }
    }

    /// <summary>The expression that a loop variable or the parameter of a query's lambda runs over.</summary>
    public IOperation? Collection(ISymbol variable) => variable.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(token) switch
    {
        ForEachStatementSyntax loop => model.GetOperation(loop.Expression, token),
        SingleVariableDesignationSyntax name when name.FirstAncestorOrSelf<ForEachVariableStatementSyntax>() is { } loop && loop.Variable.Span.Contains(name.Span) =>
            model.GetOperation(loop.Expression, token),
        ParameterSyntax { Parent: LambdaExpressionSyntax or ParameterListSyntax { Parent: LambdaExpressionSyntax } } parameter
            when parameter.FirstAncestorOrSelf<LambdaExpressionSyntax>()?.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } && model.GetOperation(call, token) is IInvocationOperation query
            => Source(query),
        _ => null,
    };

    Slot? Looped(ISymbol variable)
    {
        if (Collection(variable) is not { } collection || Elements(collection) is not { } element)
            return null;
        return variable.DeclaringSyntaxReferences[0].GetSyntax(token) is SingleVariableDesignationSyntax { Parent: ParenthesizedVariableDesignationSyntax names } name && !IsDictionary(collection.Type)
            ? element.Then(".Item" + (names.Variables.IndexOf(name) + 1))
            : element;
    }

    static bool IsDictionary(ITypeSymbol? type) => type is { Name: "Dictionary" or "IDictionary" or "ConcurrentDictionary" or "IReadOnlyDictionary" };

    /// <summary>What a query or a call on a collection reads from.</summary>
    static IOperation? Source(IInvocationOperation call) => call.Instance ?? call.Arguments.FirstOrDefault()?.Value;

    /// <summary><c>jobs.Select(j => j.Task)</c>: a place in each element, not a task made for it.</summary>
    Slot? Selected(IInvocationOperation select) =>
        select.Syntax is InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments } && arguments[0].Expression is LambdaExpressionSyntax { ExpressionBody: { } body } lambda
        && model.GetOperation(body, token) is { } value && Of(value) is { } slot && lambda.Span.Contains(slot.Root.DeclaringSyntaxReferences.FirstOrDefault()?.Span ?? default)
        && Looped(slot.Root) is { } element
            ? element.Then(slot.Path)
            : null;

    /// <summary>A query kept without <c>ToList</c> runs again, and starts new tasks, each time it is read.</summary>
    bool IsMadeAnew(ILocalSymbol local) =>
        local.Type.Name == "IEnumerable" && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(token) is VariableDeclaratorSyntax { Initializer.Value: InvocationExpressionSyntax query }
        && query.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Select" }
        && query.ArgumentList.Arguments.Any(a => a.Expression is not LambdaExpressionSyntax { ExpressionBody: IdentifierNameSyntax or MemberAccessExpressionSyntax });

    Slot? Member(ISymbol member, IOperation? owner) => owner is null or IInstanceReferenceOperation ? new Slot(member) : Of(owner)?.Then("." + member.Name);

    /// <summary>A property that keeps what it was made with.</summary>
    static bool IsStable(IPropertySymbol property) =>
        property.ContainingType.IsAnonymousType
        || property.SetMethod is null or { IsInitOnly: true } && property.ContainingType.GetMembers().OfType<IFieldSymbol>()
            .Any(f => f.AssociatedSymbol is { } owner && SymbolEqualityComparer.Default.Equals(owner, property.OriginalDefinition));

    string Index(IOperation index) => Behind(index) switch
    {
        { ConstantValue: { HasValue: true, Value: { } value } } when value.ToString() is var text && text.IndexOfAny(['[', ']']) < 0 => $"[={text}]",
        ILocalReferenceOperation local => $"[{local.Local.Name}]",
        IParameterReferenceOperation parameter => $"[{parameter.Parameter.Name}]",
        _ => "[?]",
    };
}
