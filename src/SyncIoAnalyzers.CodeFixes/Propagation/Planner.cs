using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CodeFixes.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>
/// Decides for every member on the way from some blocking calls to their requests whether it becomes async, gets a twin, or refuses. It changes
/// nothing.
/// </summary>
internal sealed class Planner(Solution solution, SolutionIndex index, Twins twins, CancellationToken token)
{
    readonly Dictionary<SyntaxNode, Member> _byDeclaration = [];
    readonly List<Member> _members = [];
    readonly Queue<Member> _waiting = new();

    /// <summary>The plan for some findings together.</summary>
    public async Task<Plan> Of(IEnumerable<Marked> findings)
    {
        var drafts = new List<Outcome>();
        var taken = new HashSet<SyntaxNode>();
        foreach (var finding in findings)
            drafts.Add(await Draft(finding, taken).ConfigureAwait(false));
        while (_waiting.Count > 0)
            await Explore(_waiting.Dequeue()).ConfigureAwait(false);
        // All are wanted until something speaks against one: that may speak against others, so it is asked until nothing changes.
        HashSet<Member> kept;
        do
            kept = Kept();
        while (_members.Where(m => m.IsWanted && !MayBeWanted(m, kept)).ToArray() is { Length: > 0 } unwanted && Array.TrueForAll(unwanted, m => !(m.IsWanted = false)));
        var outcomes = drafts.Select(Decide).ToList();
        var members = Upwards(outcomes.Where(o => o.Rewrite != null).Select(o => o.Root).OfType<Member>());
        foreach (var member in members)
            member.IsTwin = kept.Contains(member) || twins == Twins.Only && MayHaveTwin(member);
        return new Plan(outcomes, members);
    }

    /// <summary>What stands at the finding alone says: a rewrite and its holder, or a refusal.</summary>
    async Task<Outcome> Draft(Marked marked, HashSet<SyntaxNode> taken)
    {
        var document = solution.GetDocument(marked.Document);
        if (document == null || await document.GetSyntaxRootAsync(token).ConfigureAwait(false) is not { } root || await index.Model(document.Id).ConfigureAwait(false) is not { } model)
            return new Outcome(marked, null, Refusal.ByHand, null);
        var (rewrite, refusal) = Rewrites.Of(marked.Finding, root, model, token);
        if (rewrite == null || !taken.Add(rewrite.Target))
            return new Outcome(marked, null, refusal ?? Refusal.ByHand, null);
        if (!Editable.Is(document))
            return new Outcome(marked, null, Refusal.NotEditable, null);
        if (!rewrite.Awaits)
            return new Outcome(marked, rewrite, null, null);
        var holder = Holder.Of(rewrite.Target);
        refusal = Holder.Obstacle(holder) ?? Holder.Between(rewrite.Target, holder, model, token) ?? (holder is AnonymousFunctionExpressionSyntax lambda ? Lambdas.Obstacle(lambda, model, token) : null);
        var member = refusal == null ? Require(holder, document.Id, model) : null;
        refusal ??= member?.Refusal;
        return new Outcome(marked, refusal == null ? rewrite : null, refusal, member);
    }

    Outcome Decide(Outcome draft) => draft.Root?.Actual is { } root && draft.Refusal == null && (root.Refusal ?? (root.IsWanted ? null : twins == Twins.Never ? Refusal.NeedsTwin : Refusal.OnlySyncCallers)) is { } refusal
        ? draft with { Rewrite = null, Refusal = refusal }
        : draft with { Root = draft.Root?.Actual };

    /// <summary>The member that has to become async so that its code can await; null when it can already.</summary>
    Member? Require(SyntaxNode holder, DocumentId document, SemanticModel model)
    {
        if (Holder.IsAsync(holder) || holder is AnonymousFunctionExpressionSyntax)
            return null;
        if (_byDeclaration.TryGetValue(holder, out var known))
        {
            known.Actual.Refusal ??= OfSignature((IMethodSymbol)model.GetDeclaredSymbol(holder, token)!, known.ReturnsTask);
            return known;
        }

        var member = new Member((IMethodSymbol)model.GetDeclaredSymbol(holder, token)!);
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
        member.IsEntry = form != null || await Entries.Any(group, solution, token).ConfigureAwait(false);
        if (!member.IsEntry && group.Any(HasAsyncForm))
            member.Refusal = Refusal.HasAsyncForm;
        foreach (var spot in await index.References(group).ConfigureAwait(false))
            if (await Use(spot, member).ConfigureAwait(false) is { } use)
                member.Uses.Add(use);
        var name = NewName(group);
        foreach (var use in member.Uses.Where(u => !u.IsName && u.Obstacle == null))
            if (await index.Model(use.Spot.Document).ConfigureAwait(false) is { } model && MeansAnother((InvocationExpressionSyntax)use.Spot.Node, name, member.Symbol.Name, model))
                name = member.Symbol.Name;
        member.Name = member.IsEntry ? form ?? Entries.AsyncName(member.Symbol) ?? member.Symbol.Name : name;
        member.Name = member.Name.Substring(member.Name.LastIndexOf('.') + 1);
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
        var obstacle = Holder.Obstacle(holder) ?? Holder.Between(call, holder, model, token) ?? (whole is MemberBindingExpressionSyntax || call.Ancestors().OfType<ConditionalAccessExpressionSyntax>().Any(c => c.WhenNotNull.Span.Contains(call.Span)) ? Refusal.UsesTheWait : null)
            ?? (holder is AnonymousFunctionExpressionSyntax lambda ? Lambdas.Obstacle(lambda, model, token) : null);
        return new Use(new Spot(spot.Document, call), holder, obstacle) { In = obstacle == null ? Require(holder, spot.Document, model) : null };
    }

