using System.Collections.Immutable;

namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>Finds in a stack the application code that holds a pool thread, and the member in which it waits.</summary>
/// <param name="modules">Distinguishes the application's own code from packages and the framework.</param>
/// <param name="lines">Resolves source lines.</param>
/// <param name="judge">Looks up a member in the tables.</param>
/// <param name="table">The meaning of frames.</param>
internal sealed class StackReader(
    ModuleClassifier modules,
    SourceLineResolver lines,
    Func<ManagedFrame, MemberVerdict> judge,
    FrameTable table
)
{
    // Enough to find the call of a finding. Deeper frames are middleware.
    const int MaxCallers = 8;

    readonly BlockingRules _rules = new(judge, lines, table);
    readonly InlinedCallFinder _inlinedCalls = new(lines.Methods, judge, table);

    /// <summary>Returns true for the stack of a pool thread.</summary>
    public bool IsPoolThread(IReadOnlyList<ManagedFrame> stack) => stack.Any(f => table.IsInSection(FrameTable.PoolSection, f));

    /// <summary>Returns true if the stack is still within the synchronous part of its request.</summary>
    public bool IsInRequest(IReadOnlyList<ManagedFrame> stack) => stack.Any(f => table.IsInSection(FrameTable.RequestSection, f));

    /// <summary>Returns true if the thread is spinning. A wait that ends during that time causes no wait event.</summary>
    public bool IsSpinning(IReadOnlyList<ManagedFrame> stack) => stack.Any(f => table.IsInSection(FrameTable.SpinsSection, f));

    /// <summary>
    /// Returns the blocking call of a stack; null if no application code waits, or if it may wait for any length of time.
    /// </summary>
    /// <param name="stack">The frames, innermost first.</param>
    /// <param name="isWait">Whether the thread is known to wait. Otherwise it may also be working outside managed code.</param>
    public BlockedCall? ReadStack(IReadOnlyList<ManagedFrame> stack, bool isWait)
    {
        var (at, isInlined) = FindApplicationFrame(stack);
        if (at == stack.Count || stack.Any(f => table.IsInSection(FrameTable.AllowedSection, f)))
            return null;
        var called = CollectCalledFrames(stack, at);
        if (called.Length > 0 && !IsBlockingCall(stack, at, called, isWait))
            return null;
        if (isInlined)
            return CreateInlinedCall(stack, at, called);
        var site = FindSite(stack, at, called);
        return site.Called.IsEmpty ? null : CreateBlockedCall(stack, at, site);
    }

    bool IsBlockingCall(IReadOnlyList<ManagedFrame> stack, int at, ManagedFrame[] called, bool isWait)
    {
        var isBlocking = called.Any(c => judge(c).Blocks) && !called.Any(f => table.IsInSection(FrameTable.MemorySection, f));
        var mayWork = !isWait && (IsAwaiterCheck(stack, at) || !isBlocking && !called.Any(table.IsWait));
        return !mayWork && (isBlocking || !IsInternalWait(called));
    }

    /// <summary>Creates the call of a handler that was inlined into the delegate that calls it.</summary>
    BlockedCall CreateInlinedCall(IReadOnlyList<ManagedFrame> stack, int at, ManagedFrame[] called) =>
        new(
            new CodeLocation(stack[at].Method, "", 0),
            called.Length > 0 ? called[0].DisplayMember : "",
            _rules.SelectRule(called),
            CollectCallers(stack, at),
            BlockedCall.InlinedNote
        )
        {
            HandlerDelegate = stack[at].Method,
            Called = [.. called],
        };

    BlockedCall CreateBlockedCall(IReadOnlyList<ManagedFrame> stack, int at, CallSite site)
    {
        var rule = _rules.AdjustRuleForWrapper(_rules.SelectRule(site.Called), site.Method, IsInWrapper(stack, at));
        var note = site.Note != "" ? site.Note : _rules.DescribeLimits(site.Called);
        ImmutableArray<CodeLocation> callers = [.. site.Callers.Select(lines.ResolveLocation), .. CollectCallers(stack, at)];
        return new BlockedCall(site.Location ?? lines.ResolveLocation(site.Method), site.Called[0].DisplayMember, rule, callers, note)
        {
            HandlerDelegate = stack.Skip(at).FirstOrDefault(f => f.IsDynamic)?.Method ?? "",
        };
    }

    /// <summary>
    /// Finds the method that makes the call: in most cases that of the frame. If the statement of the frame cannot have made the call, a
    /// method that it calls was inlined.
    /// </summary>
    CallSite FindSite(IReadOnlyList<ManagedFrame> stack, int at, ManagedFrame[] called)
    {
        var (frame, visible) = (GetFrameWithCallee(stack, at), called.FirstOrDefault());
        var references = lines.FindReferencesInStatement(
            frame,
            c => visible is null ? _inlinedCalls.IsCandidate(frame, c) : _inlinedCalls.IsPublicName(c, visible)
        );
        var direct = references
            .Where(r =>
                r.Method is { } m && (visible != null && _inlinedCalls.IsPublicName(m, visible) || _inlinedCalls.IsCandidate(frame, m))
            )
            .ToArray();
        if (direct.Length > 0)
            return new CallSite(
                frame with
                {
                    IlOffset = direct[0].Offset,
                    FirstIlOffset = -1,
                    NextIlOffset = int.MaxValue,
                    Callee = "",
                },
                JoinWrittenCall(direct.Select(r => r.Method!), called)
            );
        if (_inlinedCalls.FindCall(frame, references, visible) is not { } inlined)
            return new CallSite(frame, [.. called]) { Note = CallsOwnMethod(references) ? BlockedCall.InlinedCalleeNote : "" };
        return new CallSite(inlined.Method, InlinedCall.JoinVisibleFrames(inlined.Called, called))
        {
            Callers = [.. inlined.Callers, frame],
            Location = inlined.ResolveLocation(lines),
        };
    }

    /// <summary>
    /// Puts the call that a statement makes and a rule covers before the visible frames: its own frame may be inlined, so that they begin
    /// with another overload.
    /// </summary>
    ImmutableArray<ManagedFrame> JoinWrittenCall(IEnumerable<ManagedFrame> written, ManagedFrame[] called)
    {
        if (called.Length == 0)
            return written.DistinctBy(m => m.FullName).ToArray() is [var only] ? [only] : [];
        var named = written.Where(m => _inlinedCalls.IsPublicName(m, called[0])).ToArray();
        var likely = named.Length == 0 && judge(called[0]).Blocks ? [.. written] : named;
        return likely.DistinctBy(m => m.FullName).ToArray() is [var call] && judge(call).Rule != "" && !IsSameCall(call, called[0])
            ? InlinedCall.JoinVisibleFrames(call, called)
            : [.. called];
    }

    static bool IsSameCall(ManagedFrame written, ManagedFrame visible) =>
        written.Method == visible.Method && (visible.ParameterCount < 0 || visible.ParameterCount == written.ParameterCount);

    static bool CallsOwnMethod(IEnumerable<IlReference> references) => references.Any(r => r is { IsCall: true, Method.Token: > 0 });

    /// <summary>
    /// Finds the innermost frame of the application. If its action was inlined, this is the delegate that the framework compiled to call
    /// it.
    /// </summary>
    (int At, bool IsInlined) FindApplicationFrame(IReadOnlyList<ManagedFrame> stack)
    {
        var own = stack.TakeWhile(f => !modules.IsOwn(f)).Count();
        var inlined = stack.Take(own).TakeWhile(f => !f.IsDynamic).Count();
        return (inlined, inlined < own);
    }

    /// <summary>
    /// Returns true if the wait is inside a framework member that no table lists: it is internal to that member, such as a lock or a spin.
    /// </summary>
    bool IsInternalWait(IReadOnlyList<ManagedFrame> called) =>
        !table.IsWait(called[0]) && called.All(f => ModuleClassifier.IsFramework(f.Module));

    /// <summary>
    /// Returns true if an <c>await</c> is checking its awaiter, with no frame below: the sample only happened to hit this moment.
    /// </summary>
    static bool IsAwaiterCheck(IReadOnlyList<ManagedFrame> stack, int at) =>
        at == 1 && stack[0].Method == "GetResult" && stack[1].Method == "MoveNext";

    /// <summary>Returns the frames from the application's call down to the wait, outermost first.</summary>
    ManagedFrame[] CollectCalledFrames(IReadOnlyList<ManagedFrame> stack, int at)
    {
        if (at == 0)
            return [];
        var called = stack.Take(at).Reverse().Select(table.ReplaceByPublicName).ToArray();
        var waits = Array.FindIndex(called, table.IsWait);
        if (waits >= 0)
            called = called[..(waits + 1)];
        var origin = Array.FindIndex(called, f => table.FindOrigin(f) != null);
        if (origin >= 0)
            return [table.FindOrigin(called[origin])!, .. called[(origin + 1)..]];
        return FindTailCall(stack, at, called) is { } tail ? [tail, .. called] : called;
    }

    /// <summary>
    /// Returns the blocking call of the statement if it has no frame: a tail call leaves none. In an awaiting statement it cannot be found,
    /// because the generated code of an await looks like a wait.
    /// </summary>
    ManagedFrame? FindTailCall(IReadOnlyList<ManagedFrame> stack, int at, ManagedFrame[] called)
    {
        if (stack[at].Method == "MoveNext" || table.IsWait(called[0]) || called.Any(c => judge(c).IsAccepted))
            return null;
        var calls = lines.FindCallsInStatement(GetFrameWithCallee(stack, at));
        return !calls.Any(c => c.Method == called[0].Method) && calls.Where(c => judge(c).Blocks).Take(2).ToArray() is [var only]
            ? only
            : null;
    }

    ImmutableArray<CodeLocation> CollectCallers(IReadOnlyList<ManagedFrame> stack, int at) =>
        [
            .. Enumerable
                .Range(at + 1, stack.Count - at - 1)
                .Where(i => modules.IsOwn(stack[i]))
                .Take(MaxCallers)
                .Select(i => lines.ResolveLocation(GetFrameWithCallee(stack, i)))
                .Distinct(),
        ];

    /// <summary>Returns a frame with the name of the method that it calls.</summary>
    ManagedFrame GetFrameWithCallee(IReadOnlyList<ManagedFrame> stack, int at) =>
        at == 0 ? stack[at] : stack[at] with { Callee = table.ReplaceByPublicName(stack[at - 1]).Method };

    /// <summary>Returns true if the frame is in the delegate that was given to <c>Task.Run</c>.</summary>
    bool IsInWrapper(IReadOnlyList<ManagedFrame> stack, int at)
    {
        var outermost = at + stack.Skip(at).TakeWhile(modules.IsOwn).Count() - 1;
        return stack[outermost].IsLambda
            && outermost + 1 < stack.Count
            && table.IsInSection(FrameTable.WrapperSection, stack[outermost + 1]);
    }

    /// <summary>The method that makes a blocking call.</summary>
    /// <param name="Method">The method, with the position of the call.</param>
    /// <param name="Called">The called members, outermost first.</param>
    sealed record CallSite(ManagedFrame Method, ImmutableArray<ManagedFrame> Called)
    {
        public ImmutableArray<ManagedFrame> Callers { get; init; } = [];

        /// <summary>The location; null for the statement of the method's position.</summary>
        public CodeLocation? Location { get; init; }

        public string Note { get; init; } = "";
    }
}
