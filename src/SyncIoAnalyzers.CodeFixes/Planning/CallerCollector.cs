using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Collects the members that would have to become async, with their declarations and uses.</summary>
internal sealed class CallerCollector(
    Solution solution,
    SolutionIndex index,
    RequestScope requests,
    FailedPlaces failed,
    CancellationToken cancellationToken
)
{
    readonly Dictionary<SyntaxNode, AsyncMember> _byDeclaration = [];
    readonly List<AsyncMember> _members = [];
    readonly Queue<AsyncMember> _waiting = new();
    GivenDelegates? _given;
    SplitLocks? _locks;
    LibraryDoubles? _doubles;

    /// <summary>
    /// True if members are converted although that may change behavior beyond the wait, or the API that their project ships.
    /// </summary>
    public bool AllowsUnsafe { get; set; }

    SplitLocks Locks => _locks ??= new(index, cancellationToken);

    LibraryDoubles Doubles => _doubles ??= new(index, CreateUseReader(), cancellationToken);

    GivenDelegates Given => _given ??= new(this, index, cancellationToken);

    MemberUseReader CreateUseReader() => new(this, Given, solution, index, requests, cancellationToken);

    /// <summary>Adds the callers of each member, and their callers, until no further one is found.</summary>
    /// <param name="roots">The members with waits of their own.</param>
    /// <param name="step">Receives the current step.</param>
    public async Task<IReadOnlyList<AsyncMember>> ExploreCallersAsync(IEnumerable<AsyncMember> roots, Action<string>? step)
    {
        while (_waiting.Count > 0)
        {
            step?.Invoke($"Following the callers of {_members.Count - _waiting.Count + 1} of {_members.Count} members");
            await ExploreMemberAsync(_waiting.Dequeue()).ConfigureAwait(false);
        }

        HashSet<AsyncMember> waiting = [.. roots.Select(m => m.ActualMember)];
        await OwnDelegates.SettleDelegatesAsync(_members, waiting, index, cancellationToken).ConfigureAwait(false);
        return _members;
    }

    /// <summary>
    /// Returns the member or delegate that has to become async so that a place can await, or why it cannot; neither when it can already.
    /// </summary>
    public async Task<(AsyncMember? Member, Refusal? Refusal)> AdmitAwaitAsync(
        SyntaxNode place,
        SyntaxNode holder,
        DocumentId document,
        SemanticModel model
    )
    {
        var refusal =
            failed.FindRefusal(document, place)
            ?? AwaitObstacles.FindRefusal(place, holder, model, cancellationToken)
            ?? await Locks.FindRefusalAsync(place, holder, model).ConfigureAwait(false);
        if (refusal != null)
            return (null, refusal);
        if (holder is not AnonymousFunctionExpressionSyntax lambda || AsyncLambdas.CanAwait(lambda, model, cancellationToken))
            return (RequireAsync(holder, document, model), null);
        return await Given.FindMemberAsync(lambda, document, model).ConfigureAwait(false) is { } given
            ? (given, null)
            : (null, Refusal.NeedsSyncDelegate);
    }

    /// <summary>Adds the member that represents a delegate.</summary>
    public AsyncMember AddDelegate(AsyncMember given)
    {
        _members.Add(given);
        return given;
    }

    /// <summary>Returns the member that has to become async so that its code can await; null when it can already.</summary>
    public AsyncMember? RequireAsync(SyntaxNode holder, DocumentId document, SemanticModel model)
    {
        if (EnclosingFunction.IsAsync(holder) || holder is AnonymousFunctionExpressionSyntax)
            return null;
        if (_byDeclaration.TryGetValue(holder, out var known))
            return known;
        var member = new AsyncMember((IMethodSymbol)model.GetDeclaredSymbol(holder, cancellationToken)!);
        _byDeclaration.Add(holder, member);
        _members.Add(member);
        member.ReturnsTask = ReturnsTask(member.Symbol);
        member.Refusal = HasDirectives(holder) ? Refusal.HasDirectives : null;
        if (member.ReturnsTask)
            member.Declarations.Add(new DocumentNode(document, holder));
        else if (member.Refusal == null)
            _waiting.Enqueue(member);
        return member;
    }

    /// <summary>
    /// Returns the overrides of the solution that a call can run and that the async form of their contract does not call.
    /// </summary>
    public async Task<IReadOnlyList<AsyncMember>> FindOverridesAsync(InvocationExpressionSyntax call, SemanticModel model)
    {
        var found = new List<AsyncMember>();
        foreach (var method in ContractResolver.FindPassedOverrides(call, model, cancellationToken))
            if (await RequireAsync(method).ConfigureAwait(false) is { } member)
                found.Add(member);
        return found;
    }

    async Task<AsyncMember?> RequireAsync(IMethodSymbol method) =>
        method.DeclaringSyntaxReferences.FirstOrDefault() is { } reference
        && await index.FindDeclarationAsync(reference).ConfigureAwait(false) is { } spot
        && await index.GetModelAsync(spot.Document).ConfigureAwait(false) is { } model
            ? RequireAsync(spot.Node, spot.Document, model)
            : null;

    /// <summary>
    /// Returns the member that a call runs, if an async form exists beside it and code of the solution goes to that form as well: its
    /// callers, or mocks of a member of a library; otherwise null.
    /// </summary>
    public async Task<AsyncMember?> FindCalleeAsync(InvocationExpressionSyntax call, SemanticModel model)
    {
        if (model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol called)
            return null;
        var method = (called.ReducedFrom ?? called).OriginalDefinition;
        if (!OwnForms.HasForm(method) && !InheritsForm(method))
            return null;
        if (!LibraryDoubles.MayBeReplaced(method))
            return await RequireAsync(method).ConfigureAwait(false);
        var replaced = await Doubles.FindMemberAsync(method).ConfigureAwait(false);
        if (replaced != null && !_members.Contains(replaced))
            _members.Add(replaced);
        return replaced;
    }

    /// <summary>Returns true for a member of the solution that overrides or implements one with an async form.</summary>
    static bool InheritsForm(IMethodSymbol method) =>
        !method.DeclaringSyntaxReferences.IsEmpty && OverrideChain.FindContracts(method).OfType<IMethodSymbol>().Any(OwnForms.HasForm);

    /// <summary>Returns true if a declaration has code under <c>#if</c>.</summary>
    public static bool HasDirectives(SyntaxNode declaration) =>
        declaration.ContainsDirectives
        && declaration
            .DescendantTokens()
            .Skip(1)
            .Any(t =>
                t.LeadingTrivia.Any(d =>
                    d.IsKind(SyntaxKind.IfDirectiveTrivia)
                    || d.IsKind(SyntaxKind.ElseDirectiveTrivia)
                    || d.IsKind(SyntaxKind.EndIfDirectiveTrivia)
                )
            );

    /// <summary>Finds all declarations that change with a member, and its uses.</summary>
    async Task ExploreMemberAsync(AsyncMember member)
    {
        var (group, outside) = await index.FindGroupAsync(member.Symbol).ConfigureAwait(false);
        (member.Contract, member.Refusal) = ContractResolver.ResolveContract(group, outside);
        if (member.Refusal != null)
            return;

        // A member of the group that was required before represents all of it.
        member.Replacement = await FindKnownMemberAsync(member, group).ConfigureAwait(false);
        if (member.Replacement != null)
            return;
        await DeclareGroupAsync(member, group).ConfigureAwait(false);
        member.IsEntryPoint =
            member.Contract != null
            || await FrameworkEntryPoints.AnyEntryPointAsync(group, solution, cancellationToken).ConfigureAwait(false);
        if (!member.IsEntryPoint)
            await UseFormsAsync(member, group).ConfigureAwait(false);
        if (!member.IsEntryPoint || member.Contract is { IsTwin: false })
            ReadPublicApi(member, group);

        if (member.Refusal != null)
            return; // its uses no longer matter
        await ReadUsesAsync(member, group).ConfigureAwait(false);
        member.Refusal ??= await FindHiddenUseAsync(member).ConfigureAwait(false);
        if (member.Refusal != null)
            return;
        member.Name = await ChooseNameAsync(member, group).ConfigureAwait(false);
        if (member.Contract != null)
            (member.Move, member.Refusal) = await ContractMove.FindMoveAsync(member, group, index, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Returns the reason why a member has to stay as it is that no reference to it shows.</summary>
    async Task<Refusal?> FindHiddenUseAsync(AsyncMember member)
    {
        if (member.IsEntryPoint || member.Forms != null)
            return null;
        if (await DynamicCalls.FindRefusalAsync(member.Symbol, index, cancellationToken).ConfigureAwait(false) is { } refusal)
            return refusal;
        if (member.Uses.Count == 0)
            return await ReflectionUses.FindRefusalAsync(member.Symbol, index).ConfigureAwait(false);
        return await LosesAmbientStateAsync(member).ConfigureAwait(false) ? Refusal.SetsAmbientState : null;
    }

    /// <summary>Returns true if the callers of a member would no longer see the culture or the like that it sets.</summary>
    async Task<bool> LosesAmbientStateAsync(AsyncMember member)
    {
        foreach (var spot in member.Declarations)
            if (
                await index.GetModelAsync(spot.Document).ConfigureAwait(false) is { } model
                && AmbientWrites.LeavesValue(spot.Node, model, cancellationToken)
            )
                return true;
        return false;
    }

    void ReadPublicApi(AsyncMember member, IReadOnlyList<IMethodSymbol> group)
    {
        member.IsOffered = group.Any(m => DocumentOptions.IsOffered(m, solution));
        var kept = group.Where(m => !OwnForms.HasAnyForm(m) && IsKept(m)).ToArray();
        // The callers of a public helper of a package await their task; the helper itself stays for its other users.
        if (member.Forms is { IsOfHelper: true })
            member.IsOffered |= kept.Length > 0;
        else
            ReadKeptApi(member, kept);
    }

    void ReadKeptApi(AsyncMember member, IMethodSymbol[] kept)
    {
        member.IsKeptApi = kept.Length > 0;
        member.IsShippedApi = member.IsKeptApi && kept.All(m => DocumentOptions.IsKeptByDefault(m, solution));
        if (AllowsUnsafe && member.IsShippedApi)
            (member.IsKeptApi, member.IsOffered) = (false, false);
    }

    bool IsKept(IMethodSymbol method) => DocumentOptions.GetPublicApiChoice(method, solution) == PublicApiChoice.Keep;

    /// <summary>
    /// Makes the callers of a member go to the async members that exist beside it, or to the task that a helper waits for.
    /// </summary>
    async Task UseFormsAsync(AsyncMember member, IReadOnlyList<IMethodSymbol> group)
    {
        member.DelegateForm = group.FirstOrDefault(OwnForms.HasDelegateForm) is { } taking ? NameForm(taking) : null;
        if (group.Any(OwnForms.HasForm))
        {
            member.Forms = await ExistingForms.FindFormsAsync(group, index).ConfigureAwait(false);
            await CompareFormsAsync(member, group).ConfigureAwait(false);
            if (member.Forms == null)
                member.Refusal ??= NameForm(group.First(OwnForms.HasForm), group.FirstOrDefault(m => !OwnForms.HasAnyForm(m)));
        }
        else if (group.Count == 1 && WaitHelpers.IsReplaceable(group[0], cancellationToken))
        {
            member.Forms = await ExistingForms.CreateForHelperAsync(group[0], index).ConfigureAwait(false);
        }

        await AddHollowFormsAsync(member, group).ConfigureAwait(false);
    }

    /// <summary>
    /// Adds the async members beside the group that only call it. Those of a group without other forms have no token that its other
    /// members would lack.
    /// </summary>
    async Task AddHollowFormsAsync(AsyncMember member, IReadOnlyList<IMethodSymbol> group)
    {
        foreach (var method in group)
            if (
                OwnForms.FindHollowForm(method) is { } hollow
                && await index.FindDeclarationAsync(method.DeclaringSyntaxReferences[0]).ConfigureAwait(false) is { } spot
                && await index.FindDeclarationAsync(hollow.GetReference()).ConfigureAwait(false) is { Node: MethodDeclarationSyntax form }
            )
            {
                member.HollowForms[spot.Node] = form;
                if (member.Forms == null && group.Count > 1 && form.ParameterList.Parameters.Count != method.Parameters.Length)
                    member.Refusal ??= NameForm(method);
            }
    }

    /// <summary>Refuses a member whose callers would lose something on the way to the form, unless that is allowed.</summary>
    async Task CompareFormsAsync(AsyncMember member, IReadOnlyList<IMethodSymbol> group)
    {
        member.FormDifferences = await FormComparison.FindDifferencesAsync(group, index, cancellationToken).ConfigureAwait(false);
        if (AllowsUnsafe)
            member.AllowedDifference = member.FormDifferences.FirstOrDefault()?.Refusal;
        else
            member.Refusal ??= member.FormDifferences.FirstOrDefault(d => !d.ConcernsSomeCalls(group))?.Refusal;
    }

    /// <summary>
    /// Returns the reason why a call must not go to the form of its member that takes async delegates; null when both do the same.
    /// </summary>
    public async Task<Refusal?> FindDelegateRefusalAsync(IMethodSymbol callee)
    {
        if (AllowsUnsafe || OwnForms.FindDelegateCounterpart(callee) == null)
            return null;
        var group = (await index.FindGroupAsync(callee).ConfigureAwait(false)).Group;
        var differences = await FormComparison.FindDifferencesAsync(group, index, cancellationToken).ConfigureAwait(false);
        return differences.FirstOrDefault()?.Refusal;
    }

    /// <summary>Returns the refusal that names the form of a method, and the type in its group that has none.</summary>
    static Refusal NameForm(IMethodSymbol method, IMethodSymbol? without = null)
    {
        var form = $"{method.ContainingType.Name}.{SyntaxNames.AddAsync(AsyncNames.GetPlainName(method))}";
        return Refusal.HasAsyncForm.WithDetail(without == null ? form : $"{form}, which {without.ContainingType.Name} does not have");
    }

    /// <summary>
    /// Reads the uses of a member. A member that only waits for its parameter and that nothing calls is no helper, but the wait itself: it
    /// becomes async as any other.
    /// </summary>
    async Task ReadUsesAsync(AsyncMember member, IReadOnlyList<IMethodSymbol> group)
    {
        await AddUsesAsync(member, group).ConfigureAwait(false);
        if (member.Forms is not { IsOfHelper: true } || member.Uses.Any(u => u.WithoutHelper != null))
            return;
        member.Forms = null;
        ReadPublicApi(member, group);
        member.Uses.Clear();
        await AddUsesAsync(member, group).ConfigureAwait(false);
    }

    async Task AddUsesAsync(AsyncMember member, IReadOnlyList<IMethodSymbol> group)
    {
        var uses = CreateUseReader();
        var references = await index.FindReferencesAsync(group).ConfigureAwait(false);
        foreach (var spot in references.Where(r => !IsInHollowForm(r.Node, member)))
            if (member.Forms?.IsInForm(spot.Node) == true)
                await AddWrapperAsync(spot, member).ConfigureAwait(false);
            else if (await uses.ReadUseAsync(spot, member).ConfigureAwait(false) is { } use)
                member.Uses.Add(await RefuseUseAsync(use, member).ConfigureAwait(false));
    }

    /// <summary>
    /// Refuses the call of a member that does more, or less, than the async form to which it would go, and a place that did not compile
    /// before. A call beside a form stays anyway.
    /// </summary>
    async Task<MemberUse> RefuseUseAsync(MemberUse use, AsyncMember member)
    {
        if (use.Obstacle == null && failed.FindRefusal(use.Spot.Document, use.Spot.Node) is { } broken)
            return use.WithObstacle(broken);
        if (AllowsUnsafe || member.FormDifferences.Count == 0 || use.IsBesideForm || use.Obstacle != null)
            return use;
        var model = await index.GetModelAsync(use.Spot.Document).ConfigureAwait(false);
        var receiver = model == null ? null : FormDifference.FindReceiver(use.Spot.Node, model, cancellationToken);
        return member.FormDifferences.FirstOrDefault(d => d.MayConcern(receiver)) is { } difference
            ? use.WithObstacle(difference.Refusal)
            : use;
    }

    static bool IsInHollowForm(SyntaxNode place, AsyncMember member) =>
        place.Ancestors().OfType<MethodDeclarationSyntax>().Any(member.HollowForms.ContainsValue);

    /// <summary>
    /// Adds the call in an async form that only wraps the sync member beside it, and waits itself if that does. The other members of the
    /// group may wait all the same: their forms are their own.
    /// </summary>
    async Task AddWrapperAsync(DocumentNode spot, AsyncMember member)
    {
        var model = await index.GetModelAsync(spot.Document).ConfigureAwait(false);
        var wrapped = model?.GetSymbolInfo(spot.Node, cancellationToken).Symbol as IMethodSymbol;
        if (wrapped is not { ContainingType.TypeKind: TypeKind.Class or TypeKind.Struct, IsAbstract: false, IsVirtual: false })
        {
            member.Refusal = Refusal.HasAsyncForm;
            return;
        }

        member.WrappedDeclarations.UnionWith(wrapped.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken)));
        member.Uses.Add(new MemberUse(spot, EnclosingFunction.GetFunction(spot.Node), Refusal.HasAsyncForm));
    }

    /// <summary>Returns the member that was found before for one of a group; null when there is none.</summary>
    async Task<AsyncMember?> FindKnownMemberAsync(AsyncMember member, IReadOnlyList<IMethodSymbol> group)
    {
        foreach (var reference in group.SelectMany(m => m.DeclaringSyntaxReferences))
            if (
                await index.FindDeclarationAsync(reference).ConfigureAwait(false) is { } spot
                && _byDeclaration.TryGetValue(spot.Node, out var known)
                && known.ActualMember is var first
                && first != member
                && first.Declarations.Count > 0
            )
                return first;
        return null;
    }

    async Task DeclareGroupAsync(AsyncMember member, IReadOnlyList<IMethodSymbol> group)
    {
        // Members that a generator wrote or another assembly declares cannot be changed.
        if (group.SelectMany(m => m.DeclaringSyntaxReferences).Any(r => solution.GetDocument(r.SyntaxTree) == null))
            member.Refusal = Refusal.NotEditable;
        foreach (
            var reference in group
                .SelectMany(m => new[] { m, m.PartialImplementationPart, m.PartialDefinitionPart })
                .OfType<IMethodSymbol>()
                .SelectMany(m => m.DeclaringSyntaxReferences)
        )
            if (await index.FindDeclarationAsync(reference).ConfigureAwait(false) is { } spot)
                DeclareMember(member, spot);
            else
                member.Refusal ??= Refusal.HasDirectives;
        if (group.Any(AwaitObstacles.TakesReference))
            member.Refusal = Refusal.HasRefParameter;
        if (group.Any(ReturnsVariantType))
            member.Refusal = Refusal.InVariantInterface;
        if (group.Any(ReturnsTask) && !group.All(ReturnsTask))
            member.Refusal = Refusal.ReturnsTaskElsewhere;
        if (FrameworkEntryPoints.MustStaySync(group))
            member.Refusal = Refusal.OutsideContract;
    }

    static bool ReturnsTask(IMethodSymbol method) => AwaitableTypes.IsTask(method.ReturnType, out _);

    /// <summary>Returns true if the result of an interface member mentions a covariant type parameter, which a task cannot.</summary>
    public static bool ReturnsVariantType(IMethodSymbol method) =>
        method.ContainingType.TypeParameters.Any(p => p.Variance == VarianceKind.Out && TypeMentions.MentionsType(method.ReturnType, p));

    /// <summary>
    /// Returns the name of a member that becomes async: that of its contract, that by which its framework calls it, or a new one.
    /// </summary>
    async Task<string> ChooseNameAsync(AsyncMember member, IReadOnlyList<IMethodSymbol> group)
    {
        if (member.Contract is { IsHalf: false, To.Name: var form })
            return form;
        if (member.Forms != null || member.HollowForms.Count > 0)
            return SyntaxNames.AddAsync(member.OldName);
        return member.IsEntryPoint && member.Contract == null
            ? FrameworkEntryPoints.FindAsyncName(member.Symbol) ?? member.OldName
            : await CreateNameAsync(member, group).ConfigureAwait(false);
    }

    async Task<string> CreateNameAsync(AsyncMember member, IReadOnlyList<IMethodSymbol> group)
    {
        var name = AsyncNames.ChooseName(group);
        foreach (var use in member.Uses.Where(u => !u.IsName && u.Obstacle == null))
            if (
                await index.GetModelAsync(use.Spot.Document).ConfigureAwait(false) is { } model
                && AsyncNames.HasOtherMeaning((InvocationExpressionSyntax)use.Spot.Node, name, member.OldName, model, cancellationToken)
            )
                return member.OldName;
        return name;
    }

    void DeclareMember(AsyncMember member, DocumentNode spot)
    {
        if (member.Declarations.Any(d => d.Node == spot.Node))
            return;
        member.Declarations.Add(spot);
        _byDeclaration[spot.Node] = member;
        var document = solution.GetDocument(spot.Document);
        if (document == null || !index.IsEditable(spot.Document, spot.Node))
            member.Refusal = Refusal.NotEditable;
        else if (HasDirectives(spot.Node))
            member.Refusal = Refusal.HasDirectives;
        else if (AwaitObstacles.IsIterator(spot.Node))
            member.Refusal = Refusal.InIterator;
        else if (failed.FindRefusal(spot.Document, spot.Node) is { } refusal)
            member.Refusal = refusal;
        else
            member.IsLong |= CountLines(spot.Node) > SyncIoOptions.FixTwinLines.GetDocumentValue(document);
    }

    static int CountLines(SyntaxNode declaration)
    {
        var lines = declaration.SyntaxTree.GetLineSpan(declaration.Span);
        return lines.EndLinePosition.Line - lines.StartLinePosition.Line + 1;
    }
}
