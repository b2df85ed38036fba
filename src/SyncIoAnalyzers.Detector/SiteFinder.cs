using System.Collections.Concurrent;
using System.Diagnostics;
using System.Reflection;
using SyncIoAnalyzers.Common.Stacks;

namespace SyncIoAnalyzers.Detector;

/// <summary>Finds the place in the code from which a thread starts to wait, and recognizes known places.</summary>
/// <param name="most">The maximum number of places; waits at further ones have none.</param>
internal sealed class SiteFinder(int most)
{
    readonly ConcurrentDictionary<(nint Method, int Offset, nint Called), BlockedSite> _known = new();

    /// <summary>Returns the place on the stack of the calling thread, which is about to wait.</summary>
    /// <returns>Null if there are too many places.</returns>
    public BlockedSite? FindCurrentSite()
    {
        var stack = new StackTrace(fNeedFileInfo: false);
        var (user, called) = FindFrames(stack);
        // An inlined method has no frame; then the request shows which one it is.
        var handler = user < 0 ? CurrentRequest.Handler : null;
        // The key consists of handles, so that a known wait resolves no names.
        var key = (
            handler?.MethodHandle.Value ?? GetHandle(stack, user),
            user < 0 ? 0 : stack.GetFrame(user)!.GetILOffset(),
            GetHandle(stack, called)
        );
        if (_known.TryGetValue(key, out var site))
            return site;
        // Files and lines are resolved only once per place. Captured in the same method, so that the frames are the same.
        return _known.Count < most ? _known.GetOrAdd(key, ReadSite(new StackTrace(fNeedFileInfo: true), handler)) : null;
    }

    static BlockedSite ReadSite(StackTrace stack, MethodInfo? handler)
    {
        var waiting = GetWaitFrames(stack).ToArray();
        var methods = waiting.ToLookup(w => w.Frame, w => w.Method);
        MemberVerdict Judge(ManagedFrame frame) =>
            methods[frame].FirstOrDefault() is { } method ? RuleTable.JudgeMethod(method) : RuleTable.JudgeFrame(frame);
        using var lines = new SourceLineResolver(AppMethods.AppModules, []);
        var read =
            new StackReader(AppMethods.AppModules, lines, Judge, FrameTable.Default).ReadStack(
                [.. waiting.Select(w => w.Frame)],
                isWait: true
            ) ?? CreateUnownedWait(FrameTable.Default.ReplaceByPublicName(waiting[0].Frame));
        if (read.Note == BlockedCall.InlinedNote && handler != null)
            read = new InlinedHandlers([CreateHandler(handler)], lines, Judge, FrameTable.Default).ResolveHandler(read);
        var member = read.Note == BlockedCall.InlinedNote ? "" : read.Location.Member;
        return new BlockedSite(
            NullIfEmpty(member),
            read.Primitive,
            NullIfEmpty(read.Rule),
            NullIfEmpty(read.Location.File),
            read.Location.Line,
            FormatStack(stack)
        )
        {
            Callers = [.. read.Callers.Select(c => new CodePlace(c.Member, c.File, c.Line))],
            Note = read.Note,
        };
    }

    static RequestHandler CreateHandler(MethodInfo handler) =>
        new(AppMethods.CreateFrame(handler) with { Token = handler.MetadataToken }, "", "");

    /// <summary>Describes a wait without code of the app on the stack.</summary>
    static BlockedCall CreateUnownedWait(ManagedFrame waits) =>
        new(new CodeLocation("", "", 0), waits.DisplayMember, RuleTable.JudgeFrame(waits).Rule, [], BlockedCall.InlinedNote)
        {
            Called = [waits],
        };

    static string? NullIfEmpty(string text) => text.Length > 0 ? text : null;

    /// <summary>Returns the frames from the wait outwards. Frames of the detector only pass the request on and are skipped.</summary>
    static IEnumerable<(ManagedFrame Frame, MethodBase Method)> GetWaitFrames(StackTrace stack) =>
        from frame in stack.GetFrames().Skip(FindFirstWaitFrame(stack))
        let method = frame.GetMethod()
        where method != null && !AppMethods.IsDetectorAssembly(method.Module.Assembly)
        select (CreateFrame(frame, method), method);

    static ManagedFrame CreateFrame(StackFrame frame, MethodBase method) =>
        AppMethods.CreateFrame(method) with
        {
            Token = method.DeclaringType == null ? 0 : method.MetadataToken, // code generated at run time has none
            IlOffset = frame.GetILOffset(),
            File = frame.GetFileName() ?? "",
            Line = frame.GetFileLineNumber(),
        };

    /// <summary>Returns the index of the frame of the app that waits and of the frame that it called.</summary>
    /// <remarks>
    /// ASP.NET Core calls actions and handlers from methods generated at run time, and the JIT compiler inlines small ones into these. If
    /// such a method
    /// comes first, the frame that waits is lost, and a frame of the app further out (a middleware) only waits for all of it.
    /// </remarks>
    static (int User, int Called) FindFrames(StackTrace stack)
    {
        var first = FindFirstWaitFrame(stack);
        for (var i = first; i < stack.FrameCount; i++)
            if (GetMethod(stack, i) is not { } method)
                continue;
            else if (AppMethods.IsAppMethod(method))
                return (i, i > first ? i - 1 : -1);
            else if (method.DeclaringType == null && !ManagedFrame.IsReflectionStub(method.Name))
                return (-1, i > first ? i - 1 : -1);
        return (-1, first < stack.FrameCount ? first : -1);
    }

    /// <summary>Returns the index of the first frame that belongs to the wait; the frames above it report the event.</summary>
    static int FindFirstWaitFrame(StackTrace stack)
    {
        for (var i = stack.FrameCount - 1; i >= 0; i--)
            if (GetMethod(stack, i)?.DeclaringType is { Name: "TplEventSource" })
                return i + 1;
        return 0;
    }

    /// <summary>Formats the stack from the wait outwards, without the frames that report the event.</summary>
    public static string FormatStack(StackTrace stack) =>
        string.Join('\n', stack.ToString().ReplaceLineEndings("\n").Split('\n').Skip(FindFirstWaitFrame(stack))).TrimEnd();

    static nint GetHandle(StackTrace stack, int frame) => GetMethod(stack, frame)?.MethodHandle.Value ?? 0;

    static MethodBase? GetMethod(StackTrace stack, int frame) => frame < 0 ? null : stack.GetFrame(frame)?.GetMethod();
}
