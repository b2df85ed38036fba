using System.Collections.Concurrent;
using System.Diagnostics;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>
/// Requests a cheap path ten times a second on its own thread, to measure the effect of the load on requests that do not block. A request
/// starts when it is due, however late the answers to earlier ones are; otherwise a server that stops answering would show as one late
/// answer instead of many.
/// </summary>
internal sealed class LatencyProbe : IDisposable
{
    static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(100);

    // Waiting longer than this would add no information. It also limits the connections: one for each interval.
    const double TimeoutSeconds = 5;

    readonly Func<LoadConnection> _connect;
    readonly ConcurrentStack<LoadConnection> _idle = [];
    readonly ConcurrentDictionary<LoadConnection, long> _started = [];
    readonly ManualResetEventSlim _over = new();
    readonly Thread _thread;
    double _last = double.NaN;

    /// <summary>Starts the probe.</summary>
    public LatencyProbe(LoadPlan plan, string path)
    {
        var target = plan.CreateTarget();
        var quiet = target with { Url = new Uri(target.Url, path), Method = "GET", Body = null };
        _connect = () => LoadConnection.CreateConnection(new LoadPlan(0, path, [new LoadStage(1, 0)], TimeoutSeconds) { Other = quiet });
        _thread = new Thread(StartRequests) { IsBackground = true, Name = "probe" };
        _thread.Start();
    }

    /// <summary>The latencies. A request without a response counts with the time until it was abandoned or the probe ended.</summary>
    public LatencyRecorder Latency { get; } = new();

    /// <summary>Returns the last latency in milliseconds; null if there was none since the previous call.</summary>
    public double? TakeLastLatency() => Interlocked.Exchange(ref _last, double.NaN) is var last && double.IsNaN(last) ? null : last;

    /// <summary>Ends the probe and returns its latencies.</summary>
    public LatencySummary EndProbe()
    {
        Dispose();
        return Latency.CreateSummary();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _over.Set();
        // the thread may be late and still read _over, which is therefore left to the garbage collector
        _thread.Join(TimeSpan.FromSeconds(1));
        foreach (var connection in _started.Keys)
        {
            // A request that was already late when the probe ended would have taken even longer.
            if (TakeDuration(connection) is { } took && took > Interval)
                Latency.RecordDuration(took);
            connection.Dispose();
        }

        foreach (var connection in _idle)
            connection.Dispose();
    }

    void StartRequests()
    {
        while (!_over.Wait(Interval))
        {
            foreach (var connection in _started.Keys)
                connection.AbandonAfterDeadline(LoadConnection.CurrentTimeMs);
            _ = SendRequestAsync(_idle.TryPop(out var idle) ? idle : _connect());
        }
    }

    async Task SendRequestAsync(LoadConnection connection)
    {
        _started[connection] = Stopwatch.GetTimestamp();
        await connection.SendWithDeadlineAsync();
        if (TakeDuration(connection) is not { } took)
            return; // the probe has ended
        Latency.RecordDuration(took);
        Interlocked.Exchange(ref _last, took.TotalMilliseconds);
        if (_over.IsSet)
            connection.Dispose();
        else
            _idle.Push(connection);
    }

    /// <summary>Ends a request and returns the time since its start; null if it has ended already.</summary>
    TimeSpan? TakeDuration(LoadConnection connection) =>
        _started.TryRemove(connection, out var start) ? Stopwatch.GetElapsedTime(start) : null;
}
