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

    /// <summary>Goes from each member to those that call it, until there is no further one.</summary>
    public async Task<IReadOnlyList<Member>> Explore()
    {
        while (_waiting.Count > 0)
            await Explore(_waiting.Dequeue()).ConfigureAwait(false);
        return _members;
    }

    /// <summary>The member that has to become async so that its code can await; null when it can already.</summary>
    public Member? Require(SyntaxNode holder, DocumentId document, SemanticModel model)
    {
        if (Holder.IsAsync(holder) || holder is AnonymousFunctionExpressionSyntax)
            return null;
        var symbol = (IMethodSymbol)model.GetDeclaredSymbol(holder, token)!;
        if (_byDeclaration.TryGetValue(holder, out var known))
        {
            known.Actual.Refusal ??= OfSignature(symbol, known.ReturnsTask);
            return known;
        }

        var member = new Member(symbol);
        _byDeclaration.Add(holder, member);
        _members.Add(member);
        member.ReturnsTask = Awaited.IsTask(member.Symbol.ReturnType, out _);
        member.Refusal = OfSignature(member.Symbol, member.ReturnsTask) ?? (HasDirectives(holder) ? Refusal.HasDirectives : null);
        if (member.ReturnsTask)
            member.Declarations.Add(new Spot(document, holder));
        else if (member.Refusal == null)
            _waiting.Enqueue(member);
        return member;
    }

    static bool HasDirectives(SyntaxNode declaration) => declaration.ContainsDirectives && declaration.DescendantTokens().Skip(1).Any(t => t.LeadingTrivia.Any(d => d.IsKind(SyntaxKind.IfDirectiveTrivia) || d.IsKind(SyntaxKind.ElseDirectiveTrivia) || d.IsKind(SyntaxKind.EndIfDirectiveTrivia)));

    static Refusal? OfSignature(IMethodSymbol method, bool returnsTask)
    {
        if (method.Parameters.Any(p => p.RefKind != RefKind.None) || method.ReturnsByRef || method.ReturnsByRefReadonly || method.ReturnType.IsRefLikeType)
            return Refusal.HasRefParameter;
        if (Awaited.IsSequence(method.ReturnType) && !returnsTask)
            return Refusal.InIterator;
        return method is { IsStatic: false, ContainingType: { TypeKind: TypeKind.Struct, IsReadOnly: false }, IsReadOnly: false } ? Refusal.InStruct : null;
    }

    /// <summary>Finds all that changes with a member, and who uses it.</summary>
    async Task Explore(Member member)
    {
        var form = Contracts.AsyncForm(member.Symbol);
        var group = form != null ? [member.Symbol] : await index.Group(member.Symbol).ConfigureAwait(false);
        if (group == null)
        {
            member.Refusal = Refusal.OutsideContract;
            return;
        }

        // A member of the group that was asked for before stands for all of it.
        if (group.SelectMany(m => m.DeclaringSyntaxReferences).Select(r => _byDeclaration.TryGetValue(r.GetSyntax(token), out var known) ? known.Actual : null).FirstOrDefault(m => m != null && m != member && m.Declarations.Count > 0) is { } first)
        {
            member.Same = first;
            return;
        }

        await Declare(member, group).ConfigureAwait(false);
        member.IsEntry = form != null || await Entries.Any(group, solution, token).ConfigureAwait(false);
        if (!member.IsEntry && group.Any(NewNames.HasAsyncForm))
            member.Refusal = Refusal.HasAsyncForm;
        if (member.Refusal != null)
            return; // who uses it does not matter any more
        foreach (var spot in await index.References(group).ConfigureAwait(false))
            if (await Use(spot, member).ConfigureAwait(false) is { } use)
                member.Uses.Add(use);
        member.Name = member.IsEntry ? form ?? Entries.AsyncName(member.Symbol) ?? member.OldName : await NewName(member, group).ConfigureAwait(false);
    }

    async Task Declare(Member member, IReadOnlyList<IMethodSymbol> group)
    {
        // What a generator wrote, or another assembly declares, cannot be changed with it.
        if (group.SelectMany(m => m.DeclaringSyntaxReferences).Any(r => solution.GetDocument(r.SyntaxTree) == null))
            member.Refusal = Refusal.NotEditable;
        foreach (var reference in group.SelectMany(m => new[] { m, m.PartialImplementationPart, m.PartialDefinitionPart }).OfType<IMethodSymbol>().SelectMany(m => m.DeclaringSyntaxReferences))
            if (solution.GetDocument(reference.SyntaxTree) is { } document)
                Declare(member, new Spot(document.Id, await reference.GetSyntaxAsync(token).ConfigureAwait(false)));
        if (group.Any(m => m.Parameters.Any(p => p.RefKind != RefKind.None)))
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

    async Task<Use?> Use(Spot spot, Member member)
    {
        var document = solution.GetDocument(spot.Document);
        if (document == null || !Editable.Is(document) || await index.Model(document.Id).ConfigureAwait(false) is not { } model)
            return new Use(spot, spot.Node, Refusal.NotEditable);
        if (spot.Node.IsPartOfStructuredTrivia())
            return spot.Node is SimpleNameSyntax ? new Use(spot, spot.Node, null) : null;
        if (spot.Node is not SimpleNameSyntax name)
            return new Use(spot, Holder.Of(spot.Node), Refusal.UsesTheWait);
        ExpressionSyntax whole = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name.Parent is MemberBindingExpressionSyntax binding ? binding : name;
        var holder = Holder.Of(whole);
        if (whole.Parent is not InvocationExpressionSyntax call || call.Expression != whole)
        {
            // In an attribute it is for somebody who looks the member up and wants it as it is: the data of a test.
            var isNameOf = !whole.Ancestors().Any(a => a is AttributeSyntax) && whole.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } } };
            var isHandler = Lambdas.IsHandler(whole, model, token);
            member.IsEntry |= isHandler;
            return new Use(spot, holder, isNameOf || isHandler ? null : Refusal.InLambda);
        }

        if (Mocks.IsSetUp(call, model, token, out var also))
            return new Use(spot, holder, null) { Also = also };
        var obstacle = Holder.Refuses(call, holder, model, token) ?? (Calls.Waits.Behind(call) != null ? Refusal.UsesTheWait : null);
        return new Use(new Spot(spot.Document, call), holder, obstacle) { In = obstacle == null ? Require(holder, spot.Document, model) : null };
    }
}
