using System.Collections.Concurrent;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>
/// A synchronization context as System.Web and user interfaces have it: everything that is posted to it runs on its one thread, in turn. Whoever
/// blocks that thread and waits for something posted waits for ever.
/// </summary>
internal sealed class OneThread : SynchronizationContext
{
    readonly BlockingCollection<(SendOrPostCallback What, object? With)> _posted = [];

    /// <summary>Starts its thread, which a program's end does not wait for.</summary>
    public OneThread() => new Thread(Work) { IsBackground = true, Name = "one thread" }.Start();

    /// <inheritdoc/>
    public override void Post(SendOrPostCallback d, object? state) => _posted.Add((d, state));

    /// <inheritdoc/>
    public override void Send(SendOrPostCallback d, object? state) => throw new NotSupportedException("Nothing here sends.");

    void Work()
    {
        SetSynchronizationContext(this);
        foreach (var (what, with) in _posted.GetConsumingEnumerable())
            what(with);
    }
}
