using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Apis;

/// <summary>Finds the database that runs a query: the classes that may declare the async operators for it.</summary>
internal sealed class QueryProviderAnalysis
{
    readonly ApiIndex _apis;
    readonly QueryClasses _classes;
    readonly ReturnedQueries _returned;

    /// <summary>Creates the analysis; nothing is bound yet.</summary>
    /// <param name="compilation">The project.</param>
    /// <param name="bodies">The bodies of its methods.</param>
    /// <param name="apis">The lines of the tables.</param>
    /// <param name="isKnownElsewhere">Returns true for a method that returns a query of a database, as other projects show.</param>
    public QueryProviderAnalysis(Compilation compilation, MethodBodies bodies, ApiIndex apis, Func<IMethodSymbol, bool> isKnownElsewhere) =>
        (_apis, _classes, _returned) = (
            apis,
            new QueryClasses(apis),
            new ReturnedQueries(compilation, bodies, isKnownElsewhere, FindSource)
        );

    /// <summary>
    /// Returns the operator classes for a query: all that are referenced for a query of unknown origin, none for one in memory or for
    /// something else. A query of several origins is that of a database when one of them is, and in memory when all of them are.
    /// </summary>
    /// <returns>Full names; an empty name represents the query's own type.</returns>
    public IReadOnlyList<string> GetOperatorClasses(IOperation query, SemanticModel model)
    {
        var origins = _classes.FindOrigins(query, model).Select(o => FindClasses(o, ReturnedQueries.None)).ToArray();
        return origins.FirstOrDefault(c => c?.Count > 0) ?? (origins.Contains(null) ? _apis.QueryOperatorClasses : QueryClasses.None);
    }

    /// <summary>
    /// Returns the project's own member that returns a query as an <c>IEnumerable</c>, which its callers run; null if the query comes from
    /// elsewhere.
    /// </summary>
    public ISymbol? FindReturningMember(IOperation query, SemanticModel model) =>
        _classes.FindOrigins(query, model).Select(o => FindReturningMember(o, ReturnedQueries.None)).FirstOrDefault(m => m != null);

    /// <summary>Returns the source of the queries that a method returns.</summary>
    public QuerySource FindReturnedSource(IMethodSymbol method) =>
        _apis.HasQueries && QueryOrigins.MayBeQuery(method.ReturnType) ? _returned.FindSource(method) : QuerySource.Unknown;

    /// <summary>Returns true if the body of a method returns a query of a database.</summary>
    public bool HasQueryBody(IMethodSymbol method) => QueryOrigins.MayBeQuery(method.ReturnType) && _returned.HasDatabaseBody(method);

    IReadOnlyList<string>? FindClasses(IOperation origin, ImmutableHashSet<ISymbol> open) =>
        FindReturningMember(origin, open) == null ? FindOtherClasses(origin, open) : _apis.QueryOperatorClasses;

    IReadOnlyList<string>? FindOtherClasses(IOperation origin, ImmutableHashSet<ISymbol> open) =>
        _classes.FindClasses(origin) ?? (_returned.IsInMemory(origin, open) ? QueryClasses.None : null);

    ISymbol? FindReturningMember(IOperation origin, ImmutableHashSet<ISymbol> open) =>
        _apis.HasQueries && IsHidden(origin.Type) ? _returned.FindDatabaseMember(origin, open) : null;

    /// <summary>Returns true for a query of a library, and for one of unknown origin in a project with such a library.</summary>
    bool MayBeOfDatabase(IReadOnlyList<string>? classes) => (classes ?? _apis.QueryOperatorClasses).Count > 0;

    // Without a library of its own, a project can run a query only if others return it.
    bool IsHidden(ITypeSymbol? type) =>
        QueryOrigins.IsPlainSequence(type) || QueryOrigins.IsQueryable(type) && _apis.QueryOperatorClasses.Count == 0;

    QuerySource FindSource(IOperation query, SemanticModel model, ImmutableHashSet<ISymbol> open)
    {
        var all = _classes.FindOrigins(query, model);
        var origins = all.Where(o => !ReturnedQueries.IsPassedOn(o, open)).ToLookup(o => FindReturningMember(o, open) != null);
        if (origins.Count == 0 && all.Count > 0)
            return QuerySource.PassedOn;
        if (!origins.Contains(true) && origins[false].All(o => _classes.FindClasses(o)?.Count == 0))
            return QuerySource.Memory;
        return origins[false].All(o => MayBeOfDatabase(FindOtherClasses(o, open))) ? QuerySource.Database : QuerySource.Unknown;
    }

    /// <inheritdoc cref="QueryClasses.MayBeQuery"/>
    public bool MayBeQuery(ITypeSymbol? type) => _classes.MayBeQuery(type);
}
