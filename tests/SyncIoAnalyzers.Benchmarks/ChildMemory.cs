using System.Globalization;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>
/// The peak memory of all descendants of this process during its lifetime. Only Linux reports the parent of a process; elsewhere the peak
/// is 0.
/// </summary>
internal sealed class ChildMemory : IDisposable
{
    // Rare enough not to affect the measurement.
    static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(200);

    readonly Timer _timer;
    long _peak;

    /// <summary>Starts the measurement.</summary>
    public ChildMemory() =>
        _timer = new(_ => _peak = Math.Max(_peak, SumDescendants(Environment.ProcessId)), null, TimeSpan.Zero, PollInterval);

    /// <summary>Gets the peak in bytes.</summary>
    public long PeakBytes => _peak;

    /// <inheritdoc/>
    public void Dispose() => _timer.Dispose();

    static long SumDescendants(int id) => ListChildren(id).Sum(child => ReadMemory(child) + SumDescendants(child));

    static IEnumerable<int> ListChildren(int id) =>
        TryRead(
            $"/proc/{id}/task",
            tasks =>
                Directory
                    .GetDirectories(tasks)
                    .SelectMany(t => File.ReadAllText(t + "/children").Split(' ', StringSplitOptions.RemoveEmptyEntries))
                    .Select(ParseNumber)
                    .ToList()
        ) ?? [];

    static long ReadMemory(int id) =>
        TryRead(
            $"/proc/{id}/status",
            file =>
                File.ReadLines(file)
                    .Where(l => l.StartsWith("VmRSS:", StringComparison.Ordinal))
                    .Select(l => 1024L * ParseNumber(l.Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2]))
                    .FirstOrDefault()
        );

    static int ParseNumber(string text) => int.Parse(text, CultureInfo.InvariantCulture);

    /// <summary>Returns the value that is read; the default if there is nothing to read any more.</summary>
    static T? TryRead<T>(string path, Func<string, T> read)
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
