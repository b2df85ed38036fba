using System.Globalization;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>The most memory that all processes below this one hold together while somebody looks. Only Linux tells whose child a process is; elsewhere it is 0.</summary>
internal sealed class ChildMemory : IDisposable
{
    // Seldom enough to be no part of what is measured.
    static readonly TimeSpan Look = TimeSpan.FromMilliseconds(200);

    readonly Timer _timer;
    long _peak;

    /// <summary>Begins to look.</summary>
    public ChildMemory() => _timer = new(_ => _peak = Math.Max(_peak, Below(Environment.ProcessId)), null, TimeSpan.Zero, Look);

    /// <summary>In bytes.</summary>
    public long Peak => _peak;

    /// <inheritdoc/>
    public void Dispose() => _timer.Dispose();

    static long Below(int id) => Children(id).Sum(child => Of(child) + Below(child));

    static IEnumerable<int> Children(int id) => Told($"/proc/{id}/task", tasks => Directory.GetDirectories(tasks).SelectMany(t => File.ReadAllText(t + "/children").Split(' ', StringSplitOptions.RemoveEmptyEntries)).Select(Number).ToList()) ?? [];

    static long Of(int id) => Told($"/proc/{id}/status", file => File.ReadLines(file).Where(l => l.StartsWith("VmRSS:", StringComparison.Ordinal)).Select(l => 1024L * Number(l.Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2])).FirstOrDefault());

    static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);

    /// <summary>What is read there; the default where nothing is, or is no more.</summary>
    static T? Told<T>(string path, Func<string, T> read)
    {
        try
        {
            return Path.Exists(path) ? read(path) : default;
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return default;
        }
    }
}
