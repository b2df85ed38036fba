using System.Runtime.InteropServices;

namespace SyncIoAnalyzers.Build;

/// <summary>
/// Watches the reader of this process's output: the build. A build that is stopped by a signal to itself alone, as build servers do, does
/// not end its child processes; without this check the process would continue beside the next build.
/// </summary>
internal static class OutputListener
{
    const int StandardOutput = 1;

    /// <summary>
    /// Ends this process as soon as its standard output has no reader. Windows has no such call: there a walk runs to its end.
    /// </summary>
    public static void ExitWhenClosed()
    {
        if (!OperatingSystem.IsWindows())
            new Thread(WatchOutput) { IsBackground = true }.Start();
    }

    static void WatchOutput()
    {
        // No events are requested: poll returns only when the other end of the pipe is closed.
        var output = new PollDescriptor { FileDescriptor = StandardOutput };
        int told;
        do told = poll(ref output, 1, timeout: -1);
        while (told < 0 && Marshal.GetLastPInvokeError() == InterruptedError);
        if (told > 0)
            Environment.Exit(1);
    }

    const int InterruptedError = 4; // EINTR

    [DllImport("libc", SetLastError = true)]
    static extern int poll(ref PollDescriptor files, nuint count, int timeout);

    [StructLayout(LayoutKind.Sequential)]
    struct PollDescriptor
    {
        public int FileDescriptor;
        public short RequestedEvents;
        public short ReturnedEvents;
    }
}
