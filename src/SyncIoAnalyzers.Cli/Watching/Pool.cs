using System.Globalization;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>How the thread pool of the process is.</summary>
/// <param name="Threads">How many threads it has.</param>
/// <param name="Queue">How many work items wait for one.</param>
/// <param name="CompletedPerSecond">How many were completed, a second.</param>
internal sealed record PoolReading(int Threads, long Queue, double CompletedPerSecond);

/// <summary>Collects what the process tells of its pool; safe to read while it does.</summary>
internal sealed class Pool
{
    // Of the three counters of the pool, the one that is told last each second.
    const string Last = "threadpool-completed-items-count";

    readonly Lock _gate = new();
    readonly List<PoolReading> _readings = [];
    readonly SortedDictionary<string, int> _added = new(StringComparer.Ordinal);
    readonly Dictionary<string, double> _second = [];
    int _workers;

    /// <summary>The readings, one a second.</summary>
    public IReadOnlyList<PoolReading> Readings
    {
        get
        {
            lock (_gate)
                return [.. _readings];
        }
    }

    /// <summary>How many threads were added, by the runtime's reason.</summary>
    public IReadOnlyDictionary<string, int> Added
    {
        get
        {
            lock (_gate)
                return new SortedDictionary<string, int>(_added, StringComparer.Ordinal);
        }
    }

    /// <summary>Listens to a source.</summary>
    public void Listen(TraceEventDispatcher source)
    {
        source.Clr.ThreadPoolWorkerThreadAdjustmentAdjustment += Adjusted;
        source.Dynamic.AddCallbackForProviderEvent(Sources.Runtime, "EventCounters", Counted);
    }

    /// <summary>The runtime changes its mind several times a second, up and down, to see what serves best; only these two are about threads that wait.</summary>
    void Adjusted(ThreadPoolWorkerThreadAdjustmentTraceData change)
    {
        lock (_gate)
        {
            if (_workers > 0 && change.NewWorkerThreadCount > _workers && Reason(change.Reason) is { } reason)
                _added[reason] = _added.GetValueOrDefault(reason) + change.NewWorkerThreadCount - _workers;
            _workers = change.NewWorkerThreadCount;
        }
    }

    void Counted(TraceEvent counter)
    {
        if (Payload(counter.PayloadValue(0)) is not { } values || values["Name"] is not string name)
            return;
        lock (_gate)
        {
            _second[name] = Convert.ToDouble(values.TryGetValue("Increment", out var increment) ? increment : values["Mean"], CultureInfo.InvariantCulture);
            if (name == Last)
                _readings.Add(new PoolReading((int)_second.GetValueOrDefault("threadpool-thread-count"), (long)_second.GetValueOrDefault("threadpool-queue-length"), _second[name]));
        }
    }

    static IDictionary<string, object>? Payload(object? told) => told is IDictionary<string, object> whole && whole.TryGetValue("Payload", out var values) ? values as IDictionary<string, object> : null;

    static string? Reason(ThreadAdjustmentReason reason) => reason switch
    {
        ThreadAdjustmentReason.Starvation => "starvation",
        (ThreadAdjustmentReason)8 => "cooperative blocking", // which the library has no name for
        _ => null,
    };
}
