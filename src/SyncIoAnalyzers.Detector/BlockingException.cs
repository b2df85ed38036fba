namespace SyncIoAnalyzers.Detector;

/// <summary>Thrown when code in a <see cref="BlockingScope"/> has blocked its thread by waiting for a task.</summary>
/// <param name="stack">The stack of the first wait.</param>
/// <param name="count">The number of waits.</param>
public sealed class BlockingException(string stack, int count) : Exception(CreateMessage(stack, count))
{
    /// <summary>The stack of the first wait.</summary>
    public string WaitStack { get; } = stack;

    /// <summary>The number of waits; at most 100 are counted.</summary>
    public int Count { get; } = count;

    static string CreateMessage(string stack, int count)
    {
        var (times, wait) = count == 1 ? ("once", "The wait") : ($"{count} times", "The first wait");
        return $"The code waited for a task {times} and blocked its thread meanwhile; await it. {wait} was:{Environment.NewLine}{stack}";
    }
}
