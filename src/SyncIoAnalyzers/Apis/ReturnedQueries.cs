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
    ReturnedQueries.Judgment isOfDatabase
)
{
    // A query that is passed through more members than these is of unknown origin.
    const int MaxDepth = 5;

    readonly ConcurrentDictionary<ISymbol, bool> _inMemory = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<ISymbol, bool> _ofDatabase = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Returns true if all origins of a query are databases, false if all are collections; null for anything else.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="open">The members whose queries are being judged, which may lead back to themselves.</param>
    public delegate bool? Judgment(IOperation query, SemanticModel model, ImmutableHashSet<ISymbol> open);

    /// <summary>No member.</summary>
    public static readonly ImmutableHashSet<ISymbol> None = ImmutableHashSet.Create<ISymbol>(SymbolEqualityComparer.Default);

    /// <summary>Returns true if a query in memory is the value of a method or property that no other class can replace.</summary>
    public bool IsInMemory(IOperation query, ImmutableHashSet<ISymbol> open) =>
        FindMember(query, open) is { } member
        && !OverrideChain.IsPolymorphic(member)
        && GetOrJudge(_inMemory, member.OriginalDefinition, open, ReturnsOnlyCollections);

    /// <summary>
    /// Returns the member whose value is a query of a database; null for anything else. All classes that may replace the member return
    /// one.
    /// </summary>
    public ISymbol? FindDatabaseMember(IOperation query, ImmutableHashSet<ISymbol> open) =>
        FindMember(query, open) is { } member && GetOrJudge(_ofDatabase, member.OriginalDefinition, open, ReturnsOnlyDatabase)
            ? member
            : null;

    /// <summary>Returns true if a method returns a query of a database in every class of the project that has it.</summary>
    public bool IsOfDatabase(IMethodSymbol method) => GetOrJudge(_ofDatabase, method.OriginalDefinition, None, ReturnsOnlyDatabase);

    /// <summary>
    /// Judges a member once; within the judgment of another one, a cycle may decide, which depends on where it was entered.
    /// </summary>
    static bool GetOrJudge(
        ConcurrentDictionary<ISymbol, bool> known,
        ISymbol member,
        ImmutableHashSet<ISymbol> open,
        Func<ISymbol, ImmutableHashSet<ISymbol>, bool> judge
    ) => open.Count > 0 ? judge(member, open.Add(member)) : known.GetOrAdd(member, m => judge(m, None.Add(m)));

    /// <summary>Returns true if the own body of a method returns a query of a database, whatever may replace the method.</summary>
    public bool HasDatabaseBody(IMethodSymbol method) => ReturnsOnly(method, true, None.Add(method));

    bool ReturnsOnlyCollections(ISymbol member, ImmutableHashSet<ISymbol> open) => ReturnsOnly(member, false, open);

    bool ReturnsOnlyDatabase(ISymbol member, ImmutableHashSet<ISymbol> open)
    {
        if (member is IMethodSymbol known && isKnownElsewhere(known))
            return true;
        var members = FindReplacements(member).ToArray();
        return members.Length > 0 && members.All(m => ReturnsOnly(m, true, open));
    }

    /// <summary>Returns the members that a call may run: the member itself if it has a body, and those that replace it.</summary>
    IEnumerable<ISymbol> FindReplacements(ISymbol member)
    {
        var own = member.IsAbstract ? [] : new[] { member };
        return OverrideChain.IsPolymorphic(member) && member is IMethodSymbol contract
            ? own.Concat(bodies.FindImplementations(contract, default)).Distinct(SymbolEqualityComparer.Default).OfType<ISymbol>()
            : own;
    }

    bool ReturnsOnly(ISymbol member, bool ofDatabase, ImmutableHashSet<ISymbol> open)
    {
        var values = member
            .DeclaringSyntaxReferences.Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree))
            .SelectMany(r => FindReturnedValues(r.GetSyntax()))
            .ToArray();
        return values.Length > 0 && values.All(v => Judge(v, open) == ofDatabase);
    }

    bool? Judge(ExpressionSyntax value, ImmutableHashSet<ISymbol> open)
    {
        var model = CompilationTrees.GetSemanticModel(compilation, value.SyntaxTree);
        return model.GetOperation(value) is { Type: not null } query ? isOfDatabase(query, model, open) : null;
    }

    static ISymbol? FindMember(IOperation query, ImmutableHashSet<ISymbol> open)
    {
        if (open.Count >= MaxDepth)
            return null;
        ISymbol? member = query switch
        {
            IInvocationOperation call => call.TargetMethod,
            IPropertyReferenceOperation read => read.Property,
            _ => null,
        };
        return member == null || open.Contains(member.OriginalDefinition) ? null : member;
    }

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
