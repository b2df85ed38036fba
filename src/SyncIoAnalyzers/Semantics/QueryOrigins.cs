using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Follows a query back through its operators and locals to what it is created from.</summary>
internal static class QueryOrigins
{
    /// <summary>The operator that reads all rows of a query.</summary>
    public const string Reader = "ToListAsync";

    /// <summary>Returns true if a type is <c>IQueryable</c>, or implements it.</summary>
    public static bool IsQueryable(ITypeSymbol? type) => AwaitableTypes.IsSequence(type, "IQueryable");

    /// <summary>Returns true if a value is an <c>IEnumerable</c>, or an operator over one: it may be a query or a list.</summary>
    public static bool IsPlainSequence(IOperation value) =>
        IsPlainSequence(value.Type) || value is IInvocationOperation { TargetMethod: var called } && IsListOperator(called);

    /// <summary>Returns true if a type is <c>IEnumerable</c> of something.</summary>
    public static bool IsPlainSequence(ITypeSymbol? type) =>
        type?.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T;

    /// <summary>Returns true if a value of a type may be a query: an <c>IQueryable</c>, or an <c>IEnumerable</c> of something.</summary>
    public static bool MayBeQuery(ITypeSymbol? type) => IsPlainSequence(type) || IsQueryable(type);

    /// <summary>Returns true for an operator of <c>Enumerable</c>, which runs on the rows and not in the database.</summary>
    public static bool IsListOperator(IMethodSymbol method) =>
        method.ContainingType is { Name: "Enumerable", ContainingNamespace: { Name: "Linq", ContainingNamespace.Name: "System" } };

    /// <summary>
    /// Returns the origins of a query: several when a local has several values, none when a local is only assigned from itself.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="isOrigin">Ends the way back at a query of which enough is known.</param>
    public static IReadOnlyList<IOperation> FindOrigins(IOperation query, SemanticModel model, Func<IOperation, bool> isOrigin)
    {
        var (origins, seen) = (new List<IOperation>(), new HashSet<ISymbol>(SymbolEqualityComparer.Default));
        var open = new Stack<IOperation>([query]);
        while (open.Count > 0)
        {
            var next = UnwrapQuery(open.Pop());
            if (next is ILocalReferenceOperation { Local: var same } && seen.Contains(same))
                continue;
            var sources = isOrigin(next) ? [] : FindSources(next, model);
            if (sources.Count == 0)
                origins.Add(next);
            else if (next is ILocalReferenceOperation { Local: var local })
                seen.Add(local);
            // The first source is followed first.
            for (var at = sources.Count - 1; at >= 0; at--)
                open.Push(sources[at]);
        }

        return origins;
    }

    /// <summary>Returns the queries that a query is created from; none for an origin.</summary>
    static IReadOnlyList<IOperation> FindSources(IOperation query, SemanticModel model) =>
        query switch
        {
            IInvocationOperation call => FindOperatorSource(call) is { } source && Follows(call, source) ? [source] : [],
            ILocalReferenceOperation { Local: var local } => FindValues(local, model),
            IConditionalOperation { WhenTrue: var one, WhenFalse: { } other } => [one, other],
            _ => [],
        };

    /// <summary>Returns true if the result of an operator reads its source whenever it is read itself, as a list does not.</summary>
    static bool Follows(IInvocationOperation call, IOperation source) =>
        IsListOperator(call.TargetMethod) ? IsDeferred(call.Type) : IsQueryable(source.Type);

    static bool IsDeferred(ITypeSymbol? type) => IsPlainSequence(type) || type is { Name: "IOrderedEnumerable" };

    /// <summary>
    /// Returns the first argument of a static method, which a query operator is, or the receiver of a member of an <c>extension</c> block;
    /// null for any other call.
    /// </summary>
    public static IOperation? FindOperatorSource(IInvocationOperation call) =>
        call is { TargetMethod.IsStatic: true, Arguments: { Length: > 0 } arguments } ? UnwrapQuery(arguments[0].Value)
        : call.Instance is { } receiver && !IsQueryable(call.TargetMethod.ContainingType) ? UnwrapQuery(receiver)
        : null;

    /// <summary>Returns the values of a local; none when one of them is not visible.</summary>
    static IReadOnlyList<IOperation> FindValues(ILocalSymbol local, SemanticModel model)
    {
        var values = LocalAssignments.FindValues(local).Select(v => model.GetOperation(v)).ToArray();
        return values.Contains(null) ? [] : [.. values.OfType<IOperation>()];
    }

    static IOperation UnwrapQuery(IOperation value)
    {
        while (true)
            switch (value)
            {
                case IConversionOperation { OperatorMethod: null } conversion:
                    value = conversion.Operand;
                    break;
                case ITranslatedQueryOperation translated:
                    value = translated.Operation;
                    break;
                case IInvocationOperation
                {
                    TargetMethod: { Name: "AsEnumerable", ContainingType.Name: "Enumerable" },
                    Arguments: { Length: 1 } same
                }:
                    value = same[0].Value;
                    break;
                default:
                    return value;
            }
    }
}
