using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>The process that listens on a port of this machine, as far as the system exposes it.</summary>
internal static class ServerProcess
{
    const string ListeningState = "0A";

    /// <summary>Returns the process id; null if it cannot be determined.</summary>
    public static int? FindListener(int port)
    {
        try
        {
            var address = ":" + port.ToString("X4", CultureInfo.InvariantCulture);
            var sockets = ReadSockets()
                .Where(w => w[3] == ListeningState && w[1].EndsWith(address, StringComparison.Ordinal))
                .Select(w => $"socket:[{w[9]}]")
                .ToHashSet();
            return sockets.Count == 0
                ? null
                : Process.GetProcesses().Select(p => (int?)p.Id).FirstOrDefault(id => HasSocket(id!.Value, sockets));
        }
        catch (Exception hidden) when (hidden is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>Returns the processor time used so far in milliseconds; null if the process has ended or is inaccessible.</summary>
    public static double? GetCpuMs(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return process.TotalProcessorTime.TotalMilliseconds;
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException or Win32Exception)
        {
            return null;
        }
    }

    /// <summary>The columns of the system's socket tables: 1 is the local address, 3 the state, 9 the inode.</summary>
    static IEnumerable<string[]> ReadSockets() =>
        new[] { "/proc/net/tcp", "/proc/net/tcp6" }
            .Where(File.Exists)
            .SelectMany(File.ReadLines)
            .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            .Where(columns => columns.Length > 9);

    static bool HasSocket(int id, HashSet<string> sockets)
    {
        try
        {
            return Directory
                .EnumerateFiles($"/proc/{id}/fd")
                .Any(f =>
                    File.ResolveLinkTarget(f, returnFinalTarget: false) is { } target && sockets.Contains(Path.GetFileName(target.FullName))
                );
        }
        catch (Exception hidden) when (hidden is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
