using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Runtime.CompilerServices;

namespace SyncIoAnalyzers.Detector;

/// <summary>Hears of every wait for a task in this process, on the thread that waits, as it begins and when it is over.</summary>
/// <remarks>
/// The runtime tells of waits in events whose listeners it calls at once and in place, so the stack there is that of the wait. One listener
/// serves all who ask, and none is there while nobody does: with one, every <c>await</c> that has to wait tells of itself, too.
/// </remarks>
internal sealed class TaskWaits : EventListener
{
    const string Source = "System.Threading.Tasks.TplEventSource";
    const EventKeywords Tasks = (EventKeywords)2;
    const int WaitBegin = 10;
    const int WaitEnd = 11;
    const int TaskId = 2; // places in the payload of both
    const int Behavior = 3;
    const int Synchronous = 1; // 2 is an await

    static readonly object Gate = new();
    static Func<Action<TimeSpan>?>[] s_asked = [];
    static TaskWaits? s_listener;

    [ThreadStatic]
    static Open? t_open;

    [ThreadStatic]
    static bool t_isTelling;

    /// <summary>Calls a function on each thread that begins to wait for a task, and what it returns there when the wait is over, until what is returned here is disposed.</summary>
    /// <param name="begun">Gives null where it does not want to hear of the end. The time is zero where the wait ended with an exception. What it throws is lost: the runtime swallows it.</param>
    public static IDisposable Tell(Func<Action<TimeSpan>?> begun)
    {
        lock (Gate)
        {
            s_asked = [.. s_asked, begun];
            s_listener ??= new TaskWaits();
        }

        return new Told(begun);
    }

    /// <summary>Called by the base constructor for sources that are there, and later for the one that is made with the first task.</summary>
    protected override void OnEventSourceCreated(EventSource source)
    {
        if (source.Name == Source)
            EnableEvents(source, EventLevel.Verbose, Tasks); // the end of a wait is told at this level only
    }

    /// <summary>Tells of waits that hold their thread. A wait that somebody who is told begins is not told of.</summary>
    protected override void OnEventWritten(EventWrittenEventArgs told)
    {
        if (t_isTelling || told.EventId is not (WaitBegin or WaitEnd))
            return;
        t_isTelling = true;
        try
        {
            if (told.EventId == WaitEnd)
                End(told);
            else if (told.Payload?[Behavior] is Synchronous)
                Begin(told);
        }
        finally
        {
            t_isTelling = false;
        }
    }

    static void Begin(EventWrittenEventArgs told)
    {
        var since = Stopwatch.GetTimestamp(); // the thread is held from here on, by what is told, too
        List<Action<TimeSpan>>? ended = null;
        foreach (var begun in s_asked)
            if (begun() is { } end)
                (ended ??= []).Add(end);
        if (ended == null)
            return;
        var depth = Depth();
        var outer = t_open;
        while (outer != null && outer.Depth <= depth)
            outer = outer.Outer;
        Drop(outer);
        t_open = new Open((int)told.Payload![TaskId]!, since, depth, ended, outer);
    }

    // Of a wait that ends with an exception no end is told. It is over when the one around it is, or when another begins no deeper on the stack.
    static void Drop(Open? outer)
    {
        while (t_open != outer && t_open is { } over)
            Over(over, TimeSpan.Zero);
    }

    static void Over(Open wait, TimeSpan duration)
    {
        t_open = wait.Outer;
        foreach (var ended in wait.Ended)
            ended(duration);
    }

    // The address of what lies on the stack: it grows downwards.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static nint Depth()
    {
        byte here = 0;
        return Unsafe.ByteOffset(ref Unsafe.NullRef<byte>(), ref here);
    }

    // A thread that waits may run another task meanwhile, which waits in its turn. The end of an await is told on threads that do not wait, or for another task.
    static void End(EventWrittenEventArgs told)
    {
        if (t_open is not { } open || told.Payload?[TaskId] is not int task)
            return;
        while (open != null && open.Task != task)
            open = open.Outer;
        if (open == null)
            return;
        var duration = Stopwatch.GetElapsedTime(open.Since);
        Drop(open);
        Over(open, duration);
    }

    static void Forget(Func<Action<TimeSpan>?> begun)
    {
        lock (Gate)
        {
            s_asked = [.. s_asked.Where(a => a != begun)];
            if (s_asked.Length > 0)
                return;
            s_listener?.Dispose();
            s_listener = null;
        }
    }

    /// <summary>A wait that is not over yet.</summary>
    sealed record Open(int Task, long Since, nint Depth, List<Action<TimeSpan>> Ended, Open? Outer);

    sealed class Told(Func<Action<TimeSpan>?> begun) : IDisposable
    {
        Func<Action<TimeSpan>?>? _begun = begun;

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _begun, null) is { } told)
                Forget(told);
        }
    }
}
