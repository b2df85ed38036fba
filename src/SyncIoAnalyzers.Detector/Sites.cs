using System.Collections.Concurrent;
using System.Diagnostics;
using System.Reflection;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Detector;

/// <summary>Finds the place in the code from which a thread began to wait, and knows it again.</summary>
/// <param name="most">How many places are kept; waits at further ones have none.</param>
internal sealed class Sites(int most)
{
    readonly ConcurrentDictionary<(nint Method, int Offset, nint Called), BlockedSite> _known = new();

    /// <summary>The place on the stack of the calling thread, which is about to wait.</summary>
    /// <returns>Null when too many places are known.</returns>
    public BlockedSite? Here()
    {
        var stack = new StackTrace(fNeedFileInfo: false);
        var (user, called) = Find(stack);
        // By handles: nothing is named on the way of a wait that is known.
        var key = (Handle(stack, user), user < 0 ? 0 : stack.GetFrame(user)!.GetILOffset(), Handle(stack, called));
        if (_known.TryGetValue(key, out var site))
            return site;
        // Once for a place: only now files and lines are looked for. Made in the same method, so that the frames are the same.
        return _known.Count < most ? _known.GetOrAdd(key, Read(new StackTrace(fNeedFileInfo: true))) : null;
    }

    static BlockedSite Read(StackTrace stack)
    {
        var waiting = Waiting(stack).ToArray();
        var methods = waiting.ToLookup(w => w.Frame, w => w.Method);
        Judgement Judge(Frame frame) => methods[frame].FirstOrDefault() is { } method ? RuleTable.Of(method) : RuleTable.Of(frame);
        using var lines = new Lines(Methods.Files, []);
        var read = new StackReader(Methods.Files, lines, Judge, FrameTable.Default).Read([.. waiting.Select(w => w.Frame)], isWait: true) ?? Nobodys(FrameTable.Default.Named(waiting[0].Frame));
        return new BlockedSite(Told(read.Note == Blocked.Inlined ? "" : read.Site.Member), read.Primitive, Told(read.Rule), Told(read.Site.File), read.Site.Line, Told(stack))
        {
            Callers = [.. read.Callers.Select(c => new CodePlace(c.Member, c.File, c.Line))],
            Note = read.Note,
        };
    }

    /// <summary>A wait of which nothing on the stack is the app's.</summary>
    static Blocked Nobodys(Frame waits) => new(new Site("", "", 0), waits.Member, RuleTable.Of(waits).Rule, [], Blocked.Inlined);

    static string? Told(string text) => text.Length > 0 ? text : null;

    /// <summary>The frames from the wait on. Those of the detector pass a request on, and are nobody's.</summary>
    static IEnumerable<(Frame Frame, MethodBase Method)> Waiting(StackTrace stack) =>
        from frame in stack.GetFrames().Skip(BehindTheEvent(stack))
        let method = frame.GetMethod()
        where method != null && !Methods.IsOurs(method.Module.Assembly)
        let token = method.DeclaringType == null ? 0 : method.MetadataToken // what is made at run time has none
        select (Methods.FrameOf(method) with { Token = token, IlOffset = frame.GetILOffset(), File = frame.GetFileName() ?? "", Line = frame.GetFileLineNumber() }, method);

    /// <summary>The frame of the app that waits, and the one that it called.</summary>
    /// <remarks>
    /// ASP.NET Core calls actions and handlers from methods that it makes at run time, and the JIT compiler puts small ones into these: when one of them comes
    /// first, the frame that waits is lost, and the app's own further out (a middleware) only waits for all of it.
    /// </remarks>
    static (int User, int Called) Find(StackTrace stack)
    {
        var first = BehindTheEvent(stack);
        for (var i = first; i < stack.FrameCount; i++)
            if (Method(stack, i) is not { } method)
                continue;
            else if (Methods.IsOwn(method))
                return (i, i > first ? i - 1 : -1);
            else if (method.DeclaringType == null && !Frame.IsStub(method.Name))
                return (-1, i > first ? i - 1 : -1);
        return (-1, first < stack.FrameCount ? first : -1);
    }

    /// <summary>The first frame that belongs to the wait: those above it tell of it.</summary>
    static int BehindTheEvent(StackTrace stack)
    {
        for (var i = stack.FrameCount - 1; i >= 0; i--)
            if (Method(stack, i)?.DeclaringType is { Name: "TplEventSource" })
                return i + 1;
        return 0;
    }

    /// <summary>The stack from the wait on: without what tells of it.</summary>
    public static string Told(StackTrace stack) => string.Join('\n', stack.ToString().ReplaceLineEndings("\n").Split('\n').Skip(BehindTheEvent(stack))).TrimEnd();

    static nint Handle(StackTrace stack, int frame) => Method(stack, frame)?.MethodHandle.Value ?? 0;

    static MethodBase? Method(StackTrace stack, int frame) => frame < 0 ? null : stack.GetFrame(frame)?.GetMethod();
}
