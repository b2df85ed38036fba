using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Apis;

/// <summary>Finds the database that runs a query: the classes that may declare the async operators for it.</summary>
internal sealed class QueryProviderAnalysis(ApiIndex apis)
{
    static readonly string[] NoClasses = [];

    /// <summary>
    /// Returns the operator classes for a query: all that are referenced for a query of unknown origin, none for one in memory or for
    /// something else.
    /// </summary>
    /// <returns>Full names; an empty name represents the query's own type.</returns>
    public IReadOnlyList<string> GetOperatorClasses(IOperation query, SemanticModel model) =>
        FindSourceClasses(query, model, new(SymbolEqualityComparer.Default)) ?? apis.QueryOperatorClasses;

    /// <summary>Returns true if a type is a query by itself; checked before the operators are followed.</summary>
    public bool MayBeQuery(ITypeSymbol? type) =>
        IsQueryable(type) || type is INamedTypeSymbol && apis.FindTypeLine(TableSections.Queries, type) != null;

    /// <summary>Follows the operators back to the source; null when it is not known.</summary>
    IReadOnlyList<string>? FindSourceClasses(IOperation query, SemanticModel model, HashSet<ISymbol> seen)
    {
        query = UnwrapQuery(query);
        if (query.Type is INamedTypeSymbol type && apis.FindTypeLine(TableSections.Queries, type) is { } line)
            return [line.Counterpart ?? ""];
        if (!IsQueryable(query.Type) || apis.IsInSection(TableSections.InMemory, query.Type))
            return NoClasses;
        return query switch
        {
            IInvocationOperation call => FindCallClasses(call, model, seen),
            ILocalReferenceOperation { Local: var local } => FindLocalClasses(local, model, seen),
            _ => null,
        };
    }

    IReadOnlyList<string>? FindCallClasses(IInvocationOperation call, SemanticModel model, HashSet<ISymbol> seen)
    {
        if (apis.FindMethodLine(TableSections.Queries, call.TargetMethod) is { Counterpart: var own })
            return [own!];
        return call is { TargetMethod: { IsStatic: true } method, Arguments: { Length: > 0 } arguments }
            ? FindOperatorClasses(method, arguments[0].Value, model, seen)
            : null;
    }

    /// <summary>
    /// Finds the classes for the result of a query operator: those of its source, unless the operator creates a query from something else.
    /// </summary>
    IReadOnlyList<string>? FindOperatorClasses(IMethodSymbol method, IOperation source, SemanticModel model, HashSet<ISymbol> seen)
    {
        if (IsQueryable(UnwrapQuery(source).Type))
            return FindSourceClasses(source, model, seen);
        return apis.IsInSection(TableSections.InMemory, method) ? NoClasses : null;
    }

    /// <summary>
    /// Finds the classes for a local. It is the query of a database when one of its values is, and in memory when all of them are.
    /// </summary>
    IReadOnlyList<string>? FindLocalClasses(ILocalSymbol local, SemanticModel model, HashSet<ISymbol> seen)
    {
        if (!seen.Add(local))
            return NoClasses;
        var sources = LocalAssignments
            .FindValues(local)
            .Select(v => model.GetOperation(v) is { } value ? FindSourceClasses(value, model, seen) : null)
            .ToArray();
        return sources.FirstOrDefault(s => s?.Count > 0) ?? (sources.Length == 0 || sources.Contains(null) ? null : NoClasses);
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

    static bool IsQueryable(ITypeSymbol? type) => AwaitableTypes.IsSequence(type, "IQueryable");
}
