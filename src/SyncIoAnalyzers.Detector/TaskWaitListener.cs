using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Runtime.CompilerServices;

namespace SyncIoAnalyzers.Detector;

/// <summary>Observes every wait for a task in this process, on the waiting thread, at its start and at its end.</summary>
/// <remarks>
/// The runtime reports waits as events and calls their listeners synchronously, so the stack in a listener is that of the wait. One
/// listener
/// serves all observers, and exists only while there are any, because with a listener every incomplete <c>await</c> raises events too.
/// </remarks>
internal sealed class TaskWaitListener : EventListener
{
    const string Source = "System.Threading.Tasks.TplEventSource";
    const EventKeywords Tasks = (EventKeywords)2;
    const int WaitBegin = 10;
    const int WaitEnd = 11;
    const int TaskId = 2; // indexes into the payload of both events
    const int Behavior = 3;
    const int Synchronous = 1; // 2 is an await

    static readonly object Gate = new();
    static Func<Action<TimeSpan>?>[] s_observers = [];
    static TaskWaitListener? s_listener;

    [ThreadStatic]
    static OpenWait? t_openWait;

    [ThreadStatic]
    static bool t_isNotifying;

    /// <summary>
    /// Calls an observer on each thread that starts to wait for a task, and calls its result when the wait ends, until the returned
    /// object is disposed.
    /// </summary>
    /// <param name="begun">
    /// Returns null if it needs no notification of the end. The duration passed to that notification is zero if the wait ended with an
    /// exception. The runtime swallows exceptions of the observer.
    /// </param>
    public static IDisposable AddObserver(Func<Action<TimeSpan>?> begun)
    {
        lock (Gate)
        {
            s_observers = [.. s_observers, begun];
            s_listener ??= new TaskWaitListener();
        }

        return new WaitSubscription(begun);
    }

    /// <summary>
    /// Called by the base constructor for existing sources, and later for the source that is created with the first task.
    /// </summary>
    protected override void OnEventSourceCreated(EventSource source)
    {
        if (source.Name == Source)
            EnableEvents(source, EventLevel.Verbose, Tasks); // the end of a wait is reported at this level only
    }

    /// <summary>Notifies the observers of waits that block their thread. Waits started by an observer are ignored.</summary>
    protected override void OnEventWritten(EventWrittenEventArgs told)
    {
        if (t_isNotifying || told.EventId is not (WaitBegin or WaitEnd))
            return;
        t_isNotifying = true;
        try
        {
            if (told.EventId == WaitEnd)
                EndWait(told);
            else if (told.Payload?[Behavior] is Synchronous)
                BeginWait(told);
        }
        finally
        {
            t_isNotifying = false;
        }
    }

    static void BeginWait(EventWrittenEventArgs told)
    {
        var since = Stopwatch.GetTimestamp(); // includes the time that the observers take while the thread is blocked
        List<Action<TimeSpan>>? ended = null;
        foreach (var begun in s_observers)
            if (begun() is { } end)
                (ended ??= []).Add(end);
        if (ended == null)
            return;
        var depth = GetStackDepth();
        var outer = t_openWait;
        while (outer != null && outer.Depth <= depth)
            outer = outer.Outer;
        EndInnerWaits(outer);
        t_openWait = new OpenWait((int)told.Payload![TaskId]!, since, depth, ended, outer);
    }

    // The end of a wait that throws is not reported. Such a wait is over when an outer wait ends, or when another one starts at the same
    // or a lower stack depth.
    static void EndInnerWaits(OpenWait? outer)
    {
        while (t_openWait != outer && t_openWait is { } over)
            CompleteWait(over, TimeSpan.Zero);
    }

    static void CompleteWait(OpenWait wait, TimeSpan duration)
    {
        t_openWait = wait.Outer;
        foreach (var ended in wait.Ended)
            ended(duration);
    }

    // The address of a local variable; the stack grows downwards.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static nint GetStackDepth()
    {
        byte here = 0;
        return Unsafe.ByteOffset(ref Unsafe.NullRef<byte>(), ref here);
    }

    // A waiting thread may run another task in the meantime, which may wait too. The ends of awaits are reported on threads that do not
    // wait, or for other tasks.
    static void EndWait(EventWrittenEventArgs told)
    {
        if (t_openWait is not { } open || told.Payload?[TaskId] is not int task)
            return;
        while (open != null && open.Task != task)
            open = open.Outer;
        if (open == null)
            return;
        var duration = Stopwatch.GetElapsedTime(open.Since);
        EndInnerWaits(open);
        CompleteWait(open, duration);
    }

    static void RemoveObserver(Func<Action<TimeSpan>?> begun)
    {
        lock (Gate)
        {
            s_observers = [.. s_observers.Where(a => a != begun)];
            if (s_observers.Length > 0)
                return;
            s_listener?.Dispose();
            s_listener = null;
        }
    }

    /// <summary>A wait that has not ended.</summary>
    sealed record OpenWait(int Task, long Since, nint Depth, List<Action<TimeSpan>> Ended, OpenWait? Outer);

    sealed class WaitSubscription(Func<Action<TimeSpan>?> begun) : IDisposable
    {
        Func<Action<TimeSpan>?>? _begun = begun;

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _begun, null) is { } told)
                RemoveObserver(told);
        }
    }
}
