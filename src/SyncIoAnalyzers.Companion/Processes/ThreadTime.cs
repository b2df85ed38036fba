using System.Runtime.InteropServices;

namespace SyncIoAnalyzers.Companion.Processes;

/// <summary>What a thread has used of a processor. .NET tells it of the whole process alone.</summary>
internal static class ThreadTime
{
    const int OfThisThread = 3; // CLOCK_THREAD_CPUTIME_ID of Linux

    /// <summary>Milliseconds that the thread which asks has run; null where only Linux could tell.</summary>
    public static double? NowMs => OperatingSystem.IsLinux() && ReadClock(OfThisThread, out var time) == 0 ? 1000.0 * time.Seconds + time.Nanoseconds / 1e6 : null;

    [DllImport("libc", EntryPoint = "clock_gettime")]
    static extern int ReadClock(int clock, out Time time);

    readonly struct Time
    {
        public readonly nint Seconds;
        public readonly nint Nanoseconds;
    }
}
