using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>The functions that would have to get a token as a parameter, from some calls up to whoever has one.</summary>
internal sealed class Carriers(Plan plan, Solution solution, SolutionIndex index, CancellationToken token)
{
    readonly Dictionary<SyntaxNode, Carrier?> _byDeclaration = [];
    readonly Dictionary<SyntaxNode, Use> _uses = plan.Members.SelectMany(m => m.Uses).Where(plan.IsAwaited).GroupBy(u => u.Spot.Node).ToDictionary(u => u.Key, u => u.First());
    readonly Queue<Carrier> _waiting = new();

    /// <summary>Where a token for a place comes from.</summary>
    public async Task<TokenSource> At(SyntaxNode place, DocumentId document, SemanticModel model)
    {
        if (Tokens.InScope(place, model, token) is { } inScope)
            return new TokenSource(inScope, null);
        var locals = new List<LocalFunctionStatementSyntax>();
        foreach (var function in Tokens.Around(place))
        {
            if (Tokens.Symbol(function, model, token) is not { } method || method.Parameters.Any(p => Tokens.IsToken(p.Type)))
                return default;
            var contract = plan.Members.FirstOrDefault(m => m.Declarations.Any(d => d.Node == function))?.Contract;
            if ((contract?.Token is { } brought ? SyntaxFactory.IdentifierName(brought.Name) : TokenSources.AmongParameters(method)) is { } known)
                return new TokenSource(known, null);
            if (function is LocalFunctionStatementSyntax local && !await Any(await index.References([method]).ConfigureAwait(false), Lambdas.IsHandler).ConfigureAwait(false))
                locals.Add(local); // sees what the function around it gets
            else if (contract == null && await Of(function, document, model).ConfigureAwait(false) is { } carrier)
                return new TokenSource(null, carrier);
            else // a lambda may run when the request is over; a method is the last one
                return function is MethodDeclarationSyntax ? new TokenSource(TokenSources.OfThis(method), null) : default;
        }

        return locals.Count > 0 ? new TokenSource(null, await Of(locals[0], document, model).ConfigureAwait(false)) : default;
    }

    /// <summary>Goes from each carrier to those that call it; those to which a token gets in the end.</summary>
    public async Task<IReadOnlyList<Carrier>> Explore()
    {
        while (_waiting.Count > 0)
        {
            token.ThrowIfCancellationRequested();
            var carrier = _waiting.Dequeue();
            foreach (var spot in carrier.References)
                await Add(carrier, spot).ConfigureAwait(false);
        }

        var all = _byDeclaration.Values.OfType<Carrier>().Distinct().ToArray();
        while (all.Count(c => c.Feed()) > 0) { }
        var fed = all.Where(c => c.IsFed).ToArray();
        foreach (var carrier in fed)
            carrier.HandOn();
        return fed;
    }

    async Task<Carrier?> Of(SyntaxNode function, DocumentId document, SemanticModel model)
    {
        if (_byDeclaration.TryGetValue(function, out var known))
            return known;
        return _byDeclaration[function] = function switch
        {
            ParenthesizedLambdaExpressionSyntax lambda => Handler(lambda, document, model),
            MethodDeclarationSyntax or LocalFunctionStatementSyntax when model.GetDeclaredSymbol(function, token) is IMethodSymbol method => await Of(method).ConfigureAwait(false),
            _ => null,
        };
    }

    /// <summary>A lambda that ASP.NET Core is given as an endpoint: it binds the parameter.</summary>
    Carrier? Handler(ParenthesizedLambdaExpressionSyntax lambda, DocumentId document, SemanticModel model) =>
        lambda.ParameterList.Parameters.All(p => p.Type != null) && Lambdas.IsHandler(lambda, model, token) && TokenParameter.FreeIn([lambda]) is { } name
            ? new Carrier(name, (IMethodSymbol)model.GetSymbolInfo(lambda, token).Symbol!, [new Spot(document, lambda)], []) { IsBound = true } : null;

