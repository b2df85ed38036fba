using System.Diagnostics;
using System.Runtime.InteropServices;
using SyncIoAnalyzers.Detector;

namespace SyncIoAnalyzers.Called;

/// <summary>What a call did to the pool thread that it was made on.</summary>
/// <param name="Milliseconds">How long it held the thread.</param>
/// <param name="Busy">How many of them the thread ran on a processor.</param>
/// <param name="Saw">Whether the gate was open when it returned.</param>
/// <param name="Waits">The stacks of the waits for tasks within it.</param>
sealed record Held(long Milliseconds, long Busy, bool Saw, IReadOnlyList<string> Waits)
{
    /// <summary>Makes the call, and waits for whatever it leaves running once the gate is open.</summary>
    public static Held By(Func<object?> call, Gate gate, ManualResetEventSlim returned)
    {
        var scope = BlockingScope.Forbid();
        var (began, busy) = (Stopwatch.GetTimestamp(), BusyNow());
        object? result = null;
        try
        {
            result = call();
        }
        catch (Exception)
        {
            // What the gate answers is not what everybody hopes for; that comes after the wait.
        }

        var held = new Held((long)Stopwatch.GetElapsedTime(began).TotalMilliseconds, BusyNow() - busy, gate.IsOpen, scope.Waits);
        End(scope);
        returned.Set();
        (result as Task)?.ContinueWith(_ => { }).Wait();
        return held;
    }

    static void End(BlockingScope scope)
    {
        try
        {
            scope.Dispose();
        }
        catch (BlockingException)
        {
            // is told as one of the waits
        }
    }

    static long BusyNow()
    {
        const int linux = 3, mac = 16;
        if (clock_gettime(OperatingSystem.IsMacOS() ? mac : linux, out var time) != 0)
            throw new PlatformNotSupportedException("There is no clock of a single thread here.");
        return time.Seconds * 1000 + time.Nanoseconds / 1_000_000;
    }

    [DllImport("libc")]
    static extern int clock_gettime(int clock, out Time time);

    [StructLayout(LayoutKind.Sequential)]
    struct Time
    {
        public long Seconds;
        public long Nanoseconds;
    }
}
