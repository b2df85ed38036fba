using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Apis;

/// <summary>
/// Finds the queries that the project's own methods and properties return: over collections, as <c>_orders.AsQueryable()</c>, or over a
/// database, as an <c>IEnumerable</c> that runs when its rows are read. Each member is read once.
/// </summary>
internal sealed class ReturnedQueries(
    Compilation compilation,
    MethodBodies bodies,
    Func<IMethodSymbol, bool> isKnownElsewhere,
    ReturnedQueries.Judgment findSource
)
{
    // A query that is passed through more members than these is of unknown origin.
    const int MaxDepth = 5;

    readonly ConcurrentDictionary<ISymbol, QuerySource> _sources = new(SymbolEqualityComparer.Default);

    /// <summary>Returns the source of a query.</summary>
    /// <param name="query">The query.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="open">The members whose queries are being judged, which may lead back to themselves.</param>
    public delegate QuerySource Judgment(IOperation query, SemanticModel model, ImmutableHashSet<ISymbol> open);

    /// <summary>No member.</summary>
    public static readonly ImmutableHashSet<ISymbol> None = ImmutableHashSet.Create<ISymbol>(SymbolEqualityComparer.Default);

    /// <summary>Returns true if a query in memory is the value of a method or property that no other class can replace.</summary>
    public bool IsInMemory(IOperation query, ImmutableHashSet<ISymbol> open) =>
        FindMember(query, open) is { } member
        && !OverrideChain.IsPolymorphic(member)
        && GetOrJudge(member.OriginalDefinition, open) == QuerySource.Memory;

    /// <summary>
    /// Returns the member whose value is a query of a database; null for anything else. All classes that may replace the member return
    /// one.
    /// </summary>
    public ISymbol? FindDatabaseMember(IOperation query, ImmutableHashSet<ISymbol> open) =>
        FindMember(query, open) is { } member && GetOrJudge(member.OriginalDefinition, open) == QuerySource.Database ? member : null;

    /// <summary>
    /// Returns the source of the queries that a method returns, in every class of the project that has it: <c>PassedOn</c> if its code
    /// decides nothing.
    /// </summary>
    public QuerySource FindSource(IMethodSymbol method) => GetOrJudge(method.OriginalDefinition, None);

    /// <summary>
    /// Judges a member once; within the judgment of another one, a cycle may decide, which depends on where it was entered.
    /// </summary>
    QuerySource GetOrJudge(ISymbol member, ImmutableHashSet<ISymbol> open) =>
        open.Count > 0 ? FindSource(member, open.Add(member)) : _sources.GetOrAdd(member, m => FindSource(m, None.Add(m)));

    /// <summary>Returns true if the own body of a method returns a query of a database, whatever may replace the method.</summary>
    public bool HasDatabaseBody(IMethodSymbol method) => FindBodySource(method, None.Add(method)) == QuerySource.Database;

    QuerySource FindSource(ISymbol member, ImmutableHashSet<ISymbol> open) =>
        member is IMethodSymbol known && isKnownElsewhere(known)
            ? QuerySource.Database
            : QuerySources.Combine(FindReplacements(member).Select(m => FindBodySource(m, open)));

    /// <summary>
    /// Returns true if a value adds nothing to what a member returns: it has no rows, or it is what the member returns of another object.
    /// </summary>
    public static bool IsPassedOn(IOperation value, ImmutableHashSet<ISymbol> open)
    {
        if (value is IInvocationOperation { TargetMethod: { Name: "Empty", Parameters.Length: 0 } })
            return true;
        if (TaskExpression.FindLiteralElements(value)?.Any() == false)
            return true;
        return FindTarget(value)?.OriginalDefinition is { } target && open.Any(member => IsSame(member, target));
    }

    static bool IsSame(ISymbol member, ISymbol target) =>
        SymbolEqualityComparer.Default.Equals(member, target)
        || member.ContainingType is { } type && OverrideChain.IsImplementing(member, type, target);

    /// <summary>Returns the members that a call may run: the member itself if it has a body, and those that replace it.</summary>
    IEnumerable<ISymbol> FindReplacements(ISymbol member)
    {
        var own = member.IsAbstract ? [] : new[] { member };
        return OverrideChain.IsPolymorphic(member) && member is IMethodSymbol contract
            ? own.Concat(bodies.FindImplementations(contract, default)).Distinct(SymbolEqualityComparer.Default).OfType<ISymbol>()
            : own;
    }

    QuerySource FindBodySource(ISymbol member, ImmutableHashSet<ISymbol> open) =>
        QuerySources.Combine(
            member
                .DeclaringSyntaxReferences.Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree))
                .SelectMany(r => FindReturnedValues(r.GetSyntax()))
                .Select(value => FindSource(value, open))
        );

    QuerySource FindSource(ExpressionSyntax value, ImmutableHashSet<ISymbol> open)
    {
        var model = CompilationTrees.GetSemanticModel(compilation, value.SyntaxTree);
        return model.GetOperation(value) is { Type: not null } query ? findSource(query, model, open) : QuerySource.Unknown;
    }

    static ISymbol? FindMember(IOperation query, ImmutableHashSet<ISymbol> open) =>
        open.Count < MaxDepth && FindTarget(query) is { } member && !open.Contains(member.OriginalDefinition) ? member : null;

    static ISymbol? FindTarget(IOperation query) =>
        query switch
        {
            IInvocationOperation call => call.TargetMethod,
            IPropertyReferenceOperation read => read.Property,
            _ => null,
        };

    static IEnumerable<ExpressionSyntax> FindReturnedValues(SyntaxNode declaration) =>
        FindBody(declaration) is { } body ? EnclosingFunction.GetReturnedValues(body) : [];

    static SyntaxNode? FindBody(SyntaxNode declaration) =>
        declaration switch
        {
            MethodDeclarationSyntax method => (SyntaxNode?)method.Body ?? method.ExpressionBody,
            PropertyDeclarationSyntax property => (SyntaxNode?)property.ExpressionBody ?? property.AccessorList?.Accessors[0],
            _ => null,
        };
}
