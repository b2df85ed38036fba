using System.Collections.Concurrent;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>
/// A synchronization context like those of System.Web and user interfaces: all callbacks posted to it run on its single thread, in order.
/// Code that blocks that thread while it waits for a posted callback never resumes.
/// </summary>
internal sealed class SingleThreadContext : SynchronizationContext
{
    readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> _posted = [];

    /// <summary>Starts the thread as a background thread, so that a hang does not keep the process alive.</summary>
    public SingleThreadContext() => new Thread(RunCallbacks) { IsBackground = true, Name = "one thread" }.Start();

    /// <inheritdoc/>
    public override void Post(SendOrPostCallback d, object? state) => _posted.Add((d, state));

    /// <inheritdoc/>
    public override void Send(SendOrPostCallback d, object? state) => throw new NotSupportedException("This context supports only Post.");

    void RunCallbacks()
    {
        SetSynchronizationContext(this);
        foreach (var (callback, state) in _posted.GetConsumingEnumerable())
            callback(state);
    }
}
