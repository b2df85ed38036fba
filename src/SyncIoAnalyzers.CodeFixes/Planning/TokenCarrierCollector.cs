using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Collects the functions that need a token parameter, from some calls up to the code that has a token.</summary>
internal sealed class TokenCarrierCollector(FixPlan plan, Solution solution, SolutionIndex index, CancellationToken cancellationToken)
{
    readonly Dictionary<SyntaxNode, TokenCarrier?> _byDeclaration = [];
    readonly Dictionary<SyntaxNode, MemberUse> _uses = plan
        .Members.SelectMany(m => m.Uses)
        .Where(plan.IsAwaited)
        .GroupBy(u => u.Spot.Node)
        .ToDictionary(u => u.Key, u => u.First());

    // The async member that takes their code keeps its own parameters.
    readonly HashSet<SyntaxNode> _emptied = [.. plan.Members.SelectMany(m => m.HollowForms.Keys)];
    readonly Queue<TokenCarrier> _waiting = new();

    /// <summary>Returns the source of a token for a place.</summary>
    public async Task<TokenSource> FindSourceAsync(SyntaxNode place, DocumentId document, SemanticModel model)
    {
        if (TokenScope.FindToken(place, model, cancellationToken) is { } inScope)
            return new TokenSource(inScope, null);
        var locals = new List<LocalFunctionStatementSyntax>();
        foreach (var function in TokenScope.FindFunctions(place))
        {
            if (
                TokenScope.FindMethod(function, model, cancellationToken) is not { } method
                || method.Parameters.Any(p => TokenSlots.IsTokenType(p.Type))
            )
                return default;
            var contract = plan.Members.FirstOrDefault(m => m.Declarations.Any(d => d.Node == function))?.Contract;
            if (
                (
                    contract?.Token is { } brought ? SyntaxFactory.IdentifierName(brought.Name) : RequestTokenSources.FromParameters(method)
                ) is
                { } known
            )
                return new TokenSource(known, null);
            if (
                function is LocalFunctionStatementSyntax local
                && !await AnyReferenceAsync(
                        await index.FindReferencesAsync([method]).ConfigureAwait(false),
                        EndpointHandlers.IsEndpointHandler
                    )
                    .ConfigureAwait(false)
            )
                locals.Add(local); // sees what the function around it gets
            else if (contract == null && await FindCarrierAsync(function, document, model).ConfigureAwait(false) is { } carrier)
                return new TokenSource(null, carrier);
            else if (function is MethodDeclarationSyntax) // the outermost function
                return new TokenSource(RequestTokenSources.FromContainingType(method), null);
            else // a lambda may run after the request has ended
                return default;
        }

        return locals.Count > 0 ? new TokenSource(null, await FindCarrierAsync(locals[0], document, model).ConfigureAwait(false)) : default;
    }

    /// <summary>Follows the callers of each carrier and returns the carriers that a token reaches.</summary>
    public async Task<IReadOnlyList<TokenCarrier>> ExploreCallersAsync()
    {
        while (_waiting.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var carrier = _waiting.Dequeue();
            foreach (var spot in carrier.References)
                await AddReferenceAsync(carrier, spot).ConfigureAwait(false);
        }

        var all = _byDeclaration.Values.OfType<TokenCarrier>().Distinct().ToArray();
        while (all.Count(c => c.TryFeed()) > 0) { }
        var fed = all.Where(c => c.IsFed).ToArray();
        foreach (var carrier in fed)
            carrier.HandOnToken();
        return fed;
    }

    async Task<TokenCarrier?> FindCarrierAsync(SyntaxNode function, DocumentId document, SemanticModel model)
    {
        if (_byDeclaration.TryGetValue(function, out var known))
            return known;
        return _byDeclaration[function] = await CreateCarrierAsync(function, document, model).ConfigureAwait(false);
    }

    async Task<TokenCarrier?> CreateCarrierAsync(SyntaxNode function, DocumentId document, SemanticModel model)
    {
        if (function is ParenthesizedLambdaExpressionSyntax lambda)
            return CreateHandlerCarrier(lambda, document, model);
        if (function is not (MethodDeclarationSyntax or LocalFunctionStatementSyntax))
            return null;
        return model.GetDeclaredSymbol(function, cancellationToken) is IMethodSymbol method
            ? await CreateCarrierAsync(method).ConfigureAwait(false)
            : null;
    }

    /// <summary>Creates the carrier for a lambda that is an endpoint handler: ASP.NET Core binds the parameter.</summary>
    TokenCarrier? CreateHandlerCarrier(ParenthesizedLambdaExpressionSyntax lambda, DocumentId document, SemanticModel model)
    {
        if (
            lambda.ParameterList.Parameters.Any(p => p.Type == null)
            || !EndpointHandlers.IsEndpointHandler(lambda, model, cancellationToken)
            || TokenParameter.FindFreeName([lambda]) is not { } name
        )
            return null;
        var method = (IMethodSymbol)model.GetSymbolInfo(lambda, cancellationToken).Symbol!;
        return new TokenCarrier(name, method, [new DocumentNode(document, lambda)], []) { IsBound = true };
    }

