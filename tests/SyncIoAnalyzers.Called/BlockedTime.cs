using System.Diagnostics;
using System.Runtime.InteropServices;
using SyncIoAnalyzers.Detector;

namespace SyncIoAnalyzers.Called;

/// <summary>The effect of a call on the pool thread that made it.</summary>
/// <param name="Milliseconds">The time for which it held the thread.</param>
/// <param name="Busy">The part of that time for which the thread ran on a processor.</param>
/// <param name="SawOpen">True if the gate was open when the call returned.</param>
/// <param name="Waits">The stacks of the waits for tasks within the call.</param>
sealed record BlockedTime(long Milliseconds, long Busy, bool SawOpen, IReadOnlyList<string> Waits)
{
    /// <summary>Makes the call, and waits for the work that it leaves running once the gate is open.</summary>
    public static BlockedTime MeasureCall(Func<object?> call, ResourceGate gate, ManualResetEventSlim returned)
    {
        var scope = BlockingScope.Forbid();
        var (began, busy) = (Stopwatch.GetTimestamp(), ReadThreadTime());
        object? result = null;
        try
        {
            result = call();
        }
        catch (Exception)
        {
            // The gate's answer does not satisfy every client; such errors come after the wait.
        }

        var held = new BlockedTime(
            (long)Stopwatch.GetElapsedTime(began).TotalMilliseconds,
            ReadThreadTime() - busy,
            gate.IsOpen,
            scope.Waits
        );
        EndScope(scope);
        returned.Set();
        (result as Task)?.ContinueWith(_ => { }).Wait();
        return held;
    }

    static void EndScope(BlockingScope scope)
    {
        try
        {
            scope.Dispose();
        }
        catch (BlockingException)
        {
            // The exception is reported as one of the waits.
        }
    }

    static long ReadThreadTime()
    {
        const int linux = 3,
            mac = 16;
        if (clock_gettime(OperatingSystem.IsMacOS() ? mac : linux, out var time) != 0)
            throw new PlatformNotSupportedException("There is no clock of a single thread here.");
        return time.Seconds * 1000 + time.Nanoseconds / 1_000_000;
    }

    [DllImport("libc")]
    static extern int clock_gettime(int clock, out ClockTime time);

    [StructLayout(LayoutKind.Sequential)]
    struct ClockTime
    {
        public long Seconds;
        public long Nanoseconds;
    }
}
