using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO104: a database query is enumerated synchronously.</summary>
internal sealed class SyncQuery() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO104", "Enumerate the query asynchronously",
        "'{0}' holds {1}; use '{2}'", "Blocking", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "The query runs when it is enumerated, and the thread waits for the database from the first row to the last.",
        HelpLink.To("SIO104"));

    /// <inheritdoc/>
    public override Answer? Ask(Site site) =>
        site.Operation is IInvocationOperation { Arguments: { Length: > 0 } arguments } call && !site.IsNotRun && IsDatabaseQuery(arguments[0].Value, site.Model)
        && site.Model.Counterparts.Find(call, site.Line, site.Semantics) is { } counterpart
        && !OffloadedIo.Reports(site)
            ? new Answer(this, call.Syntax, call.TargetMethod.Name, counterpart.Write)
            : null;

    /// <summary>A <c>foreach</c> over a query.</summary>
    public Answer? Ask(ForEachStatementSyntax loop, Model model, SemanticModel semantics, CancellationToken token) =>
        loop.AwaitKeyword == default && IsQueryable(semantics.GetTypeInfo(loop.Expression, token).Type) && semantics.GetOperation(loop.Expression, token) is { } query && IsDatabaseQuery(query, model)
        && !NotRun.Is(query, semantics, token)
            ? new Answer(this, loop.Expression, "foreach", "await foreach … AsAsyncEnumerable")
            : null;

    /// <summary>A queryable that does not come from a collection in memory.</summary>
    static bool IsDatabaseQuery(IOperation query, Model model)
    {
        query = Unwrap(query);
        if (!IsQueryable(query.Type))
            return false;
        // Follow the operators back to the source; AsQueryable over a list is no database.
        while (query is IInvocationOperation { TargetMethod: { IsStatic: true } method, Arguments: { Length: > 0 } arguments })
        {
            var source = Unwrap(arguments[0].Value);
            if (method.Name == "AsQueryable" && !IsQueryable(source.Type))
                return false;
            if (!IsQueryable(source.Type))
                break;
            query = source;
        }

        return model.Apis.Type("Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions") != null;
    }

    static IOperation Unwrap(IOperation value)
    {
        while (value is IConversionOperation { OperatorMethod: null } conversion)
            value = conversion.Operand;
        return value is ITranslatedQueryOperation translated ? Unwrap(translated.Operation) : value;
    }

    static bool IsQueryable(ITypeSymbol? type) => Awaited.IsSequence(type, "IQueryable");
}