    async Task<Carrier?> Of(IMethodSymbol method)
    {
        if (method is { ReturnsVoid: true, IsAsync: true } || await index.Group(method).ConfigureAwait(false) is not (var group, { Count: 0 }) || Entries.MustStaySync(group) || group.Any(m => ContractTable.Kept(m) != null) || await Declarations(group).ConfigureAwait(false) is not { } declarations)
            return null;
        var references = await index.References(group).ConfigureAwait(false);
        var planned = plan.Members.FirstOrDefault(m => !m.ReturnsTask && m.Declarations.Any(d => declarations[0].Node == d.Node));
        var isHandler = await Any(references, Lambdas.IsHandler).ConfigureAwait(false);
        var isBound = isHandler ? true : await Entries.BindsToken(group, solution, token).ConfigureAwait(false);
        // What is async already has users who see its signature; one that is planned is new to all of them.
        if (isBound == false || planned == null && (group.Any(m => Chosen.IsOffered(m, solution)) || !isHandler && await Any(references, IsGroup).ConfigureAwait(false)) || TokenParameter.FreeIn(declarations.Select(d => d.Node)) is not { } name)
            return null;
        var carrier = new Carrier(name, method, declarations, references) { IsBound = isBound == true, Planned = planned };
        foreach (var declaration in declarations)
            _byDeclaration[declaration.Node] = carrier;
        _waiting.Enqueue(carrier);
        return carrier;
    }

    /// <summary>All declarations of some members; null when one cannot be changed.</summary>
    async Task<IReadOnlyList<Spot>?> Declarations(IReadOnlyList<IMethodSymbol> group)
    {
        var spots = new List<Spot>();
        foreach (var reference in group.SelectMany(m => new[] { m, m.PartialImplementationPart }).OfType<IMethodSymbol>().SelectMany(m => m.DeclaringSyntaxReferences))
            if (await index.Declared(reference).ConfigureAwait(false) is { } spot && Editable.Is(solution.GetDocument(spot.Document)) && !Members.HasDirectives(spot.Node))
                spots.Add(spot);
            else
                return null;
        return spots;
    }

    async Task<bool> Any(IReadOnlyList<Spot> names, Func<ExpressionSyntax, SemanticModel, CancellationToken, bool> which)
    {
        foreach (var spot in names)
            if (spot.Node is SimpleNameSyntax name && !name.IsPartOfStructuredTrivia() && await index.Model(spot.Document).ConfigureAwait(false) is { } model && which(Uses.Whole(name), model, token))
                return true;
        return false;
    }

    /// <summary>Whether a member is made a delegate of, whose type says what it takes.</summary>
    static bool IsGroup(ExpressionSyntax member, SemanticModel model, CancellationToken token) =>
        !(member.Parent is InvocationExpressionSyntax call && call.Expression == member) && !Uses.IsNameOf(member);

    async Task Add(Carrier carrier, Spot spot)
    {
        var isKept = carrier.Planned is { IsTwin: true };
        if (!isKept && spot.Node.FirstAncestorOrSelf<NameMemberCrefSyntax>() is { Parameters: { } parameters })
            carrier.Crefs.Add(new Spot(spot.Document, parameters));
        if (spot.Node.IsPartOfStructuredTrivia() || spot.Node is not SimpleNameSyntax name || Uses.Whole(name) is var whole && (whole.Parent is not InvocationExpressionSyntax call || call.Expression != whole))
            return;
        var document = solution.GetDocument(spot.Document);
        var isOurs = document != null && Editable.Is(document);
        if (!isOurs || await index.Model(spot.Document).ConfigureAwait(false) is not { } model)
        {
            carrier.IsOptional = true;
            return;
        }

        var at = new Spot(spot.Document, call);
        var slot = TokenParameter.Slot(carrier.Symbol, model.GetSymbolInfo(call, token).Symbol is IMethodSymbol { ReducedFrom: not null }, carrier.Name);
        _uses.TryGetValue(call, out var use);
        if (Mocks.AnyToken(call, model, token) is { } any)
        {
            if (!isKept || use != null)
                carrier.SetUps.Add(new CarrierCall(at, slot, new TokenSource(any, null), use));
        }
        else if (use != null)
            carrier.Calls.Add(new CarrierCall(at, slot, await At(call, spot.Document, model).ConfigureAwait(false), use));
        else if (carrier.Planned == null) // others go on calling the sync member
            carrier.Calls.Add(new CarrierCall(at, slot, IsKept(call) ? default : await At(call, spot.Document, model).ConfigureAwait(false), null));
    }

    /// <summary>Whether a call stands in a member that stays beside its twin.</summary>
    bool IsKept(SyntaxNode call) => plan.Members.Any(m => m.IsTwin && m.Declarations.Any(d => d.Node.SyntaxTree == call.SyntaxTree && d.Node.Span.Contains(call.Span)));
}
