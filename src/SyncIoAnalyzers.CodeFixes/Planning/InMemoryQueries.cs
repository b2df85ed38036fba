using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Rules;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// The queries of a solution that are lists somewhere, in another implementation or in a test: the async operators of a database throw on
/// them.
/// </summary>
internal sealed class InMemoryQueries(SolutionIndex index, CancellationToken cancellationToken)
{
    readonly Dictionary<string, bool> _origins = [];
    readonly HashSet<InMemoryQuery> _found = [];
    bool? _hasLists;

    /// <summary>Returns true if the query of a finding may be a list.</summary>
    /// <param name="finding">The finding; only one of SIO104 has a query.</param>
    /// <param name="document">The document of the finding.</param>
    public async Task<bool> MayBeInMemoryAsync(Diagnostic finding, DocumentId document)
    {
        if (finding.Id != SyncQuery.Instance.Descriptor.Id || finding.Location.SourceTree is not { } tree)
            return false;
        _hasLists ??= await CollectAsync().ConfigureAwait(false);
        if (_hasLists == false || await index.GetModelAsync(document).ConfigureAwait(false) is not { } model)
            return false;
        var root = await tree.GetRootAsync(cancellationToken).ConfigureAwait(false);
        var place = root.FindNode(finding.Location.SourceSpan, getInnermostNodeForTie: true);
        return place.SyntaxTree == model.SyntaxTree
            && FindQuery(place, model) is { } query
            && await MayBeInMemoryAsync(query, model).ConfigureAwait(false);
    }

    /// <summary>Collects the members that return lists as queries; returns false if the solution creates no query from a list.</summary>
    async Task<bool> CollectAsync()
    {
        var hasLists = false;
        foreach (var document in await index.FindDocumentsAsync([InMemoryQueryCollector.Creator]).ConfigureAwait(false))
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (await index.GetModelAsync(document).ConfigureAwait(false) is not { } model)
                continue;
            var collector = new InMemoryQueryCollector(model, index.Keys, _found, cancellationToken);
            foreach (var spot in await index.FindNamesAsync(document, InMemoryQueryCollector.Creator).ConfigureAwait(false))
                if (spot.Node is SimpleNameSyntax name && MemberAccesses.FindCall(name) is { } call)
                    hasLists |= collector.CollectFrom(call);
        }

