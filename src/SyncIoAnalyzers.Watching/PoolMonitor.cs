using System.Globalization;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace SyncIoAnalyzers.Watching;

/// <summary>The state of the process's thread pool.</summary>
/// <param name="Threads">The number of threads.</param>
/// <param name="QueueLength">The number of queued work items.</param>
/// <param name="CompletedPerSecond">The number of completed work items per second.</param>
internal sealed record PoolReading(int Threads, long QueueLength, double CompletedPerSecond);

/// <summary>Collects the events of the process's pool. It can be read at the same time.</summary>
internal sealed class PoolMonitor
{
    // The last of the three pool counters that arrive each second.
    const string LastCounter = "threadpool-completed-items-count";

    readonly Lock _gate = new();
    readonly List<PoolReading> _readings = [];
    readonly SortedDictionary<string, int> _addedThreads = new(StringComparer.Ordinal);
    readonly Dictionary<string, double> _currentSecond = [];
    int _workerCount;

    /// <summary>The readings, one per second.</summary>
    public IReadOnlyList<PoolReading> Readings
    {
        get
        {
            lock (_gate)
                return [.. _readings];
        }
    }

    /// <summary>The number of threads that were added, by the runtime's reason.</summary>
    public IReadOnlyDictionary<string, int> AddedThreads
    {
        get
        {
            lock (_gate)
                return new SortedDictionary<string, int>(_addedThreads, StringComparer.Ordinal);
        }
    }

    /// <summary>Subscribes to an event source.</summary>
    public void ListenTo(TraceEventDispatcher source)
    {
        source.Clr.ThreadPoolWorkerThreadAdjustmentAdjustment += OnThreadsAdjusted;
        source.Dynamic.AddCallbackForProviderEvent(EventSources.RuntimeProvider, "EventCounters", OnCounter);
    }

    /// <summary>
    /// Records an adjustment. The runtime adjusts the number several times per second, up and down, to find the best one; only two of its
    /// reasons concern waiting threads.
    /// </summary>
    void OnThreadsAdjusted(ThreadPoolWorkerThreadAdjustmentTraceData change)
    {
        lock (_gate)
        {
            if (_workerCount > 0 && change.NewWorkerThreadCount > _workerCount && GetReasonName(change.Reason) is { } reason)
                _addedThreads[reason] = _addedThreads.GetValueOrDefault(reason) + change.NewWorkerThreadCount - _workerCount;
            _workerCount = change.NewWorkerThreadCount;
        }
    }

    void OnCounter(TraceEvent counter)
    {
        if (GetPayload(counter.PayloadValue(0)) is not { } values || values["Name"] is not string name)
            return;
        lock (_gate)
        {
            _currentSecond[name] = Convert.ToDouble(
                values.TryGetValue("Increment", out var increment) ? increment : values["Mean"],
                CultureInfo.InvariantCulture
            );
            if (name == LastCounter)
                _readings.Add(
                    new PoolReading(
                        (int)_currentSecond.GetValueOrDefault("threadpool-thread-count"),
                        (long)_currentSecond.GetValueOrDefault("threadpool-queue-length"),
                        _currentSecond[name]
                    )
                );
        }
    }

    static IDictionary<string, object>? GetPayload(object? told) =>
        told is IDictionary<string, object> whole && whole.TryGetValue("Payload", out var values)
            ? values as IDictionary<string, object>
            : null;

    static string? GetReasonName(ThreadAdjustmentReason reason) =>
        reason switch
        {
            ThreadAdjustmentReason.Starvation => "starvation",
            (ThreadAdjustmentReason)8 => "cooperative blocking", // unnamed in the library
            _ => null,
        };
}
