using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO104: a database query is enumerated synchronously.</summary>
internal sealed class SyncQuery() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO104", "Enumerate the query asynchronously",
        "'{0}' holds {1}; use {2}{4}", "Blocking", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "The query runs when it is enumerated, and the thread waits for the database from the first row to the last.",
        HelpLink.To("SIO104"));

    static readonly string[] Streams = ["AsAsyncEnumerable", "ToAsyncEnumerable"];

    /// <inheritdoc/>
    public override Answer? Ask(Site site) =>
        site.Operation is IInvocationOperation { Arguments: { Length: > 0 } arguments } call && !site.IsNotRun && Counterpart(call, arguments[0].Value, site) is { } counterpart
        && !OffloadedIo.Reports(site)
            ? new Answer(this, call.Syntax, call.TargetMethod.Name, counterpart)
            : null;

    /// <summary>A <c>foreach</c> over a query.</summary>
    public Answer? Ask(CommonForEachStatementSyntax loop, Model model, SemanticModel semantics, CancellationToken token) =>
        loop.AwaitKeyword == default && (IsAsEnumerable(loop.Expression) || model.Queries.MayBe(semantics.GetTypeInfo(loop.Expression, token).Type))
        && semantics.GetOperation(loop.Expression, token) is { } query && model.Queries.Of(query, semantics) is { Count: > 0 } classes && !NotRun.Is(query, semantics, token)
            ? new Answer(this, loop.Expression, "foreach", Stream(model.Apis.Type(classes[0])) is { } stream ? "await foreach … " + stream : "await ToListAsync") { Using = model.Apis.Type(classes[0])?.ContainingNamespace.ToDisplayString() ?? "" }
            : null;

    /// <summary>The operator of the same name with <c>Async</c>, in the class of the database that runs the query.</summary>
    static Counterpart? Counterpart(IInvocationOperation call, IOperation query, Site site)
    {
        var classes = site.Model.Queries.Of(query, site.Semantics);
        if (site.Line.Counterpart != null)
            return classes.Count == 0 ? null : site.Model.Counterparts.Find(call, site.Line, site.Semantics);
        var name = call.TargetMethod.Name + "Async";
        return classes.Select(c => site.Model.Counterparts.Find(call, c.Length == 0 ? name : c + "." + name, site.Semantics)).FirstOrDefault(c => c != null);
    }

    /// <summary>The operator that gives rows one by one; not every database has one.</summary>
    static string? Stream(INamedTypeSymbol? operators) => Streams.FirstOrDefault(s => operators?.GetMembers(s).IsEmpty == false);

    static bool IsAsEnumerable(ExpressionSyntax query) => query is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsEnumerable" } };
}
