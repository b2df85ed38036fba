using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace SyncIoAnalyzers.Companion.Serving;

/// <summary>The state of a server over a tenth of a second.</summary>
/// <param name="AtMs">Milliseconds since the start of the server.</param>
/// <param name="Threads">The maximum number of pool threads.</param>
/// <param name="Queue">The maximum length of the pool's queue.</param>
/// <param name="Completed">The number of work items completed by the pool since the start.</param>
/// <param name="StalledMs">The time in which work was queued and none completed.</param>
/// <param name="CpuMs">Processor time since the start.</param>
/// <param name="Allocated">Bytes allocated since the start.</param>
/// <param name="Busy">The average number of busy pool threads.</param>
/// <param name="Active">The average number of requests inside the application.</param>
/// <param name="Queued">The maximum number of requests queued by Kestrel.</param>
/// <param name="Rejected">The number of connections rejected by Kestrel since the start.</param>
internal sealed record VitalSample(
    double AtMs,
    int Threads,
    long Queue,
    long Completed,
    double StalledMs,
    double CpuMs,
    long Allocated,
    double Busy,
    double Active,
    long Queued,
    long Rejected
);

/// <summary>Samples the thread pool of this process a hundred times a second, on a thread that the pool cannot starve.</summary>
internal sealed class VitalsSampler : IDisposable
{
    static readonly TimeSpan SampleInterval = TimeSpan.FromMilliseconds(10);
    const int SamplesPerLine = 10;

    readonly Stopwatch _clock = Stopwatch.StartNew();
    readonly MeterListener _kestrel = new();
    readonly Action<VitalSample> _tell;
    int _active;
    long _queued,
        _rejected;

    // Used by the sampling thread only.
    long _completed;
    TimeSpan _sampledAt;

    /// <summary>Starts sampling.</summary>
    public VitalsSampler(Action<VitalSample> tell)
    {
        _tell = tell;
        _kestrel.InstrumentPublished = (instrument, listener) =>
        {
            if (
                instrument is
                {
                    Meter.Name: "Microsoft.AspNetCore.Server.Kestrel",
                    Name: "kestrel.queued_requests" or "kestrel.queued_connections" or "kestrel.rejected_connections"
                }
            )
                listener.EnableMeasurementEvents(instrument);
        };
        _kestrel.SetMeasurementEventCallback<long>(
            (instrument, change, _, _) =>
            {
                if (instrument.Name == "kestrel.rejected_connections")
                    Interlocked.Add(ref _rejected, change);
                else
                    Interlocked.Add(ref _queued, change);
            }
        );
        _kestrel.Start();
        new Thread(SampleContinuously)
        {
            IsBackground = true,
            Name = "vitals",
            Priority = ThreadPriority.AboveNormal,
        }.Start();
    }

    /// <summary>Counts a request that enters the application.</summary>
    public void EnterRequest() => Interlocked.Increment(ref _active);

    /// <summary>Counts a request that leaves the application.</summary>
    public void LeaveRequest() => Interlocked.Decrement(ref _active);

    /// <inheritdoc/>
    public void Dispose() => _kestrel.Dispose();

    void SampleContinuously()
    {
        using var process = Process.GetCurrentProcess();
        (_completed, _sampledAt) = (ThreadPool.CompletedWorkItemCount, _clock.Elapsed);
        while (true)
            _tell(CollectSamples(process));
    }

    VitalSample CollectSamples(Process process)
    {
        ThreadPool.GetMaxThreads(out var most, out _);
        var (threads, queue, busy, active, queued, stalled) = (0, 0L, 0, 0, 0L, TimeSpan.Zero);
        for (var i = 0; i < SamplesPerLine; i++)
        {
            Thread.Sleep(SampleInterval);
            var (now, done, waiting) = (_clock.Elapsed, ThreadPool.CompletedWorkItemCount, ThreadPool.PendingWorkItemCount);
            if (waiting > 0 && done == _completed)
                stalled += now - _sampledAt;
            (_completed, _sampledAt) = (done, now);
            ThreadPool.GetAvailableThreads(out var free, out _);
            threads = Math.Max(threads, ThreadPool.ThreadCount);
            queue = Math.Max(queue, waiting);
            queued = Math.Max(queued, Volatile.Read(ref _queued));
            busy += most - free;
            active += Volatile.Read(ref _active);
        }

        process.Refresh();
        return new VitalSample(
            _clock.Elapsed.TotalMilliseconds,
            threads,
            queue,
            _completed,
            stalled.TotalMilliseconds,
            process.TotalProcessorTime.TotalMilliseconds,
            GC.GetTotalAllocatedBytes(),
            (double)busy / SamplesPerLine,
            (double)active / SamplesPerLine,
            queued,
            Volatile.Read(ref _rejected)
        );
    }
}
