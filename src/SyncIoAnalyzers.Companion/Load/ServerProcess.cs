using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>The process behind a port of this machine, as far as the system lets one see it.</summary>
internal static class ServerProcess
{
    const string Listens = "0A";

    /// <summary>Its number; null where it cannot be told.</summary>
    public static int? Behind(int port)
    {
        try
        {
            var sockets = new[] { "/proc/net/tcp", "/proc/net/tcp6" }.Where(File.Exists).SelectMany(File.ReadLines).Select(l => l.Split(' ', StringSplitOptions.RemoveEmptyEntries))
                .Where(w => w.Length > 9 && w[3] == Listens && w[1].EndsWith(":" + port.ToString("X4", CultureInfo.InvariantCulture), StringComparison.Ordinal)).Select(w => $"socket:[{w[9]}]").ToHashSet();
            return sockets.Count == 0 ? null : Process.GetProcesses().Select(p => (int?)p.Id).FirstOrDefault(id => Holds(id!.Value, sockets));
        }
        catch (Exception hidden) when (hidden is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>The processor time that it has had, in milliseconds; null where it is gone or may not be looked at.</summary>
    public static double? CpuMs(int id)
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

    static bool Holds(int id, HashSet<string> sockets)
    {
        try
        {
            return Directory.EnumerateFiles($"/proc/{id}/fd").Any(f => File.ResolveLinkTarget(f, returnFinalTarget: false) is { } target && sockets.Contains(Path.GetFileName(target.FullName)));
        }
        catch (Exception hidden) when (hidden is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