    /// <summary>The name with <c>Async</c> behind it, if it has none and no type of the group has a member of that name.</summary>
    static string NewName(IReadOnlyList<IMethodSymbol> group)
    {
        var name = group[0].Name.Substring(group[0].Name.LastIndexOf('.') + 1);
        var other = name + "Async";
        return name.EndsWith("Async", StringComparison.Ordinal) || group.Any(m => m.ContainingType is { } type && Has(type, other)) ? name : other;
    }

    /// <summary>Whether the new name has a meaning where the member is called: an extension, a member of a derived or an inner class, a local function.</summary>
    bool MeansAnother(InvocationExpressionSyntax call, string name, string old, SemanticModel model)
    {
        var receiver = call.Expression is MemberAccessExpressionSyntax access ? model.GetTypeInfo(access.Expression, token).Type : null;
        return name != old && !model.LookupSymbols(call.SpanStart, receiver, name, includeReducedExtensionMethods: receiver != null).IsEmpty;
    }

    static bool HasAsyncForm(IMethodSymbol method) => method.ContainingType.GetMembers(method.Name + "Async").OfType<IMethodSymbol>().Any(m => Awaited.IsTask(m.ReturnType, out _)
        && m.Parameters.Where(p => p.Type.Name != nameof(CancellationToken)).Select(p => p.Type.ToDisplayString()).SequenceEqual(method.Parameters.Select(p => p.Type.ToDisplayString())));

    static bool Has(INamedTypeSymbol type, string name)
    {
        for (var t = type; t != null; t = t.BaseType)
            if (!t.GetMembers(name).IsEmpty)
                return true;
        return false;
    }

    /// <summary>Whether someone can await the member: a framework that calls it, nobody that is known, or code that is or becomes async.</summary>
    bool MayBeWanted(Member member, HashSet<Member> kept) => member.Same == null && member.Refusal == null && (!kept.Contains(member) || twins != Twins.Never && MayHaveTwin(member))
        && (member.IsEntry || member.ReturnsTask || Calls(member).ToArray() is var calls && (calls.Length == 0 || calls.Any(IsAwaited)));

    static IEnumerable<Use> Calls(Member member) => member.Uses.Where(u => !u.IsName && u.In != member);

    /// <summary>The members that someone goes on calling synchronously: code that cannot await, and the sync form of what is kept itself.</summary>
    HashSet<Member> Kept()
    {
        var kept = new HashSet<Member>(_members.Where(m => m.Uses.Any(u => u.In != m && !IsAwaited(u)) || twins == Twins.Only && MayHaveTwin(m)));
        // A local function is copied with the member around it.
        while (_members.Where(m => !kept.Contains(m) && m.Symbol.MethodKind != MethodKind.LocalFunction && Calls(m).Any(u => u.In is { } holder && kept.Contains(holder))).ToArray() is { Length: > 0 } more)
            kept.UnionWith(more);
        return kept;
    }

    static bool IsAwaited(Use use) => use.Obstacle == null && (use.In is not { } holder || holder.IsWanted);

    /// <summary>A twin needs a name of its own and a place beside the member.</summary>
    static bool MayHaveTwin(Member member) => !member.IsEntry && !member.ReturnsTask && member.Name != member.Symbol.Name.Substring(member.Symbol.Name.LastIndexOf('.') + 1) && member.Symbol.MethodKind != MethodKind.LocalFunction;

    /// <summary>The members, those that call them, and so on.</summary>
    static IReadOnlyList<Member> Upwards(IEnumerable<Member> roots)
    {
        var members = new List<Member>();
        var waiting = new Queue<Member>(roots);
        while (waiting.Count > 0)
            if (waiting.Dequeue() is var member && !members.Contains(member))
            {
                members.Add(member);
                foreach (var use in member.Uses)
                    if (IsAwaited(use) && use.In is { } holder)
                        waiting.Enqueue(holder);
            }

        return members;
    }
}
