using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Selects the members that become async, because some code can await them, and those of them that keep sync callers.</summary>
internal sealed class MemberSelection
{
    readonly TwinPolicy _twins;
    readonly SyncBridges _bridges;
    readonly HashSet<SyntaxNode> _awaiting;
    HashSet<AsyncMember> _kept = [];
    ILookup<DocumentId, MemberUse> _uses = Array.Empty<MemberUse>().ToLookup(u => u.Spot.Document);
    ILookup<AsyncMember, AsyncMember> _below = Array.Empty<AsyncMember>().ToLookup(m => m);

    /// <summary>Decides for all of them together.</summary>
    /// <param name="members">The members.</param>
    /// <param name="awaiting">The functions in which a call is rewritten to an await.</param>
    /// <param name="twins">The treatment of a member that some code has to go on calling synchronously.</param>
    /// <param name="bridges">The calls that may wait for the async form.</param>
    public MemberSelection(IReadOnlyList<AsyncMember> members, HashSet<SyntaxNode> awaiting, TwinPolicy twins, SyncBridges bridges)
    {
        (_awaiting, _twins, _bridges) = (awaiting, twins, bridges);
        do RuleOutMembers(members);
        while (KeepTestCalls(members));
    }

    /// <summary>
    /// Rules out the members that cannot become async. All start as wanted; one that turns out unwanted may rule out others, so this
    /// repeats until nothing changes.
    /// </summary>
    void RuleOutMembers(IReadOnlyList<AsyncMember> members)
    {
        _uses = members.SelectMany(m => m.Uses).ToLookup(u => u.Spot.Document);
        _below = members
            .SelectMany(m => m.Uses.Where(u => u.Caller is { } caller && caller != m).Select(u => (Caller: u.Caller!, Callee: m)))
            .ToLookup(pair => pair.Caller, pair => pair.Callee);
        AsyncMember[] unwanted;
        do
        {
            FindKeptMembers(members);
            unwanted = members.Where(m => m.IsWanted && !MayBeWanted(m)).ToArray();
            if (unwanted.Length == 0)
                unwanted = FindUncalledTwins(members);
            foreach (var member in unwanted)
                member.IsWanted = false;
        } while (unwanted.Length > 0);
    }

    /// <summary>
    /// Returns the members whose twins only each other would call: a decorator passes a call on to what it wraps, but nothing calls the
    /// decorator.
    /// </summary>
    AsyncMember[] FindUncalledTwins(IReadOnlyList<AsyncMember> members)
    {
        var twins = members.Where(m => m.IsWanted && _kept.Contains(m) && MayHaveTwin(m)).ToArray();
        if (twins.Length == 0)
            return [];
        var called = MemberGraph.FindReachable(members.Where(m => m.IsWanted && HasFirstCaller(m)), m => _below[m].Where(b => b.IsWanted));
        return [.. twins.Except(called)];
    }

    /// <summary>Returns true if a framework or code that is async already calls a member, or nothing that is known.</summary>
    static bool HasFirstCaller(AsyncMember member)
    {
        if (IsCalledByOthers(member) || member.IsOffered || member.HollowForms.Count > 0)
            return true;
        var calls = FindCalls(member).ToArray();
        return calls.Length == 0 || calls.Any(u => u is { Obstacle: null, Caller: null });
    }

    /// <summary>
    /// Leaves the calls in tests with a member that stays synchronous for other callers: its tests go on testing it, and do not become the
    /// only callers of its async form. Returns true if there were any. A test that awaits verifies what async code calls.
    /// </summary>
    bool KeepTestCalls(IEnumerable<AsyncMember> members)
    {
        var anyKept = false;
        foreach (var member in members.Where(m => m.IsWanted && _kept.Contains(m) && m.Uses.Any(u => IsSyncCall(u, m))))
            for (var i = 0; i < member.Uses.Count; i++)
                if (IsAwaitedTest(member.Uses[i]))
                    (member.Uses[i], anyKept) = (member.Uses[i].WithObstacle(Refusal.InSyncTest), true);
        return anyKept;
    }

