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
        var site = stack.TakeWhile(f => !modules.IsOwn(f)).Count();
        // The application's action was inlined into the delegate that the framework compiled to call it.
        var inlined = stack.Take(site).TakeWhile(f => !f.IsDynamic).Count();
        var isInlined = inlined < site;
        var at = isInlined ? inlined : site;
        if (at == 0 || at == stack.Count || stack.Any(f => table.IsInSection(FrameTable.AllowedSection, f)))
            return null;
        var called = CollectCalledFrames(stack, at);
        var verdicts = called.Select(judge).ToArray();
        if (
            !isWait
            && (
                IsAwaiterCheck(stack, at) || !verdicts.Any(v => v.Blocks) && !called.Any(f => table.IsInSection(FrameTable.WaitsSection, f))
            )
        )
            return null;
        // Waits inside a framework member that no table lists are internal to it, such as a lock or a spin.
        if (
            !verdicts.Any(v => v.Blocks)
            && !table.IsInSection(FrameTable.WaitsSection, called[0])
            && called.All(f => ModuleClassifier.IsFramework(f.Module))
        )
            return null;
        var rule = verdicts.TakeWhile(v => !v.IsAccepted).Select(v => v.Rule).FirstOrDefault(r => r != "") ?? "";
        return isInlined
            ? new BlockedCall(
                new CodeLocation(stack[at].Method, "", 0),
                called[0].DisplayMember,
                rule,
                CollectCallers(stack, at),
                BlockedCall.InlinedNote
            )
            : new BlockedCall(
                lines.ResolveLocation(GetFrameWithCallee(stack, at)),
                called[0].DisplayMember,
                AdjustRuleForWrapper(stack, at, rule),
                CollectCallers(stack, at),
                DescribeLimits(called, verdicts)
            );
    }

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
        var waits = Array.FindIndex(called, f => table.IsInSection(FrameTable.WaitsSection, f));
        if (waits >= 0)
            called = called[..(waits + 1)];
        // A tail call leaves no frame of its caller, so the statement is read instead. This does not work for an awaiting statement,
        // because the generated code of an await looks like a wait.
        var calls = stack[at].Method == "MoveNext" ? [] : lines.FindCallsInStatement(GetFrameWithCallee(stack, at));
        return
            calls.Any(c => c.Method == called[0].Method)
            || calls.Where(c => judge(c).Blocks).Take(2).ToArray() is not [var only]
            || table.IsInSection(FrameTable.WaitsSection, called[0])
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
