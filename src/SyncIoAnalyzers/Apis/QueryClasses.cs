using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Apis;

/// <summary>Knows the queries of databases by their type and by the method that creates them, without reading other members.</summary>
/// <param name="apis">The lines of the tables.</param>
internal sealed class QueryClasses(ApiIndex apis)
{
    /// <summary>No classes: the value is no query, or one in memory.</summary>
    public static readonly IReadOnlyList<string> None = [];

    /// <summary>Returns true if a type is a query by itself; checked before the operators are followed.</summary>
    public bool MayBeQuery(ITypeSymbol? type) =>
        QueryOrigins.IsQueryable(type) || type is INamedTypeSymbol && apis.FindTypeLine(TableSections.Queries, type) != null;

    /// <summary>Returns the origins of a query, up to those of which enough is known.</summary>
    public IReadOnlyList<IOperation> FindOrigins(IOperation query, SemanticModel model) =>
        QueryOrigins.FindOrigins(query, model, o => !QueryOrigins.IsPlainSequence(o) && FindClasses(o) != null);

    /// <summary>
    /// Finds the classes that declare the async operators of a query, by its type or by the method that creates it; null when they are not
    /// known.
    /// </summary>
    /// <returns>Full names; an empty name represents the query's own type.</returns>
    public IReadOnlyList<string>? FindClasses(IOperation query)
    {
        if (query.Type is INamedTypeSymbol type && apis.FindTypeLine(TableSections.Queries, type) is { } line)
            return [line.Counterpart ?? ""];
        if (!QueryOrigins.IsQueryable(query.Type) || apis.IsInSection(TableSections.InMemory, query.Type))
            return None;
        if (query is not IInvocationOperation call)
            return null;
        if (apis.FindMethodLine(TableSections.Queries, call.TargetMethod) is { Counterpart: var own })
            return [own!];
        return IsOfCollection(call) && apis.IsInSection(TableSections.InMemory, call.TargetMethod) ? None : null;
    }

    /// <summary>Returns true if an operator creates a query from something else.</summary>
    static bool IsOfCollection(IInvocationOperation call) =>
        QueryOrigins.FindOperatorSource(call) is { } source && !QueryOrigins.IsQueryable(source.Type);
}