    bool IsSyncCall(MemberUse use, AsyncMember member) =>
        use.Caller != member && !FrameworkEntryPoints.IsInTest(use.Spot.Node) && (StaysSync(use, member) || IsInKept(use));

    bool StaysSync(MemberUse use, AsyncMember member) => !IsAwaited(use) && !IsBridge(use, member);

    bool IsInKept(MemberUse use) => use.Caller is { } caller && _kept.Contains(caller);

    static bool IsAwaitedTest(MemberUse use) =>
        use is { IsName: false, Mock: null, IsBesideForm: false, IsVerification: false }
        && IsAwaited(use)
        && FrameworkEntryPoints.IsInTest(use.Spot.Node);

    /// <summary>
    /// Returns true if the member can be awaited: by a framework, by code that is or becomes async, or if it has no known callers.
    /// </summary>
    bool MayBeWanted(AsyncMember member)
    {
        if (member.Replacement != null || member.Refusal != null || member.DelegateTarget is { To.ActualMember.IsWanted: false })
            return false;
        if (member.IsKeptApi || _kept.Contains(member) && !MayBeKept(member))
            return false;
        if (IsAsyncInNameOnly(member))
            return false;
        if (IsCalledByOthers(member))
            return true;
        return member.HollowForms.Count > 0 || IsMockedBelowForms(member) || GoesWithCallers(member) || MayCallsBeAwaited(member);
    }

    static bool IsCalledByOthers(AsyncMember member) => member.IsEntryPoint || member.ReturnsTask || member.IsOfLibrary;

    bool MayCallsBeAwaited(AsyncMember member)
    {
        var calls = FindCalls(member).ToArray();
        // A member that only sync forms call stays with them: nothing would call its async form.
        return calls.Length == 0
            ? member.Forms == null && !member.Uses.Any(u => u.IsBesideForm)
            : MemberGraph.FindDecidingUses(calls).Any(IsAwaited);
    }

    /// <summary>
    /// Returns true if tests set up a member beside its async form, and callers go to async members that call that form in its place: the
    /// set-ups have to follow.
    /// </summary>
    static bool IsMockedBelowForms(AsyncMember member) =>
        member.Forms != null
        && member.Uses.Any(u => u is { IsBesideForm: true, Caller.IsWanted: true } && u.Caller != member)
        && member.Uses.Any(u => u.Mock != null);

    /// <summary>
    /// Returns true if only members that are removed call a member, so that it is removed with them: the repository's <c>Load</c>, when
    /// nothing calls the service's <c>Load</c> any more.
    /// </summary>
    bool GoesWithCallers(AsyncMember member) =>
        MayBeRemoved(member)
        && member.Uses.Any(u => u.Caller != member)
        && member.Uses.All(u =>
            u.Caller == member || u is { IsBesideForm: true, Caller: { IsWanted: true } caller } && MayBeRemoved(caller)
        );

    bool MayBeRemoved(AsyncMember member) => member is { Forms.MayRemove: true, LosesNothing: true } && !_kept.Contains(member);

    /// <summary>
    /// Returns true if a declaration would await nothing and still wait, because it hands a member to code that calls it synchronously.
    /// </summary>
    bool IsAsyncInNameOnly(AsyncMember member) => member.IsOnlyInName = member.Declarations.Any(d => !Awaits(d) && HasObstacle(d));

    bool HasObstacle(DocumentNode declaration) =>
        _uses[declaration.Document].Any(u => u.Obstacle != null && declaration.Node.Span.Contains(u.Spot.Node.Span));

    /// <summary>Returns true if the member can become async although some code goes on calling it synchronously.</summary>
    bool MayBeKept(AsyncMember member) =>
        member.Forms is { } forms ? forms.AreComplete
        : member.IsNested ? member.Uses.All(u => u.Caller == member || IsAwaited(u))
        : _twins switch
        {
            TwinPolicy.Never => false,
            TwinPolicy.Only => MayHaveTwin(member),
            _ => MayHaveTwin(member) && !NeedsLongTwin(member) && !IsMostlyHollow(member),
        };

