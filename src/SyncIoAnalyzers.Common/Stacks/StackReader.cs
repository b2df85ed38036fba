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

    const string TaskWaitRule = "SIO001",
        AsyncWrapperRule = "SIO201";

    /// <summary>The rule for a <c>Task.Run</c> around blocking code. It is reported at the wrapper, not at the wait.</summary>
    public const string SyncWrapperRule = "SIO202";

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
        if (at == 0 || at == stack.Count || stack.Any(f => table.IsInSection(FrameTable.AllowedSection, f)))
            return null;
        var called = CollectCalledFrames(stack, at);
        var verdicts = called.Select(judge).ToArray();
        var isBlocking = verdicts.Any(v => v.Blocks);
        if (!isWait && (IsAwaiterCheck(stack, at) || !isBlocking && !called.Any(IsWait)))
            return null;
        if (!isBlocking && IsInternalWait(called))
            return null;
        var rule = verdicts.TakeWhile(v => !v.IsAccepted).Select(v => v.Rule).FirstOrDefault(r => r != "") ?? "";
        var (primitive, callers) = (called[0].DisplayMember, CollectCallers(stack, at));
        if (isInlined)
            return new BlockedCall(new CodeLocation(stack[at].Method, "", 0), primitive, rule, callers, BlockedCall.InlinedNote);
        var location = lines.ResolveLocation(GetFrameWithCallee(stack, at));
        return new BlockedCall(location, primitive, AdjustRuleForWrapper(stack, at, rule), callers, DescribeLimits(called, verdicts));
    }

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

    bool IsWait(ManagedFrame frame) => table.IsInSection(FrameTable.WaitsSection, frame);

    /// <summary>
    /// Returns true if the wait is inside a framework member that no table lists: it is internal to that member, such as a lock or a spin.
    /// </summary>
    bool IsInternalWait(IReadOnlyList<ManagedFrame> called) =>
        !IsWait(called[0]) && called.All(f => ModuleClassifier.IsFramework(f.Module));

    /// <summary>
    /// Returns true if an <c>await</c> is checking its awaiter, with no frame below: the sample only happened to hit this moment.
    /// </summary>
    static bool IsAwaiterCheck(IReadOnlyList<ManagedFrame> stack, int at) =>
        at == 1 && stack[0].Method == "GetResult" && stack[1].Method == "MoveNext";

    /// <summary>Returns a remark on facts about the call that are invisible to the rules; empty if there are none.</summary>
    static string DescribeLimits(ManagedFrame[] called, MemberVerdict[] verdicts)
    {
        if (verdicts.Any(v => v.IsAccepted) && verdicts.TakeWhile(v => !v.IsAccepted).All(v => v.Rule == ""))
            return "there is nothing better to call";
        if (called[0].Type.StartsWith("System.Reflection.", StringComparison.Ordinal))
            return "reflection: what is called is decided at run time";
        return Array.FindIndex(verdicts, v => v.Rule != "") is > 0 and var within
            ? $"{called[0].DisplayMember} is not the solution's; it waits in {called[within].DisplayMember}"
            : "";
    }

    /// <summary>Returns the frames from the application's call down to the wait, outermost first.</summary>
    ManagedFrame[] CollectCalledFrames(IReadOnlyList<ManagedFrame> stack, int at)
    {
        var called = stack.Take(at).Reverse().Select(table.ReplaceByPublicName).ToArray();
        var waits = Array.FindIndex(called, IsWait);
        if (waits >= 0)
            called = called[..(waits + 1)];
        // A tail call leaves no frame of its caller, so the statement is read instead. This does not work for an awaiting statement,
        // because the generated code of an await looks like a wait.
        var calls = stack[at].Method == "MoveNext" ? [] : lines.FindCallsInStatement(GetFrameWithCallee(stack, at));
        return
            calls.Any(c => c.Method == called[0].Method)
            || calls.Where(c => judge(c).Blocks).Take(2).ToArray() is not [var only]
            || IsWait(called[0])
            ? called
            : [only, .. called];
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
        stack[at] with
        {
            Callee = table.ReplaceByPublicName(stack[at - 1]).Method,
        };

    /// <summary>
    /// If the wait is for a <c>Task.Run</c> or inside its delegate, the wrapper is the defect: around an async call or around a blocking
    /// one.
    /// </summary>
    string AdjustRuleForWrapper(IReadOnlyList<ManagedFrame> stack, int at, string rule)
    {
        var outermost = at + stack.Skip(at).TakeWhile(modules.IsOwn).Count() - 1;
        var isInside =
            stack[outermost].IsLambda && outermost + 1 < stack.Count && table.IsInSection(FrameTable.WrapperSection, stack[outermost + 1]);
        return rule switch
        {
            TaskWaitRule
                when isInside || lines.FindCallsInStatement(GetFrameWithCallee(stack, at)).Any(c => judge(c).Rule == AsyncWrapperRule) =>
                AsyncWrapperRule,
            "SIO002" or "SIO101" or "SIO103" when isInside => SyncWrapperRule,
            _ => rule,
        };
    }
}
