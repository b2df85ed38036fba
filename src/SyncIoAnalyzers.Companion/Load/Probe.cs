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
    public Probe(int port, string path)
    {
        _connection = new Connection(new LoadPlan(port, path, [new Stage(1, 0)], TimeoutSeconds));
        _thread = new Thread(Ask) { IsBackground = true, Name = "probe" };
        _thread.Start();
    }

    /// <summary>What the answers took; those that did not come count with the time after which they were given up.</summary>
    public Histogram Latency { get; } = new();

    /// <summary>What the last one took in milliseconds; null when none came since it was asked before.</summary>
    public double? Last() => Interlocked.Exchange(ref _last, double.NaN) is var last && double.IsNaN(last) ? null : last;

    /// <inheritdoc/>
    public void Dispose()
    {
        _over.Set();
        _connection.Dispose();
        _thread.Join(TimeSpan.FromSeconds(1)); // the thread may be late and looks at _over then, which is therefore left to the collector
    }

    void Ask()
    {
        while (!_over.Wait(Pause))
        {
            var clock = Stopwatch.StartNew();
            var asked = _connection.AskAsync();
            while (!asked.Wait(Pause) && !_over.IsSet)
                _connection.GiveUpAfterDeadline(DateTime.UtcNow);
            if (_over.IsSet)
                return;
            Latency.Add(clock.Elapsed);
            Interlocked.Exchange(ref _last, clock.Elapsed.TotalMilliseconds);
        }
    }
}
