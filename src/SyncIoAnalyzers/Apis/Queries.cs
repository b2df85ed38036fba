using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Apis;

/// <summary>Which database runs a query: the classes that may hold the async operators for it.</summary>
internal sealed class Queries(ApiIndex apis)
{
    static readonly string[] None = [];

    /// <summary>The classes for a query; all that are referenced for one of unknown origin, none for what is in memory or no query.</summary>
    /// <returns>Full names; an empty name stands for the query's own type.</returns>
    public IReadOnlyList<string> Of(IOperation query, SemanticModel model) => Source(query, model, new(SymbolEqualityComparer.Default)) ?? apis.QueryClasses;

    /// <summary>Whether a type is a query by itself: asked before anything is looked through.</summary>
    public bool MayBe(ITypeSymbol? type) => IsQueryable(type) || type is INamedTypeSymbol && apis.Line(Sections.Queries, type) != null;

    /// <summary>Follows the operators back to the source; null when it is not known.</summary>
    IReadOnlyList<string>? Source(IOperation query, SemanticModel model, HashSet<ISymbol> seen)
    {
        query = Unwrap(query);
        if (query.Type is INamedTypeSymbol type && apis.Line(Sections.Queries, type) is { } line)
            return [line.Counterpart ?? ""];
        if (!IsQueryable(query.Type) || apis.IsIn(Sections.InMemory, query.Type))
            return None;
        return query switch
        {
            IInvocationOperation call when apis.Line(Sections.Queries, call.TargetMethod) is { } given => [given.Counterpart!],
            IInvocationOperation { TargetMethod: { IsStatic: true } method, Arguments: { Length: > 0 } arguments } => IsQueryable(Unwrap(arguments[0].Value).Type) ? Source(arguments[0].Value, model, seen)
                : apis.IsIn(Sections.InMemory, method) ? None : null,
            ILocalReferenceOperation { Local: var local } => OfLocal(local, model, seen),
            _ => null,
        };
    }

    /// <summary>A local is a database's query when one of its values is, and in memory when all of them are.</summary>
    IReadOnlyList<string>? OfLocal(ILocalSymbol local, SemanticModel model, HashSet<ISymbol> seen)
    {
        if (!seen.Add(local))
            return None;
        var sources = Locals.Values(local).Select(v => model.GetOperation(v) is { } value ? Source(value, model, seen) : null).ToArray();
        return sources.FirstOrDefault(s => s?.Count > 0) ?? (sources.Length == 0 || sources.Contains(null) ? null : None);
    }

    static IOperation Unwrap(IOperation value)
    {
        while (true)
            switch (value)
            {
                case IConversionOperation { OperatorMethod: null } conversion: value = conversion.Operand; break;
                case ITranslatedQueryOperation translated: value = translated.Operation; break;
                case IInvocationOperation { TargetMethod: { Name: "AsEnumerable", ContainingType.Name: "Enumerable" }, Arguments: { Length: 1 } same }: value = same[0].Value; break;
                default: return value;
            }
    }

    static bool IsQueryable(ITypeSymbol? type) => Awaited.IsSequence(type, "IQueryable");
}
