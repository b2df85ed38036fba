using System.Runtime.InteropServices;

namespace SyncIoAnalyzers.Companion.Processes;

/// <summary>The processor time of a thread; .NET provides it only for the whole process.</summary>
internal static class ThreadTime
{
    const int ThreadCpuClock = 3; // CLOCK_THREAD_CPUTIME_ID of Linux

    /// <summary>The processor time of the calling thread in milliseconds; null on systems other than Linux.</summary>
    public static double? CurrentThreadMs =>
        OperatingSystem.IsLinux() && ReadClock(ThreadCpuClock, out var time) == 0 ? 1000.0 * time.Seconds + time.Nanoseconds / 1e6 : null;

    [DllImport("libc", EntryPoint = "clock_gettime")]
    static extern int ReadClock(int clock, out ClockTime time);

    readonly struct ClockTime
    {
        public readonly nint Seconds;
        public readonly nint Nanoseconds;
    }
}