    /// <summary>
    /// Returns true if most classes of a contract would get a twin that awaits nothing: fifty copies for the one that waits are a second
    /// contract, not a boundary.
    /// </summary>
    bool IsMostlyHollow(AsyncMember member)
    {
        var bodies = member.Declarations.Where(d => HasBody(d.Node)).ToArray();
        return bodies.Length > 1 && bodies.Count(Awaits) * 2 < bodies.Length;
    }

    static bool HasBody(SyntaxNode declaration) =>
        declaration is MethodDeclarationSyntax { Body: not null } or MethodDeclarationSyntax { ExpressionBody: not null };

    bool Awaits(DocumentNode declaration) =>
        _awaiting.Contains(declaration.Node) || _uses[declaration.Document].Any(u => u.Holder == declaration.Node && IsAwaited(u));

    /// <summary>
    /// Returns true if a twin of the member would need another one below it that is not short. A twin is a boundary between sync and async
    /// callers; a chain of twins is a second copy of the application.
    /// </summary>
    bool NeedsLongTwin(AsyncMember member) => _below[member].Any(m => _kept.Contains(m) && IsLongTwin(m));

    static bool IsLongTwin(AsyncMember member) => MayHaveTwin(member) && member.Contract is not { IsTwin: true } && member.IsLong;

    /// <summary>Finds the uses that run the member. A name that nothing can be done about is one: a handler of an event runs it.</summary>
    static IEnumerable<MemberUse> FindCalls(AsyncMember member) =>
        member.Uses.Where(u => IsCall(u) && u.Caller != member && !u.IsBesideForm);

    static bool IsCall(MemberUse use) => !use.IsName || use.Caller != null || use.Obstacle != null;

    /// <summary>
    /// Finds the members that keep sync callers: code that cannot await, and the sync form of members that are kept themselves.
    /// </summary>
    void FindKeptMembers(IReadOnlyList<AsyncMember> members)
    {
        _kept = new HashSet<AsyncMember>(
            members.Where(m =>
                m.IsOffered
                || m.Contract is { IsTwin: true }
                || m.Uses.Any(u => u.Caller != m && StaysSync(u, m))
                || _twins == TwinPolicy.Only && MayHaveTwin(m)
            )
        );
        while (
            members.Where(m => !_kept.Contains(m) && m.Uses.Any(u => IsInKept(u) && u.Caller != m && !IsBridge(u, m))).ToArray()
                is { Length: > 0 } more
        )
            _kept.UnionWith(more);
    }

    /// <summary>Returns true if a call that is not awaited waits for the async form, so that the sync form need not stay for it.</summary>
    bool IsBridge(MemberUse use, AsyncMember member) => _twins != TwinPolicy.Only && !IsAwaited(use) && _bridges.MayWait(use, member);

    static bool IsAwaited(MemberUse use) => use.Obstacle == null && (use.Caller is not { } holder || holder.IsWanted);

    /// <summary>Returns true if the member can have a twin: that needs a name of its own and a place beside the member.</summary>
    static bool MayHaveTwin(AsyncMember member) =>
        (!member.IsEntryPoint || member.Contract is { IsTwin: true })
        && !member.ReturnsTask
        && member.Name != member.OldName
        && member.Forms == null
        && !member.IsNested;

    /// <summary>Returns some members and all their direct and indirect callers: the members that a plan changes.</summary>
    public IReadOnlyList<AsyncMember> SelectUpwards(IEnumerable<AsyncMember> roots)
    {
        var changed = new List<AsyncMember>();
        var waiting = new Queue<AsyncMember>(roots);
        while (waiting.Count > 0)
            if (waiting.Dequeue() is var member && !changed.Contains(member))
            {
                changed.Add(member);
                if (member.DelegateTarget is { } handed)
                    waiting.Enqueue(handed.To.ActualMember);
                foreach (var use in member.Uses)
                    if (IsAwaited(use) && use.Caller is { } holder)
                        waiting.Enqueue(holder);
            }

        foreach (var member in changed)
        {
            member.IsTwin = MayHaveTwin(member) && (_kept.Contains(member) || _twins == TwinPolicy.Only);
            member.IsRemoved = MayBeRemoved(member);
            foreach (var use in member.Uses)
                use.IsBridge = !member.IsTwin && IsBridge(use, member);
        }

        return changed;
    }
}
