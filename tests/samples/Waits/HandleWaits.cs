namespace Waits;

/// <summary>Minimal endpoints that wait for time, handles, locks and threads.</summary>
static class HandleWaits
{
    static readonly object Gate = new();
    static readonly Lock NewGate = new();
    static readonly SemaphoreSlim One = new(1);
    static readonly ReaderWriterLockSlim Shared = new();
    static int entered;

    public static void MapHandleWaits(this IEndpointRouteBuilder app)
    {
        app.MapGet("/sleep", () => Thread.Sleep(SlowServer.Ms)); // waits SIO002 GET /handles/sleep
        app.MapGet("/join", () => Join());
        app.MapGet("/pulse", () => WaitForPulse());
        app.MapGet("/slim", () => new ManualResetEventSlim().Wait(SlowServer.Ms)); // waits SIO002 GET /handles/slim
        app.MapGet("/handle", () => new ManualResetEvent(false).WaitOne(SlowServer.Ms)); // waits SIO002 GET /handles/handle
        app.MapGet("/countdown", () => new CountdownEvent(1).Wait(SlowServer.Ms)); // waits SIO002 GET /handles/countdown
        app.MapGet("/semaphore", () => EnterSemaphore());
        app.MapGet("/lock", () => EnterLock());
        app.MapGet("/newlock", () => EnterNewLock());
        app.MapGet("/shared", () => EnterShared());
        HoldLocks();
    }

    static bool WaitForPulse()
    {
        var pulse = new object();
        lock (pulse)
            return Monitor.Wait(pulse, SlowServer.Ms); // waits SIO002 GET /handles/pulse
    }

    static void Join()
    {
        var thread = new Thread(() => Thread.Sleep(SlowServer.Ms));
        thread.Start();
        thread.Join(); // waits SIO002 GET /handles/join
    }

    static void EnterSemaphore()
    {
        One.Wait(); // waits SIO002 GET /handles/semaphore
        One.Release();
    }

    static void EnterLock()
    {
        lock (Gate) // waits - GET /handles/lock
            entered++;
    }

    static void EnterNewLock()
    {
        using (NewGate.EnterScope()) // waits - GET /handles/newlock
            entered++;
    }

    static void EnterShared()
    {
        Shared.EnterWriteLock(); // waits - GET /handles/shared
        Shared.ExitWriteLock();
    }

    /// <summary>Holds each lock most of the time, on threads of their own.</summary>
    static void HoldLocks()
    {
        Hold(() => Monitor.Enter(Gate), () => Monitor.Exit(Gate));
        Hold(NewGate.Enter, NewGate.Exit);
        Hold(One.Wait, () => One.Release());
        Hold(Shared.EnterWriteLock, Shared.ExitWriteLock);
    }

    static void Hold(Action enter, Action exit) =>
        new Thread(() =>
        {
            while (true)
            {
                enter();
                Thread.Sleep(SlowServer.Ms);
                exit();
                Thread.Sleep(1);
            }
        })
        {
            IsBackground = true,
        }.Start();
}
