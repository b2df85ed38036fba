using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>How it stood when it was last looked at.</summary>
/// <param name="At">How long it had been watched then.</param>
/// <param name="Seen">What had been seen.</param>
internal sealed record Look(TimeSpan At, Watched Seen);

/// <summary>Watches a process while it runs: a sample of all stacks first, for what waits already, then its waits, with a sample now and then.</summary>
internal sealed class LiveWatch(Target target, WatchOptions options, WatchScreen screen)
{
    static readonly TimeSpan Sample = TimeSpan.FromMilliseconds(200), ShortestWaits = TimeSpan.FromSeconds(4), LongestWaits = TimeSpan.FromMinutes(1);

    // Of a processor: for what the process has to tell of its code after each recording, and for reading that here.
    const double MostCost = 0.015;

    // At waits for a while, then at samples.
    const int Looks = 2;

    readonly Modules _modules = new(target.Root);
    readonly DiagnosticsClient _client = new(target.Id);
    readonly Stopwatch _clock = Stopwatch.StartNew();
    readonly Tally _tally = new();
    readonly Pool _pool = new();
    Look? _look;

    /// <summary>What is watched.</summary>
    public Target Target => target;

    /// <summary>For how long it has been.</summary>
    public TimeSpan Elapsed => _clock.Elapsed;

    /// <summary>Whether the process ended before the time was over that was asked for.</summary>
    public bool IsCut { get; private set; }

    /// <summary>What waited at the last look, and how the pool is now; null before the first look. Safe to read while it watches.</summary>
    public Look? Now => _look is { } look ? look with { Seen = look.Seen with { Readings = _pool.Readings, Added = _pool.Added } } : null;

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
                // After the first look, in which this program is compiled.
                var used = Environment.CpuUsage.TotalTime;
                await LookAsync(windows, [Sources.Waits], Next(cost), limit.Token);
                // So that what is said to wait now does so at the end.
                cost = await LookAsync(windows, [Sources.Samples, Sources.Waits], Sample, cancel);
                cost = TimeSpan.FromTicks(Math.Max(cost.Ticks, (Environment.CpuUsage.TotalTime - used).Ticks / Looks));
            }
        }
        catch (Exception over) when (_look != null && (over is OperationCanceledException || !target.IsRunning))
        {
            if (!target.IsRunning)
                screen.Line($"{target} has ended; this is what was seen till then.");
            IsCut = !target.IsRunning && options.Duration > _clock.Elapsed;
        }

        return _tally.Sum(_pool);
    }

    async Task<TimeSpan> LookAsync(Windows windows, IEnumerable<EventPipeProvider> providers, TimeSpan time, CancellationToken cancel)
    {
        var (window, cost) = await windows.NextAsync(providers.Concat(Sources.Routes(options.Routes)), time, cancel);
        _tally.Add(window);
        screen.Looked(_look = new Look(_clock.Elapsed, _tally.Sum(_pool)));
        return cost;
    }

    /// <summary>What a look costs decides how often there is one.</summary>
    static TimeSpan Next(TimeSpan cost) => TimeSpan.FromSeconds(Math.Clamp(Looks * cost.TotalSeconds / MostCost, ShortestWaits.TotalSeconds, LongestWaits.TotalSeconds));

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
