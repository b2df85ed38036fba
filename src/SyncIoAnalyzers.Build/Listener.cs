using System.Runtime.InteropServices;

namespace SyncIoAnalyzers.Build;

/// <summary>
/// Who listens to what this process says: the build. One that is stopped by a signal to it alone, as build servers do, ends no process that it has begun;
/// this one would walk on for nobody, beside the next build.
/// </summary>
internal static class Listener
{
    const int Output = 1;

    /// <summary>Ends this process when nobody is there any more to read its standard output. Windows has no such call: there a walk goes on to its end.</summary>
    public static void EndWithout()
    {
        if (!OperatingSystem.IsWindows())
            new Thread(Watch) { IsBackground = true }.Start();
    }

    static void Watch()
    {
        // Nothing is asked for: the system comes back only to tell that the other end of the pipe is closed.
        var output = new Polled { File = Output };
        int told;
        do
            told = poll(ref output, 1, timeout: -1);
        while (told < 0 && Marshal.GetLastPInvokeError() == Interrupted);
        if (told > 0)
            Environment.Exit(1);
    }

    const int Interrupted = 4; // EINTR

    [DllImport("libc", SetLastError = true)]
    static extern int poll(ref Polled files, nuint count, int timeout);

    [StructLayout(LayoutKind.Sequential)]
    struct Polled
    {
        public int File;
        public short Wanted;
        public short Told;
    }
}
