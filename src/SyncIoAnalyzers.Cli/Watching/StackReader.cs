using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Reads from a stack which code of the application holds a pool thread, and with what.</summary>
/// <param name="modules">Whose code is whose.</param>
/// <param name="lines">Where it stands.</param>
/// <param name="judge">What blocks, and which rule speaks of it.</param>
/// <param name="table">What frames mean.</param>
internal sealed class StackReader(Modules modules, Lines lines, Func<Frame, Judgement> judge, FrameTable table)
{
    // Enough to find the call that a finding speaks of; deeper ones are middleware.
    const int MostCallers = 8;

    const string Wait = "SIO001", AroundAsync = "SIO201";

    /// <summary>The rule of a <c>Task.Run</c> around what waits: its place is that of the wrapper, not of the wait.</summary>
    public const string AroundSync = "SIO202";

    /// <summary>Whether the stack is that of a pool thread.</summary>
    public bool IsPool(IReadOnlyList<Frame> stack) => stack.Any(f => table.Says(FrameTable.Pool, f));

    /// <summary>Whether the stack is still within the call with which its request began.</summary>
    public bool IsInRequest(IReadOnlyList<Frame> stack) => stack.Any(f => table.Says(FrameTable.Request, f));

    /// <summary>Whether the thread only looks whether it has to wait: a wait that is over by then is told of by nobody.</summary>
    public bool IsSpinning(IReadOnlyList<Frame> stack) => stack.Any(f => table.Says(FrameTable.Spins, f));

    /// <summary>What the stack says; null where nothing of the application waits, or may wait for as long as it likes.</summary>
    /// <param name="stack">The frames, the innermost first.</param>
    /// <param name="isWait">Whether it is known that the thread waits; else it may as well work outside managed code.</param>
    public Blocked? Read(IReadOnlyList<Frame> stack, bool isWait)
    {
        var site = stack.TakeWhile(f => !modules.IsOwn(f)).Count();
        // What the framework compiled to call an action has swallowed the action itself.
        var inlined = stack.Take(site).TakeWhile(f => !f.IsDynamic).Count();
        var isInlined = inlined < site;
        var at = isInlined ? inlined : site;
        if (at == 0 || at == stack.Count || stack.Any(f => table.Says(FrameTable.Allowed, f)))
            return null;
        var called = Called(stack, at);
        var verdicts = called.Select(judge).ToArray();
        if (!isWait && (IsOfAwait(stack, at) || !verdicts.Any(v => v.Blocks) && !called.Any(f => table.Says(FrameTable.Waits, f))))
            return null;
        // What the framework waits for within a member that no table knows is its own affair: a lock, a spin.
        if (!verdicts.Any(v => v.Blocks) && !table.Says(FrameTable.Waits, called[0]) && called.All(f => Modules.IsFramework(f.Module)))
            return null;
        var rule = verdicts.TakeWhile(v => !v.IsRight).Select(v => v.Rule).FirstOrDefault(r => r != "") ?? "";
        return isInlined
            ? new Blocked(new Site(stack[at].Method, "", 0), called[0].Member, rule, Callers(stack, at), Blocked.Inlined)
            : new Blocked(lines.Of(At(stack, at)), called[0].Member, Wrapped(stack, at, rule), Callers(stack, at), Note(called, verdicts));
    }

    /// <summary>Whether it is an <c>await</c> that asks its awaiter, and nothing goes on below that: the thread only stood there for a moment.</summary>
    static bool IsOfAwait(IReadOnlyList<Frame> stack, int at) => at == 1 && stack[0].Method == "GetResult" && stack[1].Method == "MoveNext";

    /// <summary>What no rule over the code can know of the call, if anything.</summary>
    static string Note(Frame[] called, Judgement[] verdicts) =>
        verdicts.Any(v => v.IsRight) && verdicts.TakeWhile(v => !v.IsRight).All(v => v.Rule == "") ? "there is nothing better to call"
        : called[0].Type.StartsWith("System.Reflection.", StringComparison.Ordinal) ? "reflection: what is called is decided at run time"
        : Array.FindIndex(verdicts, v => v.Rule != "") is > 0 and var within ? $"{called[0].Member} is not the solution's; it waits in {called[within].Member}"
        : "";

    /// <summary>What the code calls, and what that calls, up to where it waits.</summary>
    Frame[] Called(IReadOnlyList<Frame> stack, int at)
    {
        var called = stack.Take(at).Reverse().Select(table.Named).ToArray();
        var waits = Array.FindIndex(called, f => table.Says(FrameTable.Waits, f));
        if (waits >= 0)
            called = called[..(waits + 1)];
        // A tail call leaves no frame of who made it; the statement tells. In one that awaits, what the compiler made of that looks as if it waited.
        var calls = stack[at].Method == "MoveNext" ? [] : lines.CallsIn(At(stack, at));
        return calls.Any(c => c.Method == called[0].Method) || calls.Where(c => judge(c).Blocks).Take(2).ToArray() is not [var only] || table.Says(FrameTable.Waits, called[0]) ? called : [only, .. called];
    }

    ImmutableArray<Site> Callers(IReadOnlyList<Frame> stack, int at) => [.. Enumerable.Range(at + 1, stack.Count - at - 1).Where(i => modules.IsOwn(stack[i])).Take(MostCallers).Select(i => lines.Of(At(stack, i))).Distinct()];

    /// <summary>A frame, and what it calls.</summary>
    Frame At(IReadOnlyList<Frame> stack, int at) => stack[at] with { Callee = table.Named(stack[at - 1]).Method };

    /// <summary>Where the wait is for a <c>Task.Run</c>, or within its delegate, the mistake is the wrapper: around an async call, or around one that waits.</summary>
    string Wrapped(IReadOnlyList<Frame> stack, int at, string rule)
    {
        var outermost = at + stack.Skip(at).TakeWhile(modules.IsOwn).Count() - 1;
        var isInside = stack[outermost].IsLambda && outermost + 1 < stack.Count && table.Says(FrameTable.Wrapper, stack[outermost + 1]);
        return rule switch
        {
            Wait when isInside || lines.CallsIn(At(stack, at)).Any(c => judge(c).Rule == AroundAsync) => AroundAsync,
            "SIO002" or "SIO101" or "SIO103" when isInside => AroundSync,
            _ => rule,
        };
    }
}
