using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Watches a process while it runs: a sample of all stacks first, for what waits already, then its waits, with a sample now and then.</summary>
internal sealed class LiveWatch(Target target, WatchOptions options, TextWriter error)
{
    static readonly TimeSpan Sample = TimeSpan.FromMilliseconds(200), ShortestWaits = TimeSpan.FromSeconds(4), LongestWaits = TimeSpan.FromMinutes(1);

    // Of a processor, for what the process has to tell of its code after each recording.
    const double MostCost = 0.015;

    readonly Modules _modules = new(target.Root);
    readonly DiagnosticsClient _client = new(target.Id);
    readonly Stopwatch _clock = Stopwatch.StartNew();
    readonly Tally _tally = new();
    readonly Pool _pool = new();
    bool _hasSeen;

    /// <summary>Watches until the time is over, it is cancelled or the process ends.</summary>
    /// <returns>What was seen.</returns>
    /// <exception cref="StopException">Nothing could be seen.</exception>
    public async Task<Watched> RunAsync(CancellationToken cancel)
    {
        using var folder = new WorkFolder();
        using var lines = new Lines(_modules, options.Symbols);
        var windows = new Windows(new Recorder(_client, target), new TraceReader(_modules, lines, FrameTable.Default.Allow(options.Allowed)), folder.Path);
        using var pool = await ListenAsync(cancel);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        if (options.Duration is { } duration)
            limit.CancelAfter(duration);
        try
        {
            // The first look is whole, however short the time.
            for (var cost = await LookAsync(windows, [Sources.Samples, Sources.Waits], Sample, cancel); !limit.IsCancellationRequested;)
            {
                await LookAsync(windows, [Sources.Waits], Next(cost), limit.Token);
                // So that what is said to wait now does so at the end.
                cost = await LookAsync(windows, [Sources.Samples, Sources.Waits], Sample, cancel);
            }
        }
        catch (Exception over) when (_hasSeen && (over is OperationCanceledException || !target.IsRunning))
        {
            if (!target.IsRunning)
                error.WriteLine($"{target} has ended; this is what was seen till then.");
        }

        return _tally.Sum(_pool);
    }

    async Task<TimeSpan> LookAsync(Windows windows, IEnumerable<EventPipeProvider> providers, TimeSpan time, CancellationToken cancel)
    {
        var (window, cost) = await windows.NextAsync(providers.Concat(Sources.Routes(options.Routes)), time, cancel);
        _tally.Add(window);
        _hasSeen = true;
        var now = _tally.Sum(_pool);
        error.WriteLine(FormattableString.Invariant($"{_clock.Elapsed.TotalSeconds:0.0} s: {Verdict.Of(now).Says}"));
        return cost;
    }

    /// <summary>What a recording costs the process decides how often there is one.</summary>
    static TimeSpan Next(TimeSpan cost) => TimeSpan.FromSeconds(Math.Clamp(2 * cost.TotalSeconds / MostCost, ShortestWaits.TotalSeconds, LongestWaits.TotalSeconds));

    /// <summary>Follows the pool's counters, on a thread of their own.</summary>
    async Task<EventPipeSession> ListenAsync(CancellationToken cancel)
    {
        try
        {
            var session = await _client.StartEventPipeSessionAsync(Sources.Pool, requestRundown: false, token: cancel);
            new Thread(() =>
            {
                try
                {
                    using var source = new EventPipeEventSource(session.EventStream);
                    _pool.Listen(source);
                    source.Process();
                }
                catch (Exception)
                {
                    // The stream ends with the process, or with us, anywhere.
                }
            }) { IsBackground = true, Name = "pool" }.Start();
            return session;
        }
        catch (Exception silent) when (silent is DiagnosticsClientException or IOException or UnauthorizedAccessException)
        {
            throw target.Silent(silent);
        }
    }
}
