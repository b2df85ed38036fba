using System.Diagnostics;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>Asks a cheap route ten times a second on a thread of its own, to see what requests pay that block nothing themselves.</summary>
internal sealed class Probe : IDisposable
{
    static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    // A probe that waits longer than this tells nothing more.
    const double TimeoutSeconds = 5;

    readonly Connection _connection;
    readonly ManualResetEventSlim _over = new();
    readonly Thread _thread;
    double _last = double.NaN;

    /// <summary>Begins to ask.</summary>
    public Probe(LoadPlan plan, string path)
    {
        var target = plan.Target();
        var quiet = target with { Url = new Uri(target.Url, path), Method = "GET", Body = null };
        _connection = Connection.Of(new LoadPlan(0, path, [new Stage(1, 0)], TimeoutSeconds) { Other = quiet });
        _thread = new Thread(Ask) { IsBackground = true, Name = "probe" };
        _thread.Start();
    }

    /// <summary>What the answers took; those that did not come count with the time after which they were given up, or the probe ended.</summary>
    public Histogram Latency { get; } = new();

    /// <summary>What the last one took in milliseconds; null when none came since it was asked before.</summary>
    public double? Last() => Interlocked.Exchange(ref _last, double.NaN) is var last && double.IsNaN(last) ? null : last;

    /// <summary>Ends, and tells what it paid.</summary>
    public Latencies End()
    {
        Dispose();
        return Latencies.Of(Latency);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _over.Set();
        _thread.Join(TimeSpan.FromSeconds(1)); // the thread may be late and looks at _over then, which is therefore left to the collector
        _connection.Dispose();
    }

    void Ask()
    {
        while (!_over.Wait(Pause))
        {
            var clock = Stopwatch.StartNew();
            var asked = _connection.AskAsync().AsTask();
            while (!asked.Wait(Pause) && !_over.IsSet)
                _connection.GiveUpAfterDeadline(Connection.Now);
            var took = clock.Elapsed;
            // One that was late when the probe ended would have come later still.
            if (asked.IsCompleted || took > Pause)
                Latency.Add(took);
            Interlocked.Exchange(ref _last, asked.IsCompleted ? took.TotalMilliseconds : double.NaN);
        }
    }
}
