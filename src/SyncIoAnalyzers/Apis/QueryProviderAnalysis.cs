using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Apis;

/// <summary>Finds the database that runs a query: the classes that may declare the async operators for it.</summary>
internal sealed class QueryProviderAnalysis
{
    static readonly string[] NoClasses = [];

    readonly ApiIndex _apis;
    readonly ReturnedQueries _returned;

    /// <summary>Creates the analysis; nothing is bound yet.</summary>
    public QueryProviderAnalysis(Compilation compilation, ApiIndex apis) =>
        (_apis, _returned) = (apis, new ReturnedQueries(compilation, IsInMemory));

    /// <summary>
    /// Returns the operator classes for a query: all that are referenced for a query of unknown origin, none for one in memory or for
    /// something else. A query of several origins is that of a database when one of them is, and in memory when all of them are.
    /// </summary>
    /// <returns>Full names; an empty name represents the query's own type.</returns>
    public IReadOnlyList<string> GetOperatorClasses(IOperation query, SemanticModel model)
    {
        var origins = QueryOrigins.FindOrigins(query, model, IsKnown).Select(FindClasses).ToArray();
        return origins.FirstOrDefault(c => c?.Count > 0) ?? (origins.Contains(null) ? _apis.QueryOperatorClasses : NoClasses);
    }

    IReadOnlyList<string>? FindClasses(IOperation origin) => FindOwnClasses(origin) ?? (_returned.IsInMemory(origin) ? NoClasses : null);

    bool IsInMemory(IOperation query, SemanticModel model) =>
        QueryOrigins.FindOrigins(query, model, IsKnown).All(origin => FindOwnClasses(origin)?.Count == 0);

    bool IsKnown(IOperation query) => !QueryOrigins.IsPlainSequence(query) && FindOwnClasses(query) != null;

    /// <summary>Returns true if a type is a query by itself; checked before the operators are followed.</summary>
    public bool MayBeQuery(ITypeSymbol? type) =>
        QueryOrigins.IsQueryable(type) || type is INamedTypeSymbol && _apis.FindTypeLine(TableSections.Queries, type) != null;

    /// <summary>Finds the classes by the type of a query, or by the method that creates it; null when they are not known.</summary>
    IReadOnlyList<string>? FindOwnClasses(IOperation query)
    {
        if (query.Type is INamedTypeSymbol type && _apis.FindTypeLine(TableSections.Queries, type) is { } line)
            return [line.Counterpart ?? ""];
        if (!QueryOrigins.IsQueryable(query.Type) || _apis.IsInSection(TableSections.InMemory, query.Type))
            return NoClasses;
        if (query is not IInvocationOperation call)
            return null;
        if (_apis.FindMethodLine(TableSections.Queries, call.TargetMethod) is { Counterpart: var own })
            return [own!];
        return IsOfCollection(call) && _apis.IsInSection(TableSections.InMemory, call.TargetMethod) ? NoClasses : null;
    }

    /// <summary>Returns true if an operator creates a query from something else.</summary>
    static bool IsOfCollection(IInvocationOperation call) =>
        QueryOrigins.FindOperatorSource(call) is { } source && !QueryOrigins.IsQueryable(source.Type);
}