    async Task<TokenCarrier?> CreateCarrierAsync(IMethodSymbol method)
    {
        if (
            method is { ReturnsVoid: true, IsAsync: true }
            || await index.FindGroupAsync(method).ConfigureAwait(false) is not (var group, { Count: 0 })
        )
            return null;
        if (
            FrameworkEntryPoints.MustStaySync(group)
            || group.Any(m => ContractTable.FindKeptLine(m) != null)
            || await FindDeclarationsAsync(group).ConfigureAwait(false) is not { } declarations
        )
            return null;
        var references = await index.FindReferencesAsync(group).ConfigureAwait(false);
        var planned = plan.Members.FirstOrDefault(m => !m.ReturnsTask && m.Declarations.Any(d => declarations[0].Node == d.Node));
        var isHandler = await AnyReferenceAsync(references, EndpointHandlers.IsEndpointHandler).ConfigureAwait(false);
        var isBound = isHandler
            ? true
            : await FrameworkEntryPoints.BindsTokenAsync(group, solution, cancellationToken).ConfigureAwait(false);
        // Users know the signature of a member that is async already; the signature of a planned one is new to them.
        if (
            isBound == false
            || planned == null
                && (
                    group.Any(m => DocumentOptions.IsOffered(m, solution))
                    || !isHandler && await AnyReferenceAsync(references, IsMethodGroup).ConfigureAwait(false)
                )
            || TokenParameter.FindFreeName(declarations.Select(d => d.Node)) is not { } name
        )
            return null;
        var carrier = new TokenCarrier(name, method, declarations, references) { IsBound = isBound == true, Planned = planned };
        foreach (var declaration in declarations)
            _byDeclaration[declaration.Node] = carrier;
        _waiting.Enqueue(carrier);
        return carrier;
    }

    /// <summary>Returns all declarations of some members; null when one cannot be changed.</summary>
    async Task<IReadOnlyList<DocumentNode>?> FindDeclarationsAsync(IReadOnlyList<IMethodSymbol> group)
    {
        var spots = new List<DocumentNode>();
        foreach (
            var reference in group
                .SelectMany(m => new[] { m, m.PartialImplementationPart })
                .OfType<IMethodSymbol>()
                .SelectMany(m => m.DeclaringSyntaxReferences)
        )
            if (
                await index.FindDeclarationAsync(reference).ConfigureAwait(false) is { } spot
                && index.IsEditable(spot.Document, spot.Node)
                && !CallerCollector.HasDirectives(spot.Node)
                && !_emptied.Contains(spot.Node)
            )
                spots.Add(spot);
            else
                return null;
        return spots;
    }

    async Task<bool> AnyReferenceAsync(
        IReadOnlyList<DocumentNode> names,
        Func<ExpressionSyntax, SemanticModel, CancellationToken, bool> which
    )
    {
        foreach (var spot in names)
            if (
                spot.Node is SimpleNameSyntax name
                && !name.IsPartOfStructuredTrivia()
                && await index.GetModelAsync(spot.Document).ConfigureAwait(false) is { } model
                && which(MemberAccesses.FindWholeAccess(name), model, cancellationToken)
            )
                return true;
        return false;
    }

    /// <summary>Returns true if a member is converted to a delegate, whose type fixes its parameters.</summary>
    static bool IsMethodGroup(ExpressionSyntax member, SemanticModel model, CancellationToken cancellationToken) =>
        !(member.Parent is InvocationExpressionSyntax call && call.Expression == member) && !MemberAccesses.IsNameOf(member);

    async Task AddReferenceAsync(TokenCarrier carrier, DocumentNode spot)
    {
        var isKept = carrier.Planned is { IsTwin: true };
        if (!isKept && spot.Node.FirstAncestorOrSelf<NameMemberCrefSyntax>() is { Parameters: { } parameters })
            carrier.Crefs.Add(new DocumentNode(spot.Document, parameters));
        if (
            spot.Node.IsPartOfStructuredTrivia()
            || spot.Node is not SimpleNameSyntax name
            || MemberAccesses.FindWholeAccess(name) is var whole
                && (whole.Parent is not InvocationExpressionSyntax call || call.Expression != whole)
        )
            return;
        if (!index.IsEditable(spot.Document, spot.Node) || await index.GetModelAsync(spot.Document).ConfigureAwait(false) is not { } model)
        {
            carrier.IsOptional = true;
            return;
        }

        var isReduced = model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ReducedFrom: not null };
        var slot = TokenParameter.CreateSlot(carrier.Symbol, isReduced, carrier.Name);
        await AddCallAsync(carrier, new DocumentNode(spot.Document, call), slot, model).ConfigureAwait(false);
    }

    async Task AddCallAsync(TokenCarrier carrier, DocumentNode at, TokenSlot slot, SemanticModel model)
    {
        var call = (InvocationExpressionSyntax)at.Node;
        _uses.TryGetValue(call, out var use);
        if (MockSetUps.FindAnyToken(call, model, cancellationToken) is { } any)
        {
            if (carrier.Planned is not { IsTwin: true } || use != null)
                carrier.MockSetUps.Add(new TokenCarrierCall(at, slot, new TokenSource(any, null), use));
        }
        else if (use != null || carrier.Planned == null) // other callers of a planned member go on calling its sync form
        {
            var hasSource = use != null || !IsInTwin(call);
            var source = hasSource ? await FindSourceAsync(call, at.Document, model).ConfigureAwait(false) : default;
            carrier.Calls.Add(new TokenCarrierCall(at, slot, source, use));
        }
    }

    /// <summary>Returns true if a call is in a member that stays beside its twin.</summary>
    bool IsInTwin(SyntaxNode call) =>
        plan.Members.Any(m => m.IsTwin && m.Declarations.Any(d => d.Node.SyntaxTree == call.SyntaxTree && d.Node.Span.Contains(call.Span)));
}
