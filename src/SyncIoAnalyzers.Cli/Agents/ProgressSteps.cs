using System.Diagnostics;
using ModelContextProtocol;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>Sends the steps of long work to a client that wants to know them, and repeats a long step with its duration.</summary>
internal sealed class ProgressSteps : IAsyncDisposable
{
    static readonly TimeSpan Interval = TimeSpan.FromSeconds(5);

    readonly IProgress<ProgressNotificationValue> _progress;
    readonly Timer _clock;
    readonly Lock _lock = new();
    (string Name, long Started) _step = ("Looking", Stopwatch.GetTimestamp());
    int _count;

    /// <summary>Starts to send.</summary>
    /// <param name="progress">The client; without a progress token, nothing is sent.</param>
    public ProgressSteps(IProgress<ProgressNotificationValue> progress)
    {
        _progress = progress;
        _clock = new Timer(_ => Send(), null, Interval, Interval);
    }

    /// <summary>Begins a step.</summary>
    public void Begin(string step)
    {
        lock (_lock)
            _step = (step, Stopwatch.GetTimestamp());
        Send();
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => _clock.DisposeAsync();

    void Send()
    {
        lock (_lock)
        {
            var seconds = (int)Stopwatch.GetElapsedTime(_step.Started).TotalSeconds;
            var message = seconds < Interval.TotalSeconds ? _step.Name : $"{_step.Name} ({seconds} s)";
            _progress.Report(new() { Progress = ++_count, Message = message });
        }
    }
}
