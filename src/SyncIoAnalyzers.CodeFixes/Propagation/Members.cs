using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>The members that would have to become async, each with all that changes with it and everyone who uses it.</summary>
internal sealed class Members(Solution solution, SolutionIndex index, CancellationToken token)
{
    readonly Dictionary<SyntaxNode, Member> _byDeclaration = [];
    readonly List<Member> _members = [];
    readonly Queue<Member> _waiting = new();
    GivenDelegates? _given;

    GivenDelegates Given => _given ??= new(this, index, token);

    /// <summary>Goes from each member to those that call it, until there is no further one.</summary>
    public async Task<IReadOnlyList<Member>> Explore()
    {
        while (_waiting.Count > 0)
            await Explore(_waiting.Dequeue()).ConfigureAwait(false);
        await OwnDelegates.Settle(_members, index, token).ConfigureAwait(false);
        return _members;
    }

    /// <summary>The member or delegate that has to become async so that a place can await, or why it cannot; neither when it can already.</summary>
    public async Task<(Member? Member, Refusal? Refusal)> Admit(SyntaxNode place, SyntaxNode holder, DocumentId document, SemanticModel model)
    {
        if (Holder.Refuses(place, holder, model, token) is { } refusal)
            return (null, refusal);
        if (holder is not AnonymousFunctionExpressionSyntax lambda || Lambdas.MayAwait(lambda, model, token))
            return (Require(holder, document, model), null);
        return await Given.Of(lambda, document, model).ConfigureAwait(false) is { } given ? (given, null) : (null, Refusal.NeedsSyncDelegate);
    }

    /// <summary>Adds what stands for a delegate.</summary>
    public Member Add(Member given)
    {
        _members.Add(given);
        return given;
    }

    /// <summary>The member that has to become async so that its code can await; null when it can already.</summary>
    public Member? Require(SyntaxNode holder, DocumentId document, SemanticModel model)
    {
        if (Holder.IsAsync(holder) || holder is AnonymousFunctionExpressionSyntax)
            return null;
        if (_byDeclaration.TryGetValue(holder, out var known))
            return known;
        var member = new Member((IMethodSymbol)model.GetDeclaredSymbol(holder, token)!);
        _byDeclaration.Add(holder, member);
        _members.Add(member);
        member.ReturnsTask = Awaited.IsTask(member.Symbol.ReturnType, out _);
        member.Refusal = HasDirectives(holder) ? Refusal.HasDirectives : null;
        if (member.ReturnsTask)
            member.Declarations.Add(new Spot(document, holder));
        else if (member.Refusal == null)
            _waiting.Enqueue(member);
        return member;
    }

    /// <summary>What the solution overrides of a contract whose async form knows nothing of that, as far as a call can run it.</summary>
    public async Task<IReadOnlyList<Member>> Overrides(InvocationExpressionSyntax call, SemanticModel model)
    {
        var found = new List<Member>();
        foreach (var method in Contracts.PassedBy(call, model, token))
            if (method.DeclaringSyntaxReferences.FirstOrDefault() is { } reference && await index.Declared(reference).ConfigureAwait(false) is { } spot && await index.Model(spot.Document).ConfigureAwait(false) is { } its
                && Require(spot.Node, spot.Document, its) is { } member)
                found.Add(member);
        return found;
    }

    /// <summary>Whether a declaration has code under <c>#if</c>.</summary>
    public static bool HasDirectives(SyntaxNode declaration) => declaration.ContainsDirectives && declaration.DescendantTokens().Skip(1).Any(t => t.LeadingTrivia.Any(d => d.IsKind(SyntaxKind.IfDirectiveTrivia) || d.IsKind(SyntaxKind.ElseDirectiveTrivia) || d.IsKind(SyntaxKind.EndIfDirectiveTrivia)));

    /// <summary>Finds all that changes with a member, and who uses it.</summary>
    async Task Explore(Member member)
    {
        var (group, outside) = await index.Group(member.Symbol).ConfigureAwait(false);
        (member.Contract, member.Refusal) = Contracts.Of(group, outside);
        if (member.Refusal != null)
            return;

        // A member of the group that was asked for before stands for all of it.
        foreach (var reference in group.SelectMany(m => m.DeclaringSyntaxReferences))
            if (await index.Declared(reference).ConfigureAwait(false) is { } spot && _byDeclaration.TryGetValue(spot.Node, out var known) && known.Actual is var first && first != member && first.Declarations.Count > 0)
            {
                member.Same = first;
                return;
            }

        await Declare(member, group).ConfigureAwait(false);
        member.IsEntry = member.Contract != null || await Entries.Any(group, solution, token).ConfigureAwait(false);
        if (!member.IsEntry && group.Any(NewNames.HasAsyncForm))
            member.Refusal = Refusal.HasAsyncForm;
        member.IsOffered = (!member.IsEntry || member.Contract is { IsTwin: false }) && group.Any(m => Chosen.IsOffered(m, solution));
        if (member.Refusal != null)
            return; // who uses it does not matter any more
        var uses = new Uses(this, Given, solution, index, token);
        foreach (var spot in await index.References(group).ConfigureAwait(false))
            if (await uses.Of(spot, member).ConfigureAwait(false) is { } use)
                member.Uses.Add(use);
        member.Name = member.Contract is { IsHalf: false, To.Name: var form } ? form : member.IsEntry && member.Contract == null ? Entries.AsyncName(member.Symbol) ?? member.OldName : await NewName(member, group).ConfigureAwait(false);
        if (member.Contract != null)
            (member.Move, member.Refusal) = await Move.Of(member, group, solution, index, token).ConfigureAwait(false);
    }

    async Task Declare(Member member, IReadOnlyList<IMethodSymbol> group)
    {
        // What a generator wrote, or another assembly declares, cannot be changed with it.
        if (group.SelectMany(m => m.DeclaringSyntaxReferences).Any(r => solution.GetDocument(r.SyntaxTree) == null))
            member.Refusal = Refusal.NotEditable;
        foreach (var reference in group.SelectMany(m => new[] { m, m.PartialImplementationPart, m.PartialDefinitionPart }).OfType<IMethodSymbol>().SelectMany(m => m.DeclaringSyntaxReferences))
            if (await index.Declared(reference).ConfigureAwait(false) is { } spot)
                Declare(member, spot);
            else
                member.Refusal ??= Refusal.HasDirectives;
        if (group.Any(Holder.TakesReference))
            member.Refusal = Refusal.HasRefParameter;
        if (Entries.MustStaySync(group))
            member.Refusal = Refusal.OutsideContract;
    }

    async Task<string> NewName(Member member, IReadOnlyList<IMethodSymbol> group)
    {
        var name = NewNames.Of(group);
        foreach (var use in member.Uses.Where(u => !u.IsName && u.Obstacle == null))
            if (await index.Model(use.Spot.Document).ConfigureAwait(false) is { } model && NewNames.MeansAnother((InvocationExpressionSyntax)use.Spot.Node, name, member.OldName, model, token))
                return member.OldName;
        return name;
    }

    void Declare(Member member, Spot spot)
    {
        if (member.Declarations.Any(d => d.Node == spot.Node))
            return;
        member.Declarations.Add(spot);
        _byDeclaration[spot.Node] = member;
        if (!Editable.Is(solution.GetDocument(spot.Document)))
            member.Refusal = Refusal.NotEditable;
        else if (HasDirectives(spot.Node))
            member.Refusal = Refusal.HasDirectives;
    }
}