        return hasLists;
    }

    /// <summary>Returns the query that a call runs, or that a <c>foreach</c> enumerates.</summary>
    IOperation? FindQuery(SyntaxNode place, SemanticModel model) =>
        place.Parent is CommonForEachStatementSyntax loop && loop.Expression == place ? model.GetOperation(place, cancellationToken)
        : model.GetOperation(place, cancellationToken) is IInvocationOperation call ? QueryOrigins.FindOperatorSource(call)
        : null;

    async Task<bool> MayBeInMemoryAsync(IOperation query, SemanticModel model)
    {
        foreach (var origin in QueryOrigins.FindOrigins(query, model, _ => false))
            if (await IsInMemoryOriginAsync(origin).ConfigureAwait(false))
                return true;
        return false;
    }

    async Task<bool> IsInMemoryOriginAsync(IOperation origin)
    {
        if (InMemoryQuery.IsCreation(origin))
            return true;
        if (InMemoryQuery.FindElement(origin.Type) is not { } element)
            return false;
        if (_found.Contains(new InMemoryQuery(InMemoryQuery.AnyMember, element)))
            return true;
        var symbol = FindSymbol(origin);
        return IsUnknown(origin, symbol)
            ? _found.Any(f => f.IsOf(element))
            : symbol != null && await IsInMemorySymbolAsync(symbol, element).ConfigureAwait(false);
    }

    /// <summary>
    /// Returns true if nothing shows where a query comes from: a variable with other values than plain ones, or a task of a library, which
    /// may return what code of the solution returned to it, as a mediator does.
    /// </summary>
    static bool IsUnknown(IOperation origin, ISymbol? symbol) =>
        origin is IAwaitOperation
            ? symbol?.Locations.Any(l => l.IsInSource) != true
            : symbol == null && origin.Type is { TypeKind: TypeKind.Interface };

    static ISymbol? FindSymbol(IOperation origin) =>
        origin switch
        {
            IAwaitOperation { Operation: var awaited } => FindSymbol(awaited),
            IPropertyReferenceOperation { Property: var property } => property,
            IInvocationOperation { TargetMethod: var method } => method,
            IParameterReferenceOperation { Parameter: var parameter } => parameter,
            _ => null,
        };

    async Task<bool> IsInMemorySymbolAsync(ISymbol symbol, string element)
    {
        var key = symbol is IParameterSymbol of ? index.Keys.GetParameterKey(of) : index.Keys.GetKey(symbol);
        if (_found.Any(f => f.Member == key && f.IsOf(element)))
            return true;
        var place = key + " " + element;
        if (_origins.TryGetValue(place, out var known))
            return known;
        _origins[place] = false; // a member that returns its own query
        return _origins[place] = symbol
            is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Ordinary } } parameter
            ? await IsInMemoryArgumentAsync(parameter).ConfigureAwait(false)
            : await IsInMemoryResultAsync(symbol).ConfigureAwait(false);
    }

    /// <summary>Returns true if a caller passes a list as a query.</summary>
    async Task<bool> IsInMemoryArgumentAsync(IParameterSymbol parameter)
    {
        var method = ((IMethodSymbol)parameter.ContainingSymbol).OriginalDefinition;
        foreach (var (document, node) in await index.FindReferencesAsync([method]).ConfigureAwait(false))
            if (
                node is SimpleNameSyntax name
                && MemberAccesses.FindCall(name) is { } call
                && await index.GetModelAsync(document).ConfigureAwait(false) is { } model
                && FindArgument(call, parameter.Ordinal, model) is { } argument
                && await MayBeInMemoryAsync(argument, model).ConfigureAwait(false)
            )
                return true;
        return false;
    }

    IOperation? FindArgument(InvocationExpressionSyntax call, int number, SemanticModel model) =>
        (model.GetOperation(call, cancellationToken) as IInvocationOperation)
            ?.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == number)
            ?.Value;

    /// <summary>Returns true if an implementation of a member of the solution returns what is a list somewhere.</summary>
    async Task<bool> IsInMemoryResultAsync(ISymbol member)
    {
        if ((member as IMethodSymbol ?? (member as IPropertySymbol)?.GetMethod) is not { } method)
            return false;
        var called = (method.ReducedFrom ?? method).OriginalDefinition;
        var (group, _) = await index.FindGroupAsync(called).ConfigureAwait(false);
        foreach (var reference in group.Where(m => MayRun(m, called)).SelectMany(m => m.DeclaringSyntaxReferences))
            if (
                await index.FindDeclarationAsync(reference).ConfigureAwait(false) is { } declaration
                && await index.GetModelAsync(declaration.Document).ConfigureAwait(false) is { } model
            )
                foreach (var value in FindResults(declaration.Node))
                    if (
                        model.GetOperation(value, cancellationToken) is { } query
                        && await MayBeInMemoryAsync(query, model).ConfigureAwait(false)
                    )
                        return true;
        return false;
    }

    /// <summary>
    /// Returns true if a call of a method may run another one of its group: that of a class runs no other implementation of its interface.
    /// </summary>
    static bool MayRun(IMethodSymbol method, IMethodSymbol called) =>
        called.ContainingType.TypeKind == TypeKind.Interface
        || OverrideChain
            .FindContracts(method)
            .Prepend(method)
            .OfType<IMethodSymbol>()
            .Any(m => SolutionIndex.IsSameMethod(m.OriginalDefinition, called));

    static IEnumerable<ExpressionSyntax> FindResults(SyntaxNode declaration) =>
        EnclosingFunction
            .GetReturnedValues(declaration)
            .Concat(declaration.ChildNodes().OfType<ArrowExpressionClauseSyntax>().Select(a => a.Expression));
}
