namespace SyncIoAnalyzers.Detector;

/// <summary>Code in a <see cref="BlockingScope"/> has held its thread by waiting for a task.</summary>
/// <param name="stack">The stack of the first wait.</param>
/// <param name="count">How many waits there were.</param>
public sealed class BlockingException(string stack, int count)
    : Exception($"The code waited for a task {(count == 1 ? "once" : count + " times")} and held its thread meanwhile; await it. {(count == 1 ? "It" : "The first")} was:{Environment.NewLine}{stack}")
{
    /// <summary>The stack of the first wait.</summary>
    public string WaitStack { get; } = stack;

    /// <summary>How many waits there were; at most 100 are counted.</summary>
    public int Count { get; } = count;
}
