using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace SyncIoAnalyzers.Companion.Serving;

/// <summary>How a server is, over the tenth of a second before.</summary>
/// <param name="AtMs">Since the server started.</param>
/// <param name="Threads">The greatest number of pool threads.</param>
/// <param name="Queue">The greatest length of the pool's queue.</param>
/// <param name="Completed">Items that the pool has completed since the start.</param>
/// <param name="StalledMs">How long something was queued and nothing was completed.</param>
/// <param name="CpuMs">Processor time since the start.</param>
/// <param name="Allocated">Bytes allocated since the start.</param>
/// <param name="Busy">Pool threads that were taken, on average.</param>
/// <param name="Active">Requests within the application, on average.</param>
/// <param name="Queued">Requests that Kestrel holds back, at most.</param>
/// <param name="Rejected">Connections that Kestrel has rejected since the start.</param>
internal sealed record Vital(double AtMs, int Threads, long Queue, long Completed, double StalledMs, double CpuMs, long Allocated, double Busy, double Active, long Queued, long Rejected);

/// <summary>Watches the pool of this process a hundred times a second, on a thread that the pool cannot starve.</summary>
internal sealed class Vitals : IDisposable
{
    static readonly TimeSpan Look = TimeSpan.FromMilliseconds(10);
    const int LooksToALine = 10;

    readonly Stopwatch _clock = Stopwatch.StartNew();
    readonly MeterListener _kestrel = new();
    readonly Action<Vital> _tell;
    int _active;
    long _queued, _rejected;

    /// <summary>Begins to watch.</summary>
    public Vitals(Action<Vital> tell)
    {
        _tell = tell;
        _kestrel.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument is { Meter.Name: "Microsoft.AspNetCore.Server.Kestrel", Name: "kestrel.queued_requests" or "kestrel.queued_connections" or "kestrel.rejected_connections" })
                listener.EnableMeasurementEvents(instrument);
        };
        _kestrel.SetMeasurementEventCallback<long>((instrument, change, _, _) =>
        {
            if (instrument.Name == "kestrel.rejected_connections")
                Interlocked.Add(ref _rejected, change);
            else
                Interlocked.Add(ref _queued, change);
        });
        _kestrel.Start();
        new Thread(Watch) { IsBackground = true, Name = "vitals", Priority = ThreadPriority.AboveNormal }.Start();
    }

    /// <summary>A request has come to the application.</summary>
    public void Enter() => Interlocked.Increment(ref _active);

    /// <summary>It has left.</summary>
    public void Leave() => Interlocked.Decrement(ref _active);

    /// <inheritdoc/>
    public void Dispose() => _kestrel.Dispose();

    void Watch()
    {
        using var process = Process.GetCurrentProcess();
        ThreadPool.GetMaxThreads(out var most, out _);
        var (completed, looked) = (ThreadPool.CompletedWorkItemCount, _clock.Elapsed);
        while (true)
        {
            var (threads, queue, busy, active, queued, stalled) = (0, 0L, 0, 0, 0L, TimeSpan.Zero);
            for (var i = 0; i < LooksToALine; i++)
            {
                Thread.Sleep(Look);
                var (now, done, waiting) = (_clock.Elapsed, ThreadPool.CompletedWorkItemCount, ThreadPool.PendingWorkItemCount);
                if (waiting > 0 && done == completed)
                    stalled += now - looked;
                (completed, looked) = (done, now);
                ThreadPool.GetAvailableThreads(out var free, out _);
                (threads, queue, queued) = (Math.Max(threads, ThreadPool.ThreadCount), Math.Max(queue, waiting), Math.Max(queued, Volatile.Read(ref _queued)));
                (busy, active) = (busy + most - free, active + Volatile.Read(ref _active));
            }

            process.Refresh();
            _tell(new Vital(_clock.Elapsed.TotalMilliseconds, threads, queue, completed, stalled.TotalMilliseconds, process.TotalProcessorTime.TotalMilliseconds, GC.GetTotalAllocatedBytes(),
                (double)busy / LooksToALine, (double)active / LooksToALine, queued, Volatile.Read(ref _rejected)));
        }
    }
}
