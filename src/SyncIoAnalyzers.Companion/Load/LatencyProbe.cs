using System.Diagnostics;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>
/// Requests a cheap path ten times a second on its own thread, to measure the effect of the load on requests that do not block.
/// </summary>
internal sealed class LatencyProbe : IDisposable
{
    static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    // Waiting longer than this would add no information.
    const double TimeoutSeconds = 5;

    readonly LoadConnection _connection;
    readonly ManualResetEventSlim _over = new();
    readonly Thread _thread;
    double _last = double.NaN;

    /// <summary>Starts the probe.</summary>
    public LatencyProbe(LoadPlan plan, string path)
    {
        var target = plan.CreateTarget();
        var quiet = target with { Url = new Uri(target.Url, path), Method = "GET", Body = null };
        _connection = LoadConnection.CreateConnection(new LoadPlan(0, path, [new LoadStage(1, 0)], TimeoutSeconds) { Other = quiet });
        _thread = new Thread(SendRequests) { IsBackground = true, Name = "probe" };
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
        _connection.Dispose();
    }

    void SendRequests()
    {
        while (!_over.Wait(Pause))
        {
            var clock = Stopwatch.StartNew();
            var asked = _connection.SendWithDeadlineAsync().AsTask();
            while (!asked.Wait(Pause) && !_over.IsSet)
                _connection.AbandonAfterDeadline(LoadConnection.CurrentTimeMs);
            var took = clock.Elapsed;
            // A request that was already late when the probe ended would have taken even longer.
            if (asked.IsCompleted || took > Pause)
                Latency.RecordDuration(took);
            Interlocked.Exchange(ref _last, asked.IsCompleted ? took.TotalMilliseconds : double.NaN);
        }
    }
}
